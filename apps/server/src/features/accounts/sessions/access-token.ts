import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '../../../platform/derive-key.ts'

const lifetimeSeconds = 24 * 60 * 60

/** Signs and reads access tokens: JSON Web Tokens (RFC 7519) that carry nothing but their session's id. */
export class AccessTokens {
  readonly #key: Uint8Array
  readonly #now: () => Date

  constructor(secret: string, now: () => Date) {
    this.#key = deriveKey(secret, 'access tokens')
    this.#now = now
  }

  sign(sessionId: string): Promise<string> {
    const issued = Math.floor(this.#now().getTime() / 1000)
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetimeSeconds)
      .sign(this.#key)
  }

  /** The session's id, or undefined when the token is forged, malformed or expired. */
  async read(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: this.#now() })
      return typeof payload['sid'] === 'string' ? payload['sid'] : undefined
    } catch {
      return undefined
    }
  }
}
