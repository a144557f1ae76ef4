import { deflateSync, inflateSync } from 'node:zlib'

// WOFF File Format 1.0 (https://www.w3.org/TR/WOFF/): the tables of a font, each compressed by itself.

const woffSignature = 0x774f4646
const headerBytes = 44
const entryBytes = 20
const sfntHeaderBytes = 12
const sfntEntryBytes = 16

interface FontTable {
  readonly tag: number
  readonly checksum: number
  readonly bytes: Uint8Array
}

const padded = (length: number): number => (length + 3) & ~3

/** @returns the font as TrueType or OpenType. @throws RangeError when it is no such file */
export function readWoff(file: Uint8Array): Uint8Array {
  const view = viewOf(file)
  if (view.getUint32(0) !== woffSignature) throw new RangeError('This is not a WOFF file.')
  const tables: FontTable[] = []
  for (let i = 0, at = headerBytes; i < view.getUint16(12); i++, at += entryBytes) {
    const [tag, offset, packed, length] = [at, at + 4, at + 8, at + 12].map((place) => view.getUint32(place)) as [
      number,
      number,
      number,
      number,
    ]
    const part = file.subarray(offset, offset + packed)
    tables.push({ tag, checksum: view.getUint32(at + 16), bytes: packed < length ? inflateSync(part) : part })
  }
  return writeSfnt(view.getUint32(4), tables)
}

function writeSfnt(flavour: number, tables: readonly FontTable[]): Uint8Array {
  const start = sfntHeaderBytes + sfntEntryBytes * tables.length
  const out = new Uint8Array(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start))
  const view = viewOf(out)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  view.setUint32(0, flavour)
  view.setUint16(4, tables.length)
  view.setUint16(6, power * 16)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, (tables.length - power) * 16)
  let offset = start
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const at = sfntHeaderBytes + sfntEntryBytes * i
    for (const [place, value] of [tag, checksum, offset, bytes.length].entries()) view.setUint32(at + 4 * place, value)
    out.set(bytes, offset)
    offset += padded(bytes.length)
  }
  return out
}

/** Compresses a TrueType or OpenType font for browsers. */
export function writeWoff(font: Uint8Array): Uint8Array {
  const tables = readTables(font)
  const parts = tables.map(({ bytes }) => {
    const packed = deflateSync(bytes, { level: 9 })
    return packed.length < bytes.length ? packed : bytes
  })
  const start = headerBytes + entryBytes * tables.length
  const out = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.length), start))
  const view = viewOf(out)
  const plainBytes = tables.reduce(
    (sum, { bytes }) => sum + padded(bytes.length),
    sfntHeaderBytes + sfntEntryBytes * tables.length,
  )
  view.setUint32(0, woffSignature)
  view.setUint32(4, viewOf(font).getUint32(0))
  view.setUint32(8, out.length)
  view.setUint16(12, tables.length)
  view.setUint32(16, plainBytes)
  view.setUint16(20, 1)
  let offset = start
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const part = parts[i]!
    const at = headerBytes + entryBytes * i
    for (const [place, value] of [tag, offset, part.length, bytes.length, checksum].entries())
      view.setUint32(at + 4 * place, value)
    out.set(part, offset)
    offset += padded(part.length)
  }
  return out
}

function readTables(font: Uint8Array): FontTable[] {
  const view = viewOf(font)
  return Array.from({ length: view.getUint16(4) }, (_, i) => {
    const at = sfntHeaderBytes + sfntEntryBytes * i
    const offset = view.getUint32(at + 8)
    return {
      tag: view.getUint32(at),
      checksum: view.getUint32(at + 4),
      bytes: font.subarray(offset, offset + view.getUint32(at + 12)),
    }
  })
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength)

/** @returns a table of a TrueType or OpenType font; undefined where it has none */
export function findTable(font: Uint8Array, tag: string): Uint8Array | undefined {
  const wanted = [...tag].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
  return readTables(font).find((table) => table.tag === wanted)?.bytes
}
