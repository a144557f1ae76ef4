import { limits } from '@banyan/contract'

const encoder = new TextEncoder()

/** Returns the bytes that a biography takes on the server, which escapes some characters in its own way. */
export function biographyBytes(html: string): number {
  return encoder.encode(html.replaceAll('&nbsp;', '\u00a0').replaceAll(/<(br|hr)>/g, '<$1 />')).length
}

export const hasRoom = (html: string): boolean => biographyBytes(html) <= limits.biographyBytes

/** In kilobytes, rounded up, so that a text that is too long never seems to fit. */
export const inKilobytes = (bytes: number): number => Math.ceil(bytes / 1_000)
export const biographyKilobytes = limits.biographyBytes / 1_000

/** Markup of other programs is many times its text; reading more than this would freeze the page. */
const maxPastedHtml = 1_000_000
/** Very many elements, or deeply nested ones, would freeze the page too. */
const maxPastedElements = 30_000
const maxPastedDepth = 200
/** A text may exceed the limit when it is pasted, to be shortened then, but not by more than this. */
export const maxPastedText = 2 * limits.biographyBytes

/** Decides what to do with pasted or dropped content before any of it is parsed. */
export function judgePasted(html: string, text: string): 'take' | 'take_text' | 'refuse' {
  if (text.length > maxPastedText) return 'refuse'
  if (html.length <= maxPastedHtml && isReadable(html)) return 'take'
  return text === '' ? 'refuse' : 'take_text'
}

/** Elements without an end tag, or with an optional one. */
const endless = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
  'dd',
  'dt',
  'li',
  'option',
  'p',
  'td',
  'th',
  'tr',
])

/** Scans the tags without building elements. */
function isReadable(html: string): boolean {
  let count = 0
  let depth = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (end === '') count += 1
    if (!endless.has(name.toLowerCase())) depth = Math.max(0, depth + (end === '' ? 1 : -1))
    if (count > maxPastedElements || depth > maxPastedDepth) return false
  }
  return true
}
