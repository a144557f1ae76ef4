/** A tag with its values: numbers of two or four bytes, rationals, text, or a directory of its own. */
export type TiffEntry = [
  tag: number,
  value: number | number[] | { long: number | number[] } | { ratios: number[] } | string | TiffEntry[],
]

/** Writes a little-endian TIFF that begins with 1,200 pixels of grey. @param next - where the directory after the last one is said to be */
export function writeTiff(directories: TiffEntry[][], next: 'nowhere' | 'the first' | number = 'nowhere'): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0000000000', 'hex'), Buffer.alloc(1_200, 90)]
  let size = 8 + 1_200
  const add = (part: Buffer): number => {
    const at = size
    const padded = part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)])
    parts.push(padded)
    size += padded.length
    return at
  }
  const longs = (values: readonly number[], bytes: 2 | 4 = 4): Buffer => {
    const buffer = Buffer.alloc(values.length * bytes)
    values.forEach((value, index) =>
      bytes === 2 ? buffer.writeUInt16LE(value, index * 2) : buffer.writeUInt32LE(value, index * 4),
    )
    return buffer
  }
  const encode = (value: TiffEntry[1]): { type: number; count: number; bytes: Buffer } => {
    if (typeof value === 'string') return { type: 2, count: value.length + 1, bytes: Buffer.from(`${value}\0`, 'latin1') }
    if (typeof value === 'number') return { type: 3, count: 1, bytes: longs([value], 2) }
    if (!Array.isArray(value)) {
      const isLong = 'long' in value
      const all = [isLong ? value.long : value.ratios].flat()
      return { type: isLong ? 4 : 5, count: isLong ? all.length : all.length / 2, bytes: longs(all) }
    }
    if (value.every((each): each is number => typeof each === 'number'))
      return { type: 3, count: value.length, bytes: longs(value, 2) }
    return { type: 4, count: 1, bytes: longs([addDirectory(value as TiffEntry[]).at]) }
  }
  function addDirectory(entries: TiffEntry[]): { at: number; link: { part: Buffer; at: number } } {
    const rows = entries
      .toSorted(([a], [b]) => a - b)
      .map(([tag, value]) => {
        const { type, count, bytes } = encode(value)
        const row = Buffer.alloc(12)
        row.writeUInt16LE(tag, 0)
        row.writeUInt16LE(type, 2)
        row.writeUInt32LE(count, 4)
        if (bytes.length <= 4) bytes.copy(row, 8)
        else row.writeUInt32LE(add(bytes), 8)
        return row
      })
    const part = Buffer.concat([longs([rows.length], 2), ...rows, Buffer.alloc(4)])
    const at = add(part)
    return { at, link: { part: parts.at(-1) ?? part, at: 2 + rows.length * 12 } }
  }
  let link = { part: parts[0] ?? Buffer.alloc(8), at: 4 }
  let first = 0
  for (const directory of directories) {
    const added = addDirectory(directory)
    link.part.writeUInt32LE(added.at, link.at)
    first ||= added.at
    link = added.link
  }
  link.part.writeUInt32LE(next === 'nowhere' ? 0 : next === 'the first' ? first : next, link.at)
  return Buffer.concat(parts)
}

/** The entries of a grey page of 40 × 30 pixels, unless told otherwise. */
export const greyPage = (
  {
    width = 40,
    height = 30,
    strip = { at: 8, bytes: 1_200 },
  }: { width?: number; height?: number; strip?: { at: number; bytes: number } } = {},
  ...more: TiffEntry[]
): TiffEntry[] => {
  const given = new Set(more.map(([tag]) => tag))
  const usual: TiffEntry[] = [
    [256, { long: width }],
    [257, { long: height }],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, { long: strip.at }],
    [277, 1],
    [278, { long: height }],
    [279, { long: strip.bytes }],
  ]
  return [...usual.filter(([tag]) => !given.has(tag)), ...more]
}
