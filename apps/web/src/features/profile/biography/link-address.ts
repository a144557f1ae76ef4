import { safeLink } from '../safe-link.ts'

/** The only links that the server keeps. */
export const isKeptAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address)

/** Where a typed address leads: to a page, or to a mailbox. Undefined when it leads nowhere that is kept. */
export function linkAddress(text: string): string | undefined {
  const plain = text.trim()
  if (/^(?:mailto|tel):/i.test(plain)) return isKeptAddress(plain) ? plain : undefined
  return safeLink('website', plain) ?? safeLink('email', plain)
}
