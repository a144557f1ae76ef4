/** Where a contact leads that an operator has written down: a mail address, a telephone number or a page. Anything else is only read. */
export function contactAddress(contact: string): string | undefined {
  const text = contact.trim()
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s()./-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text
  return undefined
}
