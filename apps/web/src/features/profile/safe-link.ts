export type LinkKind = 'website' | 'email' | 'telephone'

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Returns the link for a field's text, or undefined if it is not safe to follow: only http, https, mailto and tel are. */
export function safeLink(kind: LinkKind, text: string): string | undefined {
  const plain = text.trim()
  const address = kind === 'email' ? emailAddress(plain) : kind === 'telephone' ? telephoneAddress(plain) : webAddress(plain)
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return schemes.has(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined
}

const emailAddress = (text: string): string | undefined => (/^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : undefined)

function telephoneAddress(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().\-/]/g, '')
  return /^\+?\d{3,}$/.test(digits) ? `tel:${digits}` : undefined
}

/** "example.org/ada" means https. */
function webAddress(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return text
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined
}
