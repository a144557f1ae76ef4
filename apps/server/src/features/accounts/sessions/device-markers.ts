import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../../platform/derive-key.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

interface UserRef {
  id: number
  familyId: FamilyId
}

/**
 * What a browser keeps so that it is known again: a random id and our signature of it. It signs nobody in, and counts for the accounts that have
 * signed in with it alone.
 */
export class DeviceMarkers {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'devices')
  }

  /** The id of a marker of ours, without asking the database. */
  read(marker: string): string | undefined {
    const [id = '', signature = '', ...rest] = marker.split('.')
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(`marker ${id}`))]
    return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  /** @param id - of a marker that the browser has already */
  create(id = randomBytes(16).toString('base64url')): string {
    return `${id}.${this.#sign(`marker ${id}`)}`
  }

  /** Under what a user's device is kept: nobody can tell from two users' rows that they share one. */
  keyOf(user: UserRef, id: string): string {
    return this.#sign(`device ${user.familyId} ${user.id} ${id}`)
  }

  /** The same for clients without a marker, by kind of device and internet address; it only says whether a sign-in is news. */
  placeOf(user: UserRef, device: string, address: string): string {
    return this.#sign(`place ${user.familyId} ${user.id} ${device} ${address}`)
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}
