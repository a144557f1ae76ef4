import type { FastifyRequest } from 'fastify'
import { emailKey } from '../../../platform/text/clean-text.ts'
import { KeyedMutex } from '../../../platform/keyed-mutex.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Writer } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addressKey } from '../../../platform/http/addresses/address-key.ts'
import { countFailuresOfAccount, countFailuresOfAddress, deleteFailuresOfAccount, hasFailed, insertFailure } from './failed-logins.repository.ts'
import { accountKey } from '../tokens.ts'

const failuresToLock = 4
const lockMs = 24 * 60 * 60 * 1000
/** An account is slowed when this many failures came from that many addresses within an hour. */
const slow = { failures: 20, addresses: 5, withinMs: 60 * 60 * 1000 }
const waitingAtMost = 50

/**
 * Locks an internet address after the fourth failed login within 24 hours, for 24 hours. Attempts of one address are
 * looked at one after the other, so that many at once do not slip past the count.
 */
export class LoginGuard {
  readonly #platform: Platform
  readonly #attempts = new KeyedMutex()
  #warned = false

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async isLocked(request: FastifyRequest): Promise<boolean> {
    return this.#isLocked(this.#lockKey(request, ''))
  }

  /**
   * Lets an attempt to sign in through unless the address is locked; `attempt` answers undefined for a failure.
   *
   * @throws ApiError `address_locked`, `too_many_requests`, or `invalid_credentials` after counting the failure
   */
  async signIn<T>(request: FastifyRequest, email: string, attempt: () => Promise<T | undefined>): Promise<T> {
    const account = accountKey(this.#platform.secret, emailKey(email))
    const key = this.#lockKey(request, account)
    if (this.#attempts.waiting(key) >= waitingAtMost) throw new ApiError('too_many_requests', { retryAfterSeconds: 10 })
    return this.#alone(key, async () => {
      if (await this.#isLocked(key)) throw new ApiError('address_locked')
      await this.#slowDown(account)
      const result = await attempt()
      if (result !== undefined) return result
      await this.#platform.database.write((tx) => insertFailure(tx, key, account, this.#platform.now().toISOString()))
      throw new ApiError('invalid_credentials')
    })
  }

  /** Refuses a locked address to try mailed tokens. */
  async refuseLocked(request: FastifyRequest): Promise<void> {
    if (await this.#isLocked(this.#lockKey(request, ''))) throw new ApiError('address_locked')
  }

  /** A mailed token that never existed counts as a failed login; the same one repeated counts once. */
  async countUnknownToken(request: FastifyRequest, token: string): Promise<void> {
    const account = accountKey(this.#platform.secret, `token ${token}`)
    const key = this.#lockKey(request, '')
    await this.#alone(key, async () => {
      if (await hasFailed(this.#platform.database.read, key, account, this.#since(lockMs))) return
      await this.#platform.database.write((tx) => insertFailure(tx, key, account, this.#platform.now().toISOString()))
    })
  }

  async clearAccount(tx: Writer, email: string): Promise<void> {
    await deleteFailuresOfAccount(tx, accountKey(this.#platform.secret, emailKey(email)))
  }

  /** On any server; whoever waits here waits for none of the database's connections. */
  #alone<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#attempts.run(key, () => this.#platform.database.alone(`sign in ${key}`, work))
  }

  async #isLocked(key: string): Promise<boolean> {
    return (await countFailuresOfAddress(this.#platform.database.read, key, this.#since(lockMs))) >= failuresToLock
  }

  async #slowDown(account: string): Promise<void> {
    const { failures, addresses } = await countFailuresOfAccount(this.#platform.database.read, account, this.#since(slow.withinMs))
    if (failures >= slow.failures && addresses >= slow.addresses) throw new ApiError('too_many_requests', { retryAfterSeconds: 15 * 60 })
  }

  /**
   * Behind a proxy that is not configured everybody seems to have one address: then the account is part of the key, so
   * that a forgotten setting does not lock out everybody.
   */
  #lockKey(request: FastifyRequest, account: string): string {
    const address = addressKey(request.ip)
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
    if (forwarded === undefined || this.#platform.config.trustProxy !== false) return address
    if (!this.#warned) this.#platform.log.warn('requests come with forwarding headers, but BANYAN_TRUST_PROXY is off: set it if there is a proxy')
    this.#warned = true
    return `${address}|${account}`
  }

  #since(ms: number): string {
    return new Date(this.#platform.now().getTime() - ms).toISOString()
  }
}
