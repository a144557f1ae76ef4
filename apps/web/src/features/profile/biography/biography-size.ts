import { limits } from '@banyan/contract'

const encoder = new TextEncoder()

/** The bytes that a biography takes on the server, which writes some signs its own way. */
export function biographyBytes(html: string): number {
  return encoder.encode(html.replaceAll('&nbsp;', '\u00a0').replaceAll(/<(br|hr)>/g, '<$1 />')).length
}

export const hasRoom = (html: string): boolean => biographyBytes(html) <= limits.biographyBytes

/** In kilobytes, rounded up, so that what is too long never reads as if it just fitted. */
export const inKilobytes = (bytes: number): number => Math.ceil(bytes / 1_000)
export const biographyKilobytes = limits.biographyBytes / 1_000

/** Markup of other programs is many times its text; beyond this the page would stand still while it is read. */
const maxPastedHtml = 1_000_000
/** The same goes for very many elements, and for elements within elements within elements. */
const maxPastedElements = 30_000
const maxPastedDepth = 200
/** More than there is room for can be pasted, to be shortened then; much more cannot. */
export const maxPastedText = 2 * limits.biographyBytes

/** What to do with something that is pasted or dropped, before anything of it is read. */
export function judgePasted(html: string, text: string): 'take' | 'take_text' | 'refuse' {
  if (text.length > maxPastedText) return 'refuse'
  if (html.length <= maxPastedHtml && isReadable(html)) return 'take'
  return text === '' ? 'refuse' : 'take_text'
}

/** These have no end, or need not write it. */
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

/** Looks at the tags, without building the elements. */
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
