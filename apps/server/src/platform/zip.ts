import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in an archive. */
export interface ZipFile {
  name: string
  date: Date
  /** Compresses the content. Worth it for text, not for pictures, which are already compressed. */
  isPacked?: boolean
  /** The content's size, if it is known in advance. */
  sizeBytes?: number
  /** The file may have 4 GB or more. Not every program reads archives with such files. */
  isLarge?: boolean
  /** Called once the preceding files have been written. */
  content: () => AsyncIterable<string | Uint8Array>
}

/** A file's header fields; the content is counted as it passes. */
interface Entry {
  name: string
  date: Date
  isPacked: boolean
  isLarge: boolean
  crc: number
  sizeBytes: number
  packedBytes: number
  /** The header's offset from the start of the archive. */
  offset: number
}

const most32 = 0xff_ff_ff_ff
const most16 = 0xff_ff
/** Names are UTF-8, and a data descriptor after the content holds what was unknown before it. */
const flags = 0x08_08
const deflated = 8
/** The version needed to unpack: 2.0, or 4.5 with ZIP64. */
const [plain, zip64] = [20, 45]
/** Made on Unix, by version 6.3 of the specification; a regular file. */
const madeBy = 0x03_3f
const regularFile = 0o100_000
export const readableByAll = 0o644
export const readableByOwner = 0o600

/**
 * Writes an archive file by file (APPNOTE.TXT 6.3.10, PKWARE). Once a file is written, only its entry for the directory at the
 * end stays in memory. Libraries keep each file's stream until the end, which takes 10 KB per file.
 */
export class ZipWriter {
  readonly #entries: Entry[] = []
  readonly #mode: number
  #offset = 0

  constructor(mode: number) {
    this.#mode = mode
  }

  /** Yields the bytes of one file. @throws when its size differs from the one given, or is too large */
  async *add({ name, date, isPacked = false, isLarge = false, sizeBytes, content }: ZipFile): AsyncGenerator<Uint8Array> {
    const entry: Entry = { name, date, isPacked, isLarge, crc: 0, sizeBytes: 0, packedBytes: 0, offset: this.#offset }
    yield headerOf(entry)
    const counted = count(content(), entry)
    for await (const piece of isPacked ? pack(counted) : counted) {
      entry.packedBytes += piece.length
      yield piece
    }
    if (sizeBytes !== undefined && entry.sizeBytes !== sizeBytes)
      throw new Error(`${entry.sizeBytes} bytes instead of ${sizeBytes} in a file of an archive`)
    if (!isLarge && Math.max(entry.sizeBytes, entry.packedBytes) >= most32)
      throw new Error(`${entry.sizeBytes} bytes are too many for a file of an archive`)
    yield descriptorOf(entry)
    this.#offset += headerBytes(entry) + entry.packedBytes + descriptorBytes(entry)
    this.#entries.push(entry)
  }

  /** Returns the bytes at the end of the archive. */
  end(): Uint8Array {
    return directoryOf(this.#entries, this.#offset, this.#mode)
  }
}

/** Yields the bytes of an archive of these files. */
export async function* writeZip(files: ZipFile[], mode: number): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter(mode)
  for (const file of files) yield* zip.add(file)
  yield zip.end()
}

/** The size of an archive of uncompressed files whose sizes are known. */
export function zipSize(files: (ZipFile & { sizeBytes: number })[]): number {
  let offset = 0
  const entries = files.map(({ name, date, sizeBytes }): Entry => {
    const entry = { name, date, isPacked: false, isLarge: false, crc: 0, sizeBytes, packedBytes: sizeBytes, offset }
    offset += headerBytes(entry) + sizeBytes + descriptorBytes(entry)
    return entry
  })
  return offset + directoryOf(entries, offset, readableByAll).length
}

/** Passes the content through, adding its size and checksum to `entry`. Node's own checksums take next to no time. */
async function* count(content: AsyncIterable<string | Uint8Array>, entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.crc = crc32(bytes, entry.crc)
    entry.sizeBytes += bytes.length
    yield bytes
  }
}

async function* pack(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // An error in the content is thrown here, and a consumer that stops reading stops the content.
  yield* pipeline(Readable.from(content, { objectMode: false }), createDeflateRaw(), () => undefined) as AsyncIterable<Uint8Array>
}

const headerBytes = ({ name, isLarge }: Entry): number => 30 + Buffer.byteLength(name) + (isLarge ? 20 : 0)
const descriptorBytes = ({ isLarge }: Entry): number => (isLarge ? 24 : 16)

