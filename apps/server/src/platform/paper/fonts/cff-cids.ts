// The Compact Font Format (Adobe Technical Note 5176): which CID each glyph of a CID-keyed font has.

/**
 * Reads the charset of a CFF table.
 * @returns the CID of each glyph; undefined when the font is not CID-keyed, where CIDs are glyph numbers
 */
export function readCids(cff: Uint8Array, glyphCount: number): Uint16Array | undefined {
  const view = new DataView(cff.buffer, cff.byteOffset, cff.byteLength)
  const nameIndex = readIndex(view, view.getUint8(2))
  const topIndex = readIndex(view, nameIndex.end)
  const top = readDict(view, topIndex.start, topIndex.start + topIndex.firstLength)
  if (!top.has(rosOperator)) return undefined
  const cids = new Uint16Array(glyphCount)
  let at = top.get(charsetOperator)?.[0] ?? 0
  // Up to 2 they are predefined; of a CID-keyed font, the identity.
  if (at <= 2) return cids.map((_, glyph) => glyph)
  const format = view.getUint8(at++)
  for (let glyph = 1; glyph < glyphCount;) {
    const first = view.getUint16(at)
    at += 2
    let left = 0
    if (format === 1) left = view.getUint8(at++)
    if (format === 2) {
      left = view.getUint16(at)
      at += 2
    }
    for (let i = 0; i <= left && glyph < glyphCount; i++) cids[glyph++] = first + i
  }
  return cids
}

const rosOperator = 12 * 256 + 30
const charsetOperator = 15

function readIndex(view: DataView, at: number): { start: number; firstLength: number; end: number } {
  const count = view.getUint16(at)
  if (count === 0) return { start: at + 2, firstLength: 0, end: at + 2 }
  const size = view.getUint8(at + 2)
  const offset = (i: number): number => {
    let value = 0
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(at + 3 + i * size + byte)
    return value
  }
  const before = at + 2 + size * (count + 1)
  return { start: before + offset(0), firstLength: offset(1) - offset(0), end: before + offset(count) }
}

function readDict(view: DataView, start: number, end: number): Map<number, number[]> {
  const entries = new Map<number, number[]>()
  let operands: number[] = []
  for (let at = start; at < end;) {
    const first = view.getUint8(at++)
    if (first <= 21) {
      entries.set(first === 12 ? 12 * 256 + view.getUint8(at++) : first, operands)
      operands = []
    } else if (first === 28) {
      operands.push(view.getInt16(at))
      at += 2
    } else if (first === 29) {
      operands.push(view.getInt32(at))
      at += 4
    } else if (first === 30) {
      // A real number, which nothing here reads: its last half byte is 15.
      while ((view.getUint8(at) & 0xf) !== 0xf && view.getUint8(at) >> 4 !== 0xf) at++
      at++
      operands.push(0)
    } else if (first <= 246) operands.push(first - 139)
    else if (first <= 250) operands.push((first - 247) * 256 + view.getUint8(at++) + 108)
    else operands.push(-(first - 251) * 256 - view.getUint8(at++) - 108)
  }
  return entries
}
