import { deviceName } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { addressKey } from '../../../platform/http/addresses/address-key.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { dayMs, timeAfter } from '../../../platform/time.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { findDeviceSeed } from '../accounts.repository.ts'
import type { User } from '../users.types.ts'
import { DeviceMarkers } from './device-markers.ts'
import { hasDevice, hasDevices, saveDevice } from './devices.repository.ts'
import { listUserAgents } from './sessions.repository.ts'

/** Long enough for a relative who signs in once a year. */
const markerDays = 400
const placeDays = 30
/** The first sign-in of an account younger than this is its owner's. */
const newAccountDays = 7

interface Admitted {
  /** The marker for the browser to store; undefined for a client that stores none. */
  marker: string | undefined
  /** The key of the stored device; "" for a client that stores no marker. */
  key: string
}

/** Where each user has signed in before (decision 24). */
export class KnownDevices {
  readonly #platform: Platform
  readonly #markers: DeviceMarkers

  constructor(platform: Platform) {
    this.#platform = platform
    this.#markers = new DeviceMarkers(platform.secret)
  }

  /** Whether we signed the marker, for any user. Runs no query. */
  isGenuine(marker: string | undefined): boolean {
    return marker !== undefined && this.#markers.read(marker) !== undefined
  }

  /** Finds the key of a device on which this account has signed in before. */
  async find(db: Reader, account: number | undefined, marker: string | undefined): Promise<string | undefined> {
    const id = marker === undefined ? undefined : this.#markers.read(marker)
    if (account === undefined || id === undefined) return undefined
    const key = this.#markers.keyOf(await findDeviceSeed(db, account), id)
    return (await hasDevice(db, account, key, this.#before(markerDays))) ? key : undefined
  }

  /**
   * Stores a device as known.
   * @param marker - the client's marker, "" when it has none yet; undefined when it stores none
   */
  async remember(tx: Writer, account: number, marker: string | undefined): Promise<Admitted> {
    if (marker === undefined) return { marker: undefined, key: '' }
    const own = this.#markers.read(marker) === undefined ? this.#markers.create() : marker
    const key = this.#markers.keyOf(await findDeviceSeed(tx, account), this.#markers.read(own) ?? '')
    await saveDevice(tx, account, key, false, this.#platform.now().toISOString())
    return { marker: own, key }
  }

  /**
   * Call it after the right password. It mails the user about a device that is new to them. A shared device stores nothing, so it
   * is new at every sign-in from another address; only one mail a day reports these for each kind of browser, because nobody
   * would read a mail at every sign-in. A thief who claims to use a shared device is still reported, unless the user was mailed
   * that day about their own sign-in with the same kind of browser; the list of sessions shows both.
   * @param isExpected - somebody has just proved with a mailed link, from there, that the account is theirs
   */
  async admit(
    tx: Writer,
    user: User,
    request: FastifyRequest,
    { device: marker, shared: isShared = false }: { device?: string | undefined; shared?: boolean | undefined },
    isExpected: boolean,
  ): Promise<Admitted & { isNew: boolean }> {
    const device = deviceName(request.headers['user-agent'] ?? '')
    const seed = await findDeviceSeed(tx, user.accountId)
    const place = this.#markers.placeOf(seed, device, addressKey(request.ip))
    const isKnown =
      isExpected ||
      (await this.find(tx, user.accountId, marker)) !== undefined ||
      (await hasDevice(tx, user.accountId, place, this.#before(placeDays))) ||
      (await this.#isFirst(tx, user, device))
    if (!isKnown && (!isShared || (await this.#isFirstToday(tx, user, device)))) await this.#tell(tx, user, request, place)
    await saveDevice(tx, user.accountId, place, true, this.#platform.now().toISOString())
    return { ...(await this.remember(tx, user.accountId, marker)), isNew: !isKnown }
  }

  /** Whether an account has no device history: it is new, or comes from a version that stored none. */
  async #isFirst(tx: Writer, user: User, device: string): Promise<boolean> {
    if (await hasDevices(tx, user.accountId)) return false
    const agents = await listUserAgents(tx, user.accountId)
    return agents.length === 0
      ? user.createdAt > this.#before(newAccountDays)
      : agents.some((agent) => deviceName(agent) === device)
  }

  /** Whether the last day saw no mail about a shared device of this kind. */
  async #isFirstToday(tx: Writer, user: User, device: string): Promise<boolean> {
    const key = this.#markers.placeOf(await findDeviceSeed(tx, user.accountId), device, 'shared')
    if (await hasDevice(tx, user.accountId, key, this.#before(1))) return false
    await saveDevice(tx, user.accountId, key, true, this.#platform.now().toISOString())
    return true
  }

  async #tell(tx: Writer, user: User, request: FastifyRequest, place: string): Promise<void> {
    const userAgent = request.headers['user-agent'] ?? ''
    if (user.email === null) {
      await recordAccountEvent(tx, this.#platform, user, 'new_device', { userAgent })
      return
    }
    const device = deviceName(userAgent)
    const at = this.#platform.now()
    const url = `${publicUrl(this.#platform.config)}/accounts/password_reset/`
    const eventKey = `new device ${place} ${at.toISOString()}`
    await enqueueMail(tx, this.#platform, {
      kind: 'new_device',
      to: user.email,
      language: user.locale,
      data: { name: user.name, url, device, at },
      eventKey,
      familyId: user.familyId,
    })
  }

  #before(days: number): string {
    return timeAfter(this.#platform.now(), -days * dayMs)
  }
}
