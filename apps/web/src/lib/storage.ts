/** What the session remembers on this device, under the names that it has always had. */
export const storageKeys = ['access_token', 'refresh_token', 'language', 'person_id', 'users_person_id', 'selectedChineseDialect'] as const
export type StorageKey = (typeof storageKeys)[number]

/** Where what a user has typed is kept until the server has it; gone when they sign out. */
export const draftsKey = (usersPersonId: number): string => `drafts_${usersPersonId}`

/** The part of `localStorage` that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage, or, where it is switched off, one that lasts as long as the page. */
export function openStorage(): KeyValueStorage {
  try {
    const probe = '__banyan'
    window.localStorage.setItem(probe, probe)
    window.localStorage.removeItem(probe)
    return window.localStorage
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
