import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '../../../platform/derive-key.ts'

const lifetimeSeconds = 24 * 60 * 60
const audience = 'banyan'

interface AccessToken {
  sessionId: string
  /** False for tokens of older versions. */
  hasAudience: boolean
}

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
      .setAudience(audience)
      .setExpirationTime(issued + lifetimeSeconds)
      .sign(this.#key)
  }

  /** Returns undefined if the token is forged, malformed, expired or for another audience. */
  async read(token: string): Promise<AccessToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: this.#now() })
      const { sid, aud } = payload
      return typeof sid === 'string' && (aud === undefined || aud === audience)
        ? { sessionId: sid, hasAudience: aud !== undefined }
        : undefined
    } catch {
      return undefined
    }
  }
}
