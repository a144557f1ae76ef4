import { safeLink } from '../safe-link.ts'

/** The only links that the server stores. */
export const isKeptAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address)

/** Turns typed text into a link to a page or a mailbox; undefined if the server would not store it. */
export function linkAddress(text: string): string | undefined {
  const plain = text.trim()
  if (/^(?:mailto|tel):/i.test(plain)) return isKeptAddress(plain) ? plain : undefined
  return safeLink('website', plain) ?? safeLink('email', plain)
}
