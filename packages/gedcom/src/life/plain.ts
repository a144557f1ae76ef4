const newline = 0x0a
const space = 0x20
const at = 0x40

/** What may stand below a structure on the first level, each at most once, and what the structure itself looks like. */
interface Shape {
  value: 'text' | 'pointer' | 'none' | 'none or Y'
  below: readonly string[]
  /** Only the first is told by the rest of the profile. */
  isOnce: boolean
}

const event: Shape = { value: 'none or Y', below: ['DATE', 'PLAC'], isOnce: false }
const pointer: Shape = { value: 'pointer', below: [], isOnce: false }
const text: Shape = { value: 'text', below: [], isOnce: true }

const shapes: Record<'INDI' | 'FAM', ReadonlyMap<string, Shape>> = {
  INDI: new Map([
    ['NAME', { value: 'text', below: ['GIVN', 'SURN'], isOnce: true }],
    ['SEX', text],
    ['OCCU', text],
    ['RESI', { value: 'none', below: ['ADDR'], isOnce: true }],
    ['FAMC', pointer],
    ['FAMS', pointer],
    ...(['BIRT', 'CHR', 'DEAT', 'BURI', 'CREM'] as const).map((tag) => [tag, event] as const),
  ]),
  FAM: new Map([
    ['HUSB', pointer],
    ['WIFE', pointer],
    ['CHIL', pointer],
    ['MARR', event],
    ['DIV', event],
  ]),
}

/**
 * Whether a record is so plain that its rows tell all of it: then `readRemains` and `readKept` find nothing in it. Most records are,
 * and this takes a fraction of reading them. A record of which it is not certain counts as not plain.
 *
 * @param tag - INDI or FAM; no other record is plain.
 */
export function isPlain({ tag, text: lines }: { tag: string; text: string }): boolean {
  const known = tag === 'INDI' || tag === 'FAM' ? shapes[tag] : undefined
  if (known === undefined) return false
  let shape: Shape | undefined
  /** What is still needed below the structure, and what has been seen there. */
  let isBare = false
  let seenBelow = ''
  let seen = ''
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf('\n', start)
    // 0x31 and 0x32: the first and the second level.
    const level = lines.charCodeAt(start) - 0x30
    if (end < 0 || lines.charCodeAt(start + 1) !== space) return false
    let tagEnd = start + 2
    while (tagEnd < end && lines.charCodeAt(tagEnd) !== space) tagEnd++
    const name = lines.slice(start + 2, tagEnd)
    const hasValue = tagEnd < end
    if (level === 1) {
      if (isBare) return false
      shape = known.get(name)
      if (shape === undefined || !isShaped(shape, lines, tagEnd + 1, end)) return false
      if (shape.isOnce && seen.includes(name)) return false
      if (shape.isOnce) seen += `${name} `
      isBare = !hasValue
      seenBelow = ''
    } else if (level === 2) {
      if (shape?.below.includes(name) !== true || seenBelow.includes(name) || !isText(lines, tagEnd + 1, end)) return false
      seenBelow += `${name} `
      isBare = false
    } else return false
    start = end + 1
  }
  return !isBare
}

function isShaped({ value }: Shape, lines: string, start: number, end: number): boolean {
  const isEmpty = start > end
  if (value === 'none') return isEmpty
  if (value === 'none or Y') return isEmpty || (end - start === 1 && lines[start] === 'Y')
  if (value === 'text') return isText(lines, start, end)
  if (lines.charCodeAt(start) !== at || lines.charCodeAt(end - 1) !== at || end - start < 3) return false
  for (let position = start + 1; position < end - 1; position++) if (!isXrefCode(lines.charCodeAt(position))) return false
  return !lines.startsWith('@VOID@', start)
}

/** A text that begins with a letter, a digit or a slash is neither blank nor a pointer, whatever follows. */
function isText(lines: string, start: number, end: number): boolean {
  if (start >= end) return false
  for (let position = start; position < end; position++) {
    const code = lines.charCodeAt(position)
    // Control characters are taken out when it is read, and other breaks make two lines.
    if (code === newline || code < space || (code >= 0x7f && code < 0xa0) || code === 0xfeff || code === 0xfffd) return false
  }
  const first = lines.charCodeAt(start)
  return (first > 0x2e && first < at) || (first > at && first < 0x7f) || (first > 0xbf && first < 0x1680) || first > 0x3040
}

const isXrefCode = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f
