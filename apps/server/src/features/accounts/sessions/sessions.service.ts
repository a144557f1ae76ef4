import { createHmac, randomUUID } from 'node:crypto'
import { deviceName } from '@banyan/contract'
import type { SessionSummary } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { deriveKey } from '../../../platform/derive-key.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bearerToken } from '../../../platform/http/caller.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { beginMediaEpoch } from '../../../platform/media/media-epochs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { dayMs, isFresh, timeAfter } from '../../../platform/time.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { logSessionCopied } from '../security-log.ts'
import { hashToken, newToken } from '../tokens.ts'
import { getUser, markUserUsed } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { AccessTokens } from './access-token.ts'
import { deleteDevice, deleteDevices } from './devices.repository.ts'
import type { KnownDevices } from './known-devices.ts'
import {
  bindRefreshToken,
  findRefreshToken,
  insertRefreshToken,
  listUnboundTokens,
  markSucceeded,
} from './refresh-tokens.repository.ts'
import type { RefreshToken } from './refresh-tokens.repository.ts'
import {
  endSession,
  endSessionsOfAccount,
  findAge,
  findCaller,
  findConfirmation,
  findDeviceOfSession,
  holdSession,
  insertSession,
  isSessionOpen as repositoryIsOpen,
  listSessionsOfAccount,
  markSessionUsed,
  setDeviceOfSession,
} from './sessions.repository.ts'
import type { Ages, SessionAge } from './sessions.repository.ts'

const refreshLifetimeMs = 90 * dayMs
/** A session ends after a year, no matter how often it is renewed. */
const maxAgeMs = 365 * dayMs
/** Somebody without an address cannot sign in again by themselves, and may come once a year. */
const long = { refreshLifetimeMs: 400 * dayMs, maxAgeMs: 3 * 365 * dayMs }
/** The server that ends a session refuses it at once, all others within this time. */
const cacheMs = 5_000
/** The maximum number of concurrent sessions of one user. */
const maxSessions = 100
const cachedSessions = 10_000
const boundAtOnce = 500

/** A membership, for which sessions are opened. */
type UserRef = Pick<User, 'id' | 'familyId' | 'accountId'>

interface Renewed {
  access: string
  refresh: string
  device?: string
}

export class Sessions {
  readonly #platform: Platform
  readonly #devices: KnownDevices
  readonly #accessTokens: AccessTokens
  readonly #refreshKey: Buffer
  readonly #known = new Map<string, { caller: Caller; plainTokensUntil: string | null; readAt: Date }>()
  readonly #listeners: ((sessionIds: string[]) => void)[] = []

  constructor(platform: Platform, devices: KnownDevices) {
    this.#platform = platform
    this.#devices = devices
    this.#accessTokens = new AccessTokens(platform.secret, platform.now)
    this.#refreshKey = deriveKey(platform.secret, 'refresh tokens')
  }

