import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'

/** A browser that receives messages. It decrypts with the library of the RFC's author, which shares no code with ours. */
export class Device {
  readonly endpoint: string
  readonly applicationServerKey: string
  readonly #pair = createECDH('prime256v1')
  readonly #auth = randomBytes(16).toString('base64url')

  constructor(endpoint: string, applicationServerKey: string) {
    this.endpoint = endpoint
    this.applicationServerKey = applicationServerKey
    this.#pair.generateKeys()
  }

  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth }
  }

  /** @throws Error for anything that was not encrypted for this device */
  decrypt(content: Buffer): Buffer {
    return ece.decrypt(content, { version: 'aes128gcm', privateKey: this.#pair, authSecret: this.#auth })
  }
}
