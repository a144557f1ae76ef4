import { hash } from 'node:crypto'

/**
 * Returns the UID by which other files recognise a person who was created here rather than imported: a UUID (version 8) derived
 * from the family and the person, so that every export has the same.
 */
export function personUid(familyUid: string, personId: number): string {
  const hex = hash('sha256', `${familyUid}:${personId}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** UIDs are compared without case and, as older programs write them, without hyphens, braces and the checksum. */
export function uidKey(uid: string): string {
  const plain = uid.toLowerCase().replace(/[{}-]/g, '').trim()
  return /^[0-9a-f]{36}$/.test(plain) ? plain.slice(0, 32) : plain.slice(0, 200)
}

/** Whether it may be the key of a UID that {@link personUid} has derived. */
export const isDerivedKey = (key: string): boolean => /^[0-9a-f]{12}8[0-9a-f]{3}a[0-9a-f]{15}$/.test(key)
