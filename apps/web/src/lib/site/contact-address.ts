/**
 * The link for a contact that an operator has configured: an email address, a telephone number or a page. Undefined for any other
 * text.
 */
export function contactAddress(contact: string): string | undefined {
  const text = contact.trim()
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s()./-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text
  return undefined
}