function headerOf({ name, date, isPacked, isLarge }: Entry): Buffer {
  const sizes = isLarge ? most32 : 0
  const extra = isLarge
    ? fields(20, [
        [2, 0x00_01],
        [2, 16],
        [8, 0],
        [8, 0],
      ])
    : Buffer.alloc(0)
  return Buffer.concat([
    fields(30, [
      [4, 0x04_03_4b_50],
      [2, isLarge ? zip64 : plain],
      [2, flags],
      [2, isPacked ? deflated : 0],
      [4, dosTime(date)],
      [4, 0],
      [4, sizes],
      [4, sizes],
      [2, Buffer.byteLength(name)],
      [2, extra.length],
    ]),
    Buffer.from(name),
    extra,
  ])
}

function descriptorOf({ crc, sizeBytes, packedBytes, isLarge }: Entry): Buffer {
  const bytes = isLarge ? 8 : 4
  return fields(isLarge ? 24 : 16, [
    [4, 0x08_07_4b_50],
    [4, crc],
    [bytes, packedBytes],
    [bytes, sizeBytes],
  ])
}

function directoryOf(written: Entry[], offset: number, mode: number): Buffer {
  const entries = Buffer.concat(written.map((entry) => entryOf(entry, mode)))
  const isLarge = offset >= most32 || written.length >= most16
  const files = isLarge ? most16 : written.length
  const end = fields(22, [
    [4, 0x06_05_4b_50],
    [4, 0],
    [2, files],
    [2, files],
    [4, entries.length],
    [4, isLarge ? most32 : offset],
    [2, 0],
  ])
  if (!isLarge) return Buffer.concat([entries, end])
  const largeEnd = fields(56, [
    [4, 0x06_06_4b_50],
    [8, 44],
    [2, madeBy],
    [2, zip64],
    [8, 0],
    [8, written.length],
    [8, written.length],
    [8, entries.length],
    [8, offset],
  ])
  const locator = fields(20, [
    [4, 0x07_06_4b_50],
    [4, 0],
    [8, offset + entries.length],
    [4, 1],
  ])
  return Buffer.concat([entries, largeEnd, locator, end])
}

function entryOf({ name, date, isPacked, isLarge, crc, sizeBytes, packedBytes, offset }: Entry, mode: number): Buffer {
  const isFar = offset >= most32
  // Unix time: the other time field has no zone, and only even seconds.
  const seconds = Math.min(0x7f_ff_ff_ff, Math.max(-0x80_00_00_00, Math.floor(date.getTime() / 1000)))
  const beyond = [...(isLarge ? [sizeBytes, packedBytes] : []), ...(isFar ? [offset] : [])]
  const extra = Buffer.concat([
    fields(9, [
      [2, 0x54_55],
      [2, 5],
      [1, 1],
      [4, seconds >>> 0],
    ]),
    beyond.length > 0
      ? fields(4 + 8 * beyond.length, [
          [2, 0x00_01],
          [2, 8 * beyond.length],
          ...beyond.map((each): [number, number] => [8, each]),
        ])
      : Buffer.alloc(0),
  ])
  const version = isLarge || isFar ? zip64 : plain
  return Buffer.concat([
    fields(46, [
      [4, 0x02_01_4b_50],
      [2, madeBy],
      [2, version],
      [2, flags],
      [2, isPacked ? deflated : 0],
      [4, dosTime(date)],
      [4, crc],
      [4, isLarge ? most32 : packedBytes],
      [4, isLarge ? most32 : sizeBytes],
      [2, Buffer.byteLength(name)],
      [2, extra.length],
      [6, 0],
      [4, (regularFile + mode) * 0x1_00_00],
      [4, isFar ? most32 : offset],
    ]),
    Buffer.from(name),
    extra,
  ])
}

/** Date and time of day packed into one number, from 1980 to 2107. */
function dosTime(date: Date): number {
  const within = new Date(Math.min(Date.UTC(2107, 11, 31, 23, 59, 58), Math.max(Date.UTC(1980, 0, 1), date.getTime())))
  const day = ((within.getUTCFullYear() - 1980) << 9) | ((within.getUTCMonth() + 1) << 5) | within.getUTCDate()
  const time = (within.getUTCHours() << 11) | (within.getUTCMinutes() << 5) | (within.getUTCSeconds() >> 1)
  return day * 0x1_00_00 + time
}

/** Encodes numbers one after the other, each in its own number of bytes, little-endian. */
function fields(length: number, values: [bytes: number, value: number][]): Buffer {
  const buffer = Buffer.alloc(length)
  let at = 0
  for (const [bytes, value] of values) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else if (value !== 0) buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}
