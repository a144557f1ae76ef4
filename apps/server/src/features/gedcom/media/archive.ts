import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { ByteSource } from './byte-source.ts'

/** Entries beyond this number are ignored. */
const maxEntries = 100_000
/** Pictures are already compressed, so an archive that grows beyond this when unpacked does not hold pictures. */
const growth = { times: 2, bytes: 64 * 1024 * 1024 }

/** Gives access to an archive's files one at a time. It never writes a file under its name from the archive. */
export interface Archive {
  has(name: string): boolean
  /**
   * @throws ApiError `too_large`, or `unreadable_picture` if the content does not match the archive's directory; also while
   * reading
   */
  open(name: string, maxBytes: number): Promise<Readable>
  close(): void
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.open(start, end)
  }
}

/** Treats what cannot be read as an archive as an empty one. */
export async function openArchive(source: ByteSource): Promise<Archive> {
  // Names serve only as lookup keys here, never as paths, so no name can do harm.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.sizeBytes, options).catch(() => undefined)
  const entries = new Map<string, Entry>()
  if (zip !== undefined) await listEntries(zip, entries).catch(() => undefined)
  const counted = new Set<Entry>()
  let left = source.sizeBytes * growth.times + growth.bytes
  return {
    has: (name) => find(entries, name) !== undefined,
    open: async (name, maxBytes) => {
      const entry = find(entries, name)
      if (zip === undefined || entry === undefined) throw new ApiError('not_found')
      if (entry.uncompressedSize > maxBytes || (entry.uncompressedSize > left && !counted.has(entry)))
        throw new ApiError('too_large')
      // A picture may be read twice, for a gallery and as a profile photo, but counts once.
      if (!counted.has(entry)) left -= entry.uncompressedSize
      counted.add(entry)
      const packed = await zip.openReadStreamPromise(entry).catch(() => {
        throw new ApiError('unreadable_picture')
      })
      return Readable.from(checked(packed, entry.crc32), { objectMode: false })
    },
    close: () => zip?.close(),
  }
}

/** Lists entries up to the first that cannot be read. */
async function listEntries(zip: ZipFile, entries: Map<string, Entry>): Promise<void> {
  let count = 0
  for await (const entry of zip.eachEntry()) {
    count += 1
    if (count > maxEntries) break
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    // If two entries share a name, the first one counts.
    const key = name.replace(/^(?:\.\/)+/, '')
    if (!key.endsWith('/') && !entries.has(key)) entries.set(key, entry)
    if (!entries.has(key.toLowerCase())) entries.set(key.toLowerCase(), entry)
  }
}

/** Some files were named on systems that ignore case, so a second lookup ignores it too. */
const find = (entries: Map<string, Entry>, name: string): Entry | undefined =>
  entries.get(name) ?? entries.get(name.toLowerCase())

/** Passes data through and fails at the end if its checksum differs from the archive's. */
async function* checked(chunks: AsyncIterable<Buffer>, expected: number): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    for await (const chunk of chunks) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch {
    throw new ApiError('unreadable_picture')
  }
  if (sum !== expected) throw new ApiError('unreadable_picture')
}
