declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    privateKey: ECDH
    authSecret: string
  }
  const ece: { decrypt(content: Buffer, parameters: Parameters): Buffer }
  export default ece
}
