import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '../../../platform/derive-key.ts'
import { LruCache } from '../../../platform/lru-cache.ts'

const lifetimeSeconds = 24 * 60 * 60
const audience = 'banyan'
/** How many tokens each server remembers to have checked, and how long they may be. */
const rememberedTokens = 10_000
const longestRemembered = 1_000

interface AccessToken {
  sessionId: string
  /** False for tokens of older versions. */
  hasAudience: boolean
}

/** Signs and reads access tokens: JSON Web Tokens (RFC 7519) that carry nothing but their session's id. */
export class AccessTokens {
  readonly #key: Uint8Array
  readonly #now: () => Date
  /** Tokens with a valid signature. Whether their session has ended is looked up elsewhere, on every call. */
  readonly #checked = new LruCache<AccessToken & { expiresAt: number }>(rememberedTokens)

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
    const now = Math.floor(this.#now().getTime() / 1000)
    const checked = this.#checked.get(token)
    if (checked !== undefined) return checked.expiresAt > now ? checked : undefined
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: this.#now() })
      const { sid, aud, exp, nbf } = payload
      if (!(typeof sid === 'string' && (aud === undefined || aud === audience))) return undefined
      const read = { sessionId: sid, hasAudience: aud !== undefined }
      if (exp !== undefined && nbf === undefined && token.length <= longestRemembered)
        this.#checked.set(token, { ...read, expiresAt: exp }, 1)
      return read
    } catch {
      return undefined
    }
  }
}
