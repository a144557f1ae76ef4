import { crc32 } from 'node:zlib'

/** A file of an archive, below 4 GB. */
export interface StoredFile {
  name: string
  sizeBytes: number
  date: Date
}

interface WrittenFile extends StoredFile {
  crc: number
  /** Of its header, from the beginning of the archive. */
  offset: number
}

const most32 = 0xff_ff_ff_ff
const most16 = 0xff_ff
/** Names are in UTF-8; what is not known before the content follows it. */
const flags = 0x08_08
/** What is needed to unpack: 2.0, or 4.5 with ZIP64. */
const [plain, zip64] = [20, 45]
/** Made on Unix, by 6.3 of the description; a regular file, readable by all. */
const [madeBy, attributes] = [0x03_3f, 0o100_644 * 0x1_00_00]
const localBytes = 30
const descriptorBytes = 16

/** How long the archive of these files is. */
export function storedZipSize(files: StoredFile[]): number {
  const written: WrittenFile[] = []
  let offset = 0
  for (const file of files) {
    written.push({ ...file, crc: 0, offset })
    offset += sizeWithin(file)
  }
  return offset + directoryOf(written, offset).length
}

/**
 * Writes an archive of files as they are, nothing compressed, each file opened when the one before has gone (APPNOTE.TXT 6.3.10, PKWARE).
 * Libraries compute the checksums in JavaScript, which takes most of their time; Node's own takes next to none.
 *
 * @throws when a file is not as long as was said
 */
export async function* storedZip<File extends StoredFile>(files: File[], open: (file: File) => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const written: WrittenFile[] = []
  let offset = 0
  for (const file of files) {
    yield headerOf(file)
    let crc = 0
    let length = 0
    for await (const chunk of open(file)) {
      crc = crc32(chunk, crc)
      length += chunk.length
      yield chunk
    }
    if (length !== file.sizeBytes) throw new Error(`${length} bytes instead of ${file.sizeBytes} in a file of an archive`)
    yield fields(descriptorBytes, [[4, 0x08_07_4b_50], [4, crc], [4, length], [4, length]])
    written.push({ ...file, crc, offset })
    offset += sizeWithin(file)
  }
  yield directoryOf(written, offset)
}

const sizeWithin = ({ name, sizeBytes }: StoredFile): number => localBytes + Buffer.byteLength(name) + sizeBytes + descriptorBytes

const headerOf = ({ name, date }: StoredFile): Buffer =>
  Buffer.concat([fields(localBytes, [[4, 0x04_03_4b_50], [2, plain], [2, flags], [2, 0], [4, dosTime(date)], [12, 0], [2, Buffer.byteLength(name)], [2, 0]]), Buffer.from(name)])

function directoryOf(files: WrittenFile[], offset: number): Buffer {
  const entries = Buffer.concat(files.map(entryOf))
  const isLarge = offset >= most32 || files.length >= most16
  const count = isLarge ? most16 : files.length
  const end = fields(22, [[4, 0x06_05_4b_50], [4, 0], [2, count], [2, count], [4, entries.length], [4, isLarge ? most32 : offset], [2, 0]])
  if (!isLarge) return Buffer.concat([entries, end])
  const largeEnd = fields(56, [[4, 0x06_06_4b_50], [8, 44], [2, madeBy], [2, zip64], [8, 0], [8, files.length], [8, files.length], [8, entries.length], [8, offset]])
  const locator = fields(20, [[4, 0x07_06_4b_50], [4, 0], [8, offset + entries.length], [4, 1]])
  return Buffer.concat([entries, largeEnd, locator, end])
}

function entryOf({ name, sizeBytes, date, crc, offset }: WrittenFile): Buffer {
  const isFar = offset >= most32
  // In seconds, UTC; the other field has no zone, and only even seconds.
  const seconds = Math.min(0x7f_ff_ff_ff, Math.max(-0x80_00_00_00, Math.floor(date.getTime() / 1000)))
  const extra = Buffer.concat([fields(9, [[2, 0x54_55], [2, 5], [1, 1], [4, seconds >>> 0]]), isFar ? fields(12, [[2, 0x00_01], [2, 8], [8, offset]]) : Buffer.alloc(0)])
  return Buffer.concat([
    fields(46, [[4, 0x02_01_4b_50], [2, madeBy], [2, isFar ? zip64 : plain], [2, flags], [2, 0], [4, dosTime(date)], [4, crc], [4, sizeBytes], [4, sizeBytes], [2, Buffer.byteLength(name)], [2, extra.length], [6, 0], [4, attributes], [4, isFar ? most32 : offset]]),
    Buffer.from(name),
    extra,
  ])
}

/** Date and time of day in one number, from 1980 to 2107. */
function dosTime(date: Date): number {
  const within = new Date(Math.min(Date.UTC(2107, 11, 31, 23, 59, 58), Math.max(Date.UTC(1980, 0, 1), date.getTime())))
  const day = ((within.getUTCFullYear() - 1980) << 9) | ((within.getUTCMonth() + 1) << 5) | within.getUTCDate()
  const time = (within.getUTCHours() << 11) | (within.getUTCMinutes() << 5) | (within.getUTCSeconds() >> 1)
  return day * 0x1_00_00 + time
}

/** Numbers one after the other, each in so many bytes, the smallest first. */
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
