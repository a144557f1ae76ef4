import { randomUUID } from 'node:crypto'
import type { SessionSummary } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bearerToken } from '../../../platform/http/caller.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { AccessTokens } from './access-token.ts'
import { endSession, endSessionsOfUser, findCaller, findSessionOfRefreshToken, insertRefreshToken, insertSession, listSessionsOfUser, markSessionUsed } from './sessions.repository.ts'
import { hashToken, newToken } from '../tokens.ts'

const refreshLifetimeMs = 90 * 24 * 60 * 60 * 1000
/** An ended session is refused everywhere within this time, at once on the server that ended it. */
const cacheMs = 5_000
const cachedSessions = 10_000

export class Sessions {
  readonly #platform: Platform
  readonly #accessTokens: AccessTokens
  readonly #known = new Map<string, { caller: Caller; until: number }>()

  constructor(platform: Platform) {
    this.#platform = platform
    this.#accessTokens = new AccessTokens(platform.secret, platform.now)
  }

  /** Opens a session for a user who has shown who they are. */
  async open(tx: Writer, user: { id: number; familyId: FamilyId }, userAgent: string): Promise<{ access: string; refresh: string }> {
    const id = randomUUID()
    const now = this.#platform.now()
    await insertSession(tx, { id, familyId: user.familyId, userId: user.id, userAgent: userAgent.slice(0, 200), at: now.toISOString() })
    return { access: await this.#accessTokens.sign(id), refresh: await this.#addRefreshToken(tx, id, user.familyId, now) }
  }

  /** Exchanges a refresh token; the old one stays valid to its own expiry, since older clients keep it. */
  async refresh(token: string): Promise<{ access: string; refresh: string }> {
    const now = this.#platform.now()
    const found = await findSessionOfRefreshToken(this.#platform.database.read, hashToken(token), now.toISOString())
    if (found === undefined) throw new ApiError('invalid_token')
    return this.#platform.database.write(async (tx) => {
      await markSessionUsed(tx, found.sessionId, now.toISOString())
      return { access: await this.#accessTokens.sign(found.sessionId), refresh: await this.#addRefreshToken(tx, found.sessionId, found.familyId, now) }
    })
  }

  /** Whether it is an access or a refresh token that still opens something. */
  async isValid(token: string): Promise<boolean> {
    const sessionId = await this.#accessTokens.read(token)
    if (sessionId !== undefined) return (await this.#findCaller(sessionId)) !== undefined
    return (await findSessionOfRefreshToken(this.#platform.database.read, hashToken(token), this.#platform.now().toISOString())) !== undefined
  }

  /** Who calls; throws when the token is missing, wrong, expired, or of an ended session. */
  async authenticate(request: FastifyRequest): Promise<Caller> {
    const token = bearerToken(request)
    if (token === undefined) throw new ApiError('no_token')
    const caller = await this.findCaller(token)
    if (caller === undefined) throw new ApiError('invalid_token')
    return caller
  }

  /** Whose access token it is, when it opens anything. */
  async findCaller(token: string): Promise<Caller | undefined> {
    const sessionId = await this.#accessTokens.read(token)
    return sessionId === undefined ? undefined : this.#findCaller(sessionId)
  }

  async end(tx: Writer, sessionId: string): Promise<void> {
    await endSession(tx, sessionId, this.#platform.now().toISOString())
    this.#known.delete(sessionId)
  }

  /** Every session of a user, but for the one that is to stay. */
  async endAll(tx: Writer, userId: number, exceptId?: string): Promise<void> {
    for (const id of await endSessionsOfUser(tx, userId, this.#platform.now().toISOString(), exceptId)) this.#known.delete(id)
  }

  /** After a user has gone, with their sessions. */
  forgetUser(userId: number): void {
    for (const [id, { caller }] of this.#known) if (caller.userId === userId) this.#known.delete(id)
  }

  /** The sessions of a user that can still be taken up, the last used first. */
  async list(caller: Caller): Promise<SessionSummary[]> {
    const rows = await listSessionsOfUser(this.#platform.database.read, caller.userId, this.#platform.now().toISOString())
    return rows.map((row) => ({ id: row.id, user_agent: row.user_agent, creation_date: row.created_at, last_used: row.last_used_at, is_current: row.id === caller.sessionId }))
  }

  /** Ends one of the caller's own sessions. */
  async endOwn(caller: Caller, sessionId: string): Promise<void> {
    if (!(await this.list(caller)).some((each) => each.id === sessionId)) throw new ApiError('not_found')
    await this.#platform.database.write((tx) => this.end(tx, sessionId))
  }

  /** After something about the user changed that the session tells (the language). */
  forget(sessionId: string): void {
    this.#known.delete(sessionId)
  }

  async #addRefreshToken(tx: Writer, sessionId: string, familyId: FamilyId, now: Date): Promise<string> {
    const token = newToken()
    await insertRefreshToken(tx, { hash: hashToken(token), familyId, sessionId, expiresAt: new Date(now.getTime() + refreshLifetimeMs).toISOString() })
    return token
  }

  async #findCaller(sessionId: string): Promise<Caller | undefined> {
    const now = Date.now()
    const known = this.#known.get(sessionId)
    if (known !== undefined && known.until > now) return known.caller
    const caller = await findCaller(this.#platform.database.read, sessionId)
    this.#known.delete(sessionId)
    if (caller === undefined) return undefined
    if (this.#known.size >= cachedSessions) this.#known.delete(this.#known.keys().next().value ?? '')
    this.#known.set(sessionId, { caller, until: now + cacheMs })
    return caller
  }
}
