import type { FastifyRequest } from 'fastify'
import type { Writer } from '../../../platform/db/database.ts'
import { addressKey } from '../../../platform/http/addresses/address-key.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailKey } from '../../../platform/text/clean-text.ts'
import { dayMs, hourMs, timeAfter } from '../../../platform/time.ts'
import { KeyedMutex } from '../../../platform/waiting/keyed-mutex.ts'
import { accountKey } from '../tokens.ts'
import {
  countFailuresOfAccount,
  countFailuresOfAddress,
  deleteFailures,
  deleteFailuresOfAccount,
  deleteFailuresOfAddress,
  insertFailure,
  insertLiftedLock,
  isLifted,
} from './failed-logins.repository.ts'

/** How many wrong passwords may be tried within a day, as decision 24 specifies. */
export const maxFailures = {
  ofAddress: 4,
  /** For an address that many seem to share because a proxy is not configured: 4 for each account, and this many in total. */
  ofForwardedAddress: 30,
  /** For a device on which the account has signed in before. */
  ofDevice: 10,
  /** For one account at a locked address, after a mailed link was used there. */
  afterLink: 4,
  /** For an account on unknown devices, whatever the address. */
  ofAccount: 100,
  /** Wrong codes for an account that asks for one, on a device that it knows, and anywhere else. */
  codes: { onDevice: 10, elsewhere: 20 },
} as const
/** An account is slowed when this many failures came from that many addresses within an hour. */
const slow = { failures: 20, addresses: 5, withinMs: hourMs }
const waitingAtMost = 50

interface Asked {
  email: string
  /** The key of a device on which this account has signed in before. */
  device: string | undefined
}

interface Count {
  key: string
  account: string
}

/**
 * Counts failed logins. The fourth within 24 hours locks an internet address for 24 hours, and an account under attack from many
 * addresses is slowed. Neither stops somebody who signs in on a known device or has just used a mailed link: those attempts have
 * their own counts.
 */
