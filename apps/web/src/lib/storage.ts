/**
 * What the session remembers on this device, under the names that it has always had. `device` is what the server knows this browser by; it signs
 * nobody in, and stays when somebody signs out. `account` is the address somebody signed in with: ids of people count within a family, so that
 * two users of one browser may have the same.
 */
export const storageKeys = [
  'access_token',
  'refresh_token',
  'language',
  'person_id',
  'users_person_id',
  'selectedChineseDialect',
  'device',
  'account',
] as const
export type StorageKey = (typeof storageKeys)[number]

/** Where what a user has typed is kept until the server has it; gone when they sign out. */
export const draftsKey = (usersPersonId: number): string => `drafts_${usersPersonId}`

/** The part of `localStorage` that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Set where several people use the device; it outlives sessions. */
const sharedKey = 'shared_device'

/** Who is signed in and what they typed: on a shared device it goes with the tab. */
const isOfSession = (key: string): boolean =>
  /^(?:access_token|refresh_token|device|account|(?:users_)?person_id|drafts_\d+)$/.test(key)

const lasting = usable(() => window.localStorage)
const ofTab = usable(() => window.sessionStorage)

/** Whether the last user to sign in on this device said that others use it, too. */
export const isSharedDevice = (): boolean => lasting.getItem(sharedKey) !== null

/** Before somebody signs in: nothing of a session stays where it no longer belongs. */
export function setSharedDevice(isShared: boolean): void {
  try {
    const left = isShared ? window.localStorage : window.sessionStorage
    for (const key of Object.keys(left)) if (isOfSession(key)) left.removeItem(key)
  } catch {
    // Storage is switched off: there is nothing in it.
  }
  if (isShared) lasting.setItem(sharedKey, '1')
  else lasting.removeItem(sharedKey)
}

/** The browser's storage; what belongs to a session is kept as long as this device may keep it. */
export function openStorage(): KeyValueStorage {
  const placeOf = (key: string): KeyValueStorage => (isOfSession(key) && isSharedDevice() ? ofTab : lasting)
  return {
    getItem: (key) => placeOf(key).getItem(key),
    setItem: (key, value) => placeOf(key).setItem(key, value),
    removeItem: (key) => placeOf(key).removeItem(key),
  }
}

/** Where storage is switched off, one that lasts as long as the page. */
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
