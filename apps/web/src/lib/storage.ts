import { forgetSeenAs, seenAs, selectedKey } from './session/see-as.ts'

/**
 * What the session remembers on this device; the names have never changed. `device` is the marker by which the server recognises
 * this browser; it signs nobody in, and stays after a sign-out. `account` is the email address that was used to sign in: people's
 * ids count within a family, so two users of one browser may have the same. `family` is the family's own id, and `role` what the user
 * may do in it.
 */
export const storageKeys = [
  'access_token',
  'refresh_token',
  'language',
  'region',
  'person_id',
  'users_person_id',
  'selectedChineseDialect',
  'mandarinReading',
  'kinRegion',
  'moreDialect',
  'opensFirst',
  'timeZone',
  'device',
  'account',
  'family',
  'role',
] as const
export type StorageKey = (typeof storageKeys)[number]

/** Holds what a user has typed until the server has it; deleted when they sign out. */
export const draftsKey = (usersPersonId: number): string => `drafts_${usersPersonId}`

/** Holds the forms that a user has begun to fill in, likewise. */
export const formsKey = (usersPersonId: number): string => `forms_${usersPersonId}`

/** Holds which kin terms a user has learned, likewise. */
export const learnedKey = (usersPersonId: number): string => `learned_${usersPersonId}`

/** Holds when a user last looked at their first page; it stays after a sign-out, unless others use the device. */
export const visitKey = (usersPersonId: number): string => `visit_${usersPersonId}`

/** Holds which questions a user does not want to be asked for a while, likewise. */
export const skippedKey = (usersPersonId: number): string => `skipped_${usersPersonId}`

/** The subset of `localStorage` that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Set if several people use the device; it outlives sessions. */
const sharedKey = 'shared_device'

/** The signed-in user and what they typed: on a shared device it is deleted with the tab. */
const isOfSession = (key: string): boolean =>
  /^(?:access_token|refresh_token|device|account|family|role|(?:users_)?person_id|(?:drafts|forms|learned|visit|skipped)_\d+)$/.test(
    key,
  )

const lasting = usable(() => window.localStorage)
const ofTab = usable(() => window.sessionStorage)

/** Whether the last user to sign in on this device said that others use it, too. */
export const isSharedDevice = (): boolean => lasting.getItem(sharedKey) !== null

/** Call it before a sign-in: it clears session data from the storage that the choice does not use. */
export function setSharedDevice(isShared: boolean): void {
  try {
    const left = isShared ? window.localStorage : window.sessionStorage
    for (const key of Object.keys(left)) if (isOfSession(key)) left.removeItem(key)
  } catch {
    // Storage is switched off, so there is nothing in it.
  }
  if (isShared) lasting.setItem(sharedKey, '1')
  else lasting.removeItem(sharedKey)
}

/** The browser's storage; a session's data stays as long as this device may keep it. */
export function openStorage(): KeyValueStorage {
  const storage = storageOfDevice()
  return {
    getItem: (key) => (isPutAside(key) ? readAside(key) : storage.getItem(key)),
    setItem: (key, value) => {
      if (!isPutAside(key)) storage.setItem(key, value)
      else if (key === 'person_id') ofTab.setItem(selectedKey, value)
    },
    removeItem: (key) => {
      // The session ends.
      if (key === 'access_token') forgetSeenAs()
      if (!isPutAside(key)) storage.removeItem(key)
    },
  }
}

/** What is the user's own is put aside while they look through another's eyes: whom they selected, and what they have typed. */
const isPutAside = (key: string): boolean =>
  seenAs() !== undefined && /^(?:(?:users_)?person_id|(?:drafts|forms|learned|visit|skipped)_\d+)$/.test(key)

function readAside(key: string): string | null {
  const seen = String(seenAs()?.personId ?? 0)
  if (key === 'users_person_id') return seen
  return key === 'person_id' ? (ofTab.getItem(selectedKey) ?? seen) : null
}

function storageOfDevice(): KeyValueStorage {
  const placeOf = (key: string): KeyValueStorage => (isOfSession(key) && isSharedDevice() ? ofTab : lasting)
  return {
    getItem: (key) => placeOf(key).getItem(key),
    setItem: (key, value) => placeOf(key).setItem(key, value),
    removeItem: (key) => placeOf(key).removeItem(key),
  }
}

/** If storage is switched off, returns one that lasts as long as the page. */
function usable(find: () => Storage): KeyValueStorage {
  try {
    const storage = find()
    const probe = '__banyan'
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    return storage
  } catch {
    return memoryStorage()
  }
}

export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