  /** Binds the refresh tokens of older versions to the secret, so that changing the secret invalidates them too. */
  async bindEarlierTokens(): Promise<void> {
    const { database } = this.#platform
    for (;;) {
      const hashes = await listUnboundTokens(database.read, boundAtOnce)
      if (hashes.length === 0) return
      await database.write(async (tx) => {
        for (const hash of hashes) await bindRefreshToken(tx, hash, this.#bind(hash))
      })
    }
  }

  /**
   * Opens a session for an authenticated user. Beyond {@link maxSessions}, the session unused for longest ends.
   * @param confirmedAt - when somebody last proved who they are: now, unless the session continues another
   * @param isLong - whether it lasts longer than others
   * @param continued - the session that it continues, with which it ends at the latest
   */
  async open(
    tx: Writer,
    user: UserRef,
    userAgent: string,
    deviceKey: string,
    {
      confirmedAt = this.#platform.now().toISOString(),
      isLong = false,
      continued,
    }: { confirmedAt?: string | null | undefined; isLong?: boolean; continued?: SessionAge | undefined } = {},
  ): Promise<{ access: string; refresh: string }> {
    const id = randomUUID()
    const now = this.#platform.now()
    const at = now.toISOString()
    const createdAt = continued?.createdAt ?? at
    const endsAt = continued === undefined ? (isLong ? timeAfter(now, long.maxAgeMs) : null) : continued.endsAt
    for (const { id: unused } of (await this.#listOpen(tx, user.accountId)).slice(maxSessions - 1)) {
      await this.end(tx, unused)
      this.#known.delete(unused)
    }
    await markUserUsed(tx, user.familyId, user.id, at)
    await insertSession(tx, {
      id,
      familyId: user.familyId,
      userId: user.id,
      userAgent: userAgent.slice(0, 200),
      deviceKey,
      createdAt,
      usedAt: at,
      confirmedAt,
      endsAt,
    })
    return {
      access: await this.#accessTokens.sign(id),
      refresh: await this.#addRefreshToken(tx, { id, familyId: user.familyId, createdAt, endsAt }, ''),
    }
  }

  /**
   * Opens a session on the device of another of the same account. It proves no more than that one did, and lasts no longer: otherwise
   * somebody who switches families once a year would never have to sign in again.
   */
  async openBeside(
    tx: Writer,
    user: UserRef,
    userAgent: string,
    sessionId: string,
  ): Promise<{ access: string; refresh: string }> {
    const device = await findDeviceOfSession(tx, sessionId)
    const [confirmedAt, continued] = [await findConfirmation(tx, sessionId), await findAge(tx, sessionId)]
    return this.open(tx, user, userAgent, device, { confirmedAt, continued })
  }

  /**
   * Exchanges a refresh token. The old one stays valid until it expires, because older clients keep it. But if a replaced token
   * comes back from another device after its successor was used, somebody has copied it: the session ends, and its user is
   * notified.
   * @param marker - the client's device marker; undefined when it stores none
   */
  async refresh(token: string, request: FastifyRequest, marker: string | undefined): Promise<Renewed> {
    const now = this.#platform.now().toISOString()
    const found = await this.#findRefreshToken(token)
    if (found === undefined) throw new ApiError('invalid_token')
    const { session } = found
    const known = await this.#devices.find(this.#platform.database.read, session.accountId, marker)
    if (found.succeededAt !== null && known === undefined && !isSameClient(session, request)) {
      await this.#endCopied(found, request)
      throw new ApiError('invalid_token')
    }
    return this.#platform.database.write(async (tx) => {
      // First, as for somebody who leaves: two transactions that wait for each other would both fail.
      await markUserUsed(tx, session.familyId, session.userId, now)
      const hash = this.#bind(hashToken(token))
      if (!found.isBound) await bindRefreshToken(tx, found.hash, hash)
      if (found.replaces !== '') await markSucceeded(tx, found.replaces, now)
      await markSessionUsed(tx, session.id, now)
      const device = await this.#renewDevice(tx, session, known, marker)
      return {
        access: await this.#accessTokens.sign(session.id),
        refresh: await this.#addRefreshToken(tx, session, hash),
        ...(device === undefined ? {} : { device }),
      }
    })
  }

