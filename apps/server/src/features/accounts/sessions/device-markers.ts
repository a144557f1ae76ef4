import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../../platform/derive-key.ts'

/**
 * Issues the value by which a browser is recognized: a random id and our signature. It signs nobody in, and counts only for
 * accounts that have signed in with it.
 */
export class DeviceMarkers {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'devices')
  }

  /** Returns the id if we signed the marker, without asking the database. */
  read(marker: string): string | undefined {
    const [id = '', signature = '', ...rest] = marker.split('.')
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(`marker ${id}`))]
    return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  /** @param id - from a marker that the browser already has */
  create(id = randomBytes(16).toString('base64url')): string {
    return `${id}.${this.#sign(`marker ${id}`)}`
  }

  /**
   * Returns the key of an account's device. It depends on the account, so two accounts' rows do not reveal that they share a device.
   * @param seed - the account's own (`findDeviceSeed`)
   */
  keyOf(seed: string, id: string): string {
    return this.#sign(`device ${seed} ${id}`)
  }

  /**
   * Returns the key for clients without a marker, from the kind of device and the internet address. It only decides whether a
   * sign-in is reported as new.
   */
  placeOf(seed: string, device: string, address: string): string {
    return this.#sign(`place ${seed} ${device} ${address}`)
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}