export class LoginGuard {
  readonly #platform: Platform
  readonly #attempts = new KeyedMutex()
  #warned = false

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async isLocked(request: FastifyRequest): Promise<boolean> {
    const address = addressKey(request.ip)
    if (this.#isForwarded(request)) return (await this.#count(everybodyAt(address))) >= maxFailures.ofForwardedAddress
    return (await this.#count(address)) >= maxFailures.ofAddress
  }

  /**
   * Lets an attempt to sign in through unless too many have failed; `attempt` answers undefined for a wrong password.
   *
   * @throws ApiError `address_locked`, `too_many_requests`, or `invalid_credentials` after counting the failure
   */
  async signIn<T>(request: FastifyRequest, asked: Asked, attempt: () => Promise<T | undefined>): Promise<T> {
    const keys = this.#keysOf(asked.email)
    const address = addressKey(request.ip)
    if (asked.device !== undefined) {
      const onDevice = await this.#tryCounted(
        [{ key: `device ${asked.device}`, account: keys.onDevice }],
        async () => !(await this.#isOver(`device ${asked.device}`, maxFailures.ofDevice)),
        attempt,
      )
      if (onDevice !== 'refused') return onDevice.result
    }
    try {
      return await this.#signInUnknown(request, address, keys.account, attempt)
    } catch (error) {
      if (!isRefusal(error) || !(await this.hasLifted(request, asked.email))) throw error
      const key = `link ${address} ${keys.account}`
      const afterLink = await this.#tryCounted(
        [{ key, account: keys.afterLink }],
        async () => !(await this.#isOver(key, maxFailures.afterLink)),
        attempt,
      )
      if (afterLink === 'refused') throw error
      return afterLink.result
    }
  }

  /**
   * For ways in that nobody can guess: a locked address is closed to them too, but for known devices and after a mailed link.
   * @throws ApiError `address_locked`
   */
  async refuseLocked(request: FastifyRequest, { email, device }: Asked): Promise<void> {
    if (device !== undefined || !(await this.isLocked(request))) return
    if (email === '' || !(await this.hasLifted(request, email))) throw new ApiError('address_locked')
  }

  /**
   * Lets somebody try a code; `attempt` answers undefined for a wrong one.
   * @param device - the key of a device on which this account has signed in before
   * @throws ApiError `too_many_requests`, or `wrong_factor_code` after counting the failure
   */
  async tryCode<T>(accountId: number, device: string | undefined, attempt: () => Promise<T | undefined>): Promise<T> {
    const account = this.#codesOf(accountId)
    const key = `code ${device ?? ''} ${account}`
    const most = device === undefined ? maxFailures.codes.elsewhere : maxFailures.codes.onDevice
    const tried = await this.#tryCounted(
      [{ key, account }],
      async () => !(await this.#isOver(key, most)),
      attempt,
      'wrong_factor_code',
    )
    if (tried === 'refused') throw new ApiError('too_many_requests', { retryAfterSeconds: 60 * 60 })
    return tried.result
  }

  /** Clears the wrong codes of an account. */
  async clearCodes(tx: Writer, accountId: number): Promise<void> {
    await deleteFailuresOfAccount(tx, [this.#codesOf(accountId)])
  }

  #codesOf(accountId: number): string {
    return accountKey(this.#platform.secret, `codes ${accountId}`)
  }

  /** Lets an account sign in from an internet address after a mailed link was used there, even if the address is locked. */
  async lift(tx: Writer, request: FastifyRequest, email: string): Promise<void> {
    const { account, afterLink } = this.#keysOf(email)
    await insertLiftedLock(tx, addressKey(request.ip), account, this.#platform.now().toISOString())
    await deleteFailuresOfAccount(tx, [afterLink])
  }

  /**
   * The refusal of a mailed link that does not work (any longer): at a locked address, the lock's, as older clients expect.
   * A link that works is never refused (decision 24).
   */
  async refusedLink(request: FastifyRequest): Promise<ApiError> {
    return new ApiError((await this.isLocked(request)) ? 'address_locked' : 'unknown_confirmation')
  }

  /** Whether a mailed link of the account was used from this address within the last day. */
  hasLifted(request: FastifyRequest, email: string): Promise<boolean> {
    return isLifted(this.#platform.database.read, addressKey(request.ip), this.#keysOf(email).account, this.#since(dayMs))
  }

  /** Clears the failures of an internet address (see `addressKey`). @returns how many there were */
  async clearAddress(tx: Writer, key: string): Promise<number> {
    return deleteFailuresOfAddress(tx, key)
  }

  /** Clears all failures of an account. @returns how many there were */
  async clearAccount(tx: Writer, email: string): Promise<number> {
    return deleteFailuresOfAccount(tx, Object.values(this.#keysOf(email)))
  }

  /** Concurrent attempts must not exceed the limit of four, so each address gets one attempt at a time, on any server. */
  async #signInUnknown<T>(
    request: FastifyRequest,
    address: string,
    account: string,
    attempt: () => Promise<T | undefined>,
  ): Promise<T> {
    const isForwarded = this.#isForwarded(request)
    const key = isForwarded ? `${address}|${account}` : address
    if (this.#attempts.waiting(key) >= waitingAtMost) throw new ApiError('too_many_requests', { retryAfterSeconds: 10 })
    // Requests that wait here hold no database connection.
    return this.#attempts.run(key, () =>
      this.#platform.database.alone(`sign in ${key}`, async () => {
        if ((await this.#count(key)) >= maxFailures.ofAddress) throw new ApiError('address_locked')
        const counted = [{ key, account }, ...(isForwarded ? [{ key: everybodyAt(address), account: '' }] : [])]
        const allow = async (): Promise<boolean> => {
          if (isForwarded && (await this.#isOver(everybodyAt(address), maxFailures.ofForwardedAddress))) return false
          await this.#slowDown(account)
          return true
        }
        const tried = await this.#tryCounted(counted, allow, attempt)
        if (tried === 'refused') throw new ApiError('address_locked')
        return tried.result
      }),
    )
  }

  /**
   * Counts a failure before checking the password and removes it if the password was right, so that concurrent attempts cannot
   * exceed the limit. This is the only place that counts failed logins.
   */
  async #tryCounted<T>(
    counted: Count[],
    allow: () => Promise<boolean>,
    attempt: () => Promise<T | undefined>,
    failure: 'invalid_credentials' | 'wrong_factor_code' = 'invalid_credentials',
  ): Promise<{ result: T } | 'refused'> {
    const { database } = this.#platform
    const at = this.#platform.now().toISOString()
    const ids = await database.write(async (tx) => {
      const made: number[] = []
      for (const { key, account } of counted) made.push(await insertFailure(tx, key, account, at))
      return made
    })
    let isFailure = false
    try {
      if (!(await allow())) return 'refused'
      const result = await attempt()
      if (result !== undefined) return { result }
      isFailure = true
      throw new ApiError(failure)
    } finally {
      if (!isFailure) await database.write((tx) => deleteFailures(tx, ids))
    }
  }

  async #slowDown(account: string): Promise<void> {
    const { read } = this.#platform.database
    const lately = await countFailuresOfAccount(read, account, this.#since(slow.withinMs))
    if (lately.failures > slow.failures && lately.addresses >= slow.addresses)
      throw new ApiError('too_many_requests', { retryAfterSeconds: 15 * 60 })
    const today = await countFailuresOfAccount(read, account, this.#since(dayMs))
    if (today.failures > maxFailures.ofAccount) throw new ApiError('too_many_requests', { retryAfterSeconds: 60 * 60 })
  }

  #count(key: string): Promise<number> {
    return countFailuresOfAddress(this.#platform.database.read, key, this.#since(dayMs))
  }

  /** The count includes the current attempt. */
  async #isOver(key: string, most: number): Promise<boolean> {
    return (await this.#count(key)) > most
  }

  /**
   * Behind a proxy that is not configured, everybody seems to have one address. Each account is then counted separately, so that
   * a forgotten setting does not lock out everybody. Because anybody can send the header, the address also has a higher total
   * limit.
   */
  #isForwarded(request: FastifyRequest): boolean {
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
    if (forwarded === undefined || this.#platform.config.trustProxy !== false) return false
    if (!this.#warned)
      this.#platform.log.warn('requests come with forwarding headers, but BANYAN_TRUST_PROXY is off: set it if there is a proxy')
    this.#warned = true
    return true
  }

  /** Failures on known devices and after a mailed link do not slow the account for others. */
  #keysOf(email: string): { account: string; onDevice: string; afterLink: string } {
    const { secret } = this.#platform
    const key = emailKey(email)
    return {
      account: accountKey(secret, key),
      onDevice: accountKey(secret, `device ${key}`),
      afterLink: accountKey(secret, `link ${key}`),
    }
  }

  #since(ms: number): string {
    return timeAfter(this.#platform.now(), -ms)
  }
}

/** Whether an attempt was refused before its password was checked. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'address_locked' || error.code === 'too_many_requests')

/** The key of an address whose accounts are counted separately; `unlock` finds them by it. */
const everybodyAt = (address: string): string => `${address}|`