  /** Whether a string is a valid refresh token. */
  async isRefreshToken(token: string): Promise<boolean> {
    return (await this.#findRefreshToken(token)) !== undefined
  }

  /**
   * Returns the caller; throws if the token is missing, wrong, expired, or belongs to an ended session. With `isCertain`, it
   * skips this server's cache.
   */
  async authenticate(request: FastifyRequest, { isCertain = false } = {}): Promise<Caller> {
    const token = bearerToken(request)
    if (isCertain && request.caller !== undefined) this.forget(request.caller.sessionId)
    if (token === undefined) throw new ApiError('no_token')
    const caller = await this.findCaller(token)
    if (caller === undefined) throw new ApiError('invalid_token')
    return caller
  }

  /** Finds the caller by a valid access token. */
  async findCaller(token: string): Promise<Caller | undefined> {
    const read = await this.#accessTokens.read(token)
    const known = read === undefined ? undefined : await this.#findSession(read.sessionId)
    if (read === undefined || known === undefined) return undefined
    const isMeantForUs =
      read.hasAudience || (known.plainTokensUntil !== null && known.plainTokensUntil > this.#platform.now().toISOString())
    return isMeantForUs ? known.caller : undefined
  }

  /**
   * Signs out. Picture addresses stay valid, because the user is still a member and their device deletes what it stored.
   * @returns what ended; give it to `tellEnded` after the commit
   */
  async end(tx: Writer, sessionId: string): Promise<string[]> {
    await endSession(tx, sessionId, this.#platform.now().toISOString())
    return [sessionId]
  }

  /**
   * Ends every session of an account except `exceptId`, in all of its families, and forgets its other devices. @returns what ended;
   * give it to `tellEnded` after the commit
   */
  async endAll(tx: Writer, account: number, exceptId?: string): Promise<string[]> {
    const ended = await endSessionsOfAccount(tx, account, this.#platform.now().toISOString(), exceptId)
    const families = [...new Set(ended.map(({ familyId }) => familyId))].toSorted((a, b) => a - b)
    for (const family of families) await beginMediaEpoch(tx, this.#platform, family)
    await deleteDevices(tx, account, exceptId === undefined ? undefined : await findDeviceOfSession(tx, exceptId))
    return ended.map(({ id }) => id)
  }

  /** Call it after the commit: it drops ended sessions from this server's cache and closes their live streams. */
  tellEnded(sessionIds: string[]): void {
    for (const id of sessionIds) this.#known.delete(id)
    for (const listener of this.#listeners) listener(sessionIds)
  }

  onEnded(listener: (sessionIds: string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Call it after a user and their sessions have been deleted. */
  forgetUser(user: Pick<User, 'id' | 'familyId'>): void {
    this.tellEnded(
      [...this.#known]
        .filter(([, { caller }]) => caller.familyId === user.familyId && caller.userId === user.id)
        .map(([id]) => id),
    )
  }

  /** Drops a membership's sessions from this server's cache after its role has changed. */
  forgetRole(user: Pick<User, 'id' | 'familyId'>): void {
    for (const [id, { caller }] of this.#known)
      if (caller.familyId === user.familyId && caller.userId === user.id) this.#known.delete(id)
  }

  /** Lists the sessions that an account can still resume in any of its families, last used first. */
  async list(caller: Caller): Promise<SessionSummary[]> {
    const rows = await this.#listOpen(this.#platform.database.read, caller.accountId)
    return rows.map((row) => ({
      id: row.id,
      user_agent: row.user_agent,
      creation_date: row.created_at,
      last_used: row.last_used_at,
      is_current: row.id === caller.sessionId,
    }))
  }

  #listOpen(db: Reader, account: number) {
    return listSessionsOfAccount(db, account, this.#ages())
  }

  /** Ends one of the caller's own sessions and forgets its device. */
  async endOwn(caller: Caller, sessionId: string): Promise<void> {
    const open = await this.#listOpen(this.#platform.database.read, caller.accountId)
    const own = open.find((each) => each.id === sessionId)
    if (own === undefined) throw new ApiError('not_found')
    const ended = await this.#platform.database.write(async (tx) => {
      const device = await findDeviceOfSession(tx, sessionId)
      if (sessionId !== caller.sessionId) await beginMediaEpoch(tx, this.#platform, own.family_id as FamilyId)
      if (device !== (await findDeviceOfSession(tx, caller.sessionId))) await deleteDevice(tx, caller.accountId, device)
      return this.end(tx, sessionId)
    })
    this.tellEnded(ended)
  }

  /** Drops a session from the cache after the user's data in it (the language) changed. */
  forget(sessionId: string): void {
    this.#known.delete(sessionId)
  }

  async #addRefreshToken(
    tx: Writer,
    session: { id: string; familyId: FamilyId; createdAt: string; endsAt: string | null },
    replaces: string,
  ): Promise<string> {
    const token = newToken()
    const lifetimeMs = session.endsAt === null ? refreshLifetimeMs : long.refreshLifetimeMs
    const [usual, last] = [
      timeAfter(this.#platform.now(), lifetimeMs),
      session.endsAt ?? timeAfter(new Date(session.createdAt), maxAgeMs),
    ]
    await insertRefreshToken(tx, {
      hash: this.#bind(hashToken(token)),
      familyId: session.familyId,
      sessionId: session.id,
      replaces,
      expiresAt: usual < last ? usual : last,
    })
    return token
  }

  #findRefreshToken(token: string): Promise<RefreshToken | undefined> {
    const plainHash = hashToken(token)
    return findRefreshToken(this.#platform.database.read, { hash: this.#bind(plainHash), plainHash }, this.#ages())
  }

  /** Gives a session of an older version its device. */
  async #renewDevice(
    tx: Writer,
    session: RefreshToken['session'],
    known: string | undefined,
    marker: string | undefined,
  ): Promise<string | undefined> {
    if (marker === undefined || (known === undefined && session.deviceKey !== '')) return undefined
    const admitted = await this.#devices.remember(tx, session.accountId, marker)
    if (session.deviceKey === '') await setDeviceOfSession(tx, session.id, admitted.key)
    return admitted.marker
  }

  async #endCopied({ session }: RefreshToken, request: FastifyRequest): Promise<void> {
    const at = this.#platform.now()
    const { owner, ended } = await this.#platform.database.write(async (tx) => {
      const user = await getUser(tx, session.familyId, session.userId)
      const data = {
        name: user.name,
        url: `${publicUrl(this.#platform.config)}/accounts/password_reset/`,
        device: deviceName(session.userAgent),
        at,
      }
      if (user.email === null)
        await recordAccountEvent(tx, this.#platform, user, 'session_copied', { userAgent: session.userAgent })
      else {
        await enqueueMail(tx, this.#platform, {
          kind: 'session_reused',
          to: user.email,
          language: user.locale,
          data,
          eventKey: `session reused ${session.id}`,
          familyId: user.familyId,
        })
        appendToLog(tx, this.#platform, user.familyId, 'session_copied', {
          about: { userId: user.id, personId: user.personId },
          userAgent: request.headers['user-agent'] ?? '',
        })
      }
      await beginMediaEpoch(tx, this.#platform, user.familyId)
      return { owner: user, ended: await this.end(tx, session.id) }
    })
    this.tellEnded(ended)
    logSessionCopied(this.#platform, request, owner)
    this.#platform.wakeSignal.notify()
  }

  /** Without the secret, nobody can tell whether a token matches a hash; with another secret, none matches. */
  #bind(plainHash: string): string {
    return createHmac('sha256', this.#refreshKey).update(plainHash).digest('base64url')
  }

  #ages(): Ages {
    return agesAt(this.#platform.now())
  }

  async #findSession(sessionId: string): Promise<{ caller: Caller; plainTokensUntil: string | null } | undefined> {
    const now = this.#platform.now()
    const known = this.#known.get(sessionId)
    if (known !== undefined && isFresh(now, known.readAt, cacheMs)) return known
    const found = await findCaller(this.#platform.database.read, sessionId, this.#ages())
    this.#known.delete(sessionId)
    if (found === undefined) return undefined
    if (this.#known.size >= cachedSessions) this.#known.delete(this.#known.keys().next().value ?? '')
    this.#known.set(sessionId, { ...found, readAt: now })
    return found
  }
}

/** Whether somebody is still signed in with a session: it has not ended, is not too old, and can still be renewed. */
export const isSessionOpen = ({ database, now }: Pick<Platform, 'database' | 'now'>, sessionId: string): Promise<boolean> =>
  repositoryIsOpen(database.read, sessionId, agesAt(now()))

const agesAt = (now: Date): Ages => ({ now: now.toISOString(), begunSince: timeAfter(now, -maxAgeMs) })

/**
 * Call it before changes that outlive the session. An ended session is refused at once, even by a server that does not know yet,
 * and a concurrent call that ends all sessions sees the change.
 * @throws ApiError `invalid_token`
 */
export async function refuseEndedSession(tx: Writer, { familyId, sessionId }: Caller): Promise<void> {
  if (!(await holdSession(tx, familyId, sessionId))) throw new ApiError('invalid_token')
}

/**
 * Whether a request seems to come from the client that opened the session, judged by its user agent without the version. Clients
 * that store a marker send that instead.
 */
function isSameClient(session: RefreshToken['session'], request: FastifyRequest): boolean {
  const kindOf = (userAgent: string): string => deviceName(userAgent) || userAgent.replace(/[\d.]+/g, '')
  return session.deviceKey === '' && kindOf(session.userAgent) === kindOf((request.headers['user-agent'] ?? '').slice(0, 200))
}
