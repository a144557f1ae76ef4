declare module 'http_ece' {
  import type { createECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    privateKey: ReturnType<typeof createECDH>
    authSecret: string
  }
  const ece: { decrypt(content: Buffer, parameters: Parameters): Buffer }
  export default ece
}
