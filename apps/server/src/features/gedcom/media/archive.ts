import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { ByteSource } from './byte-source.ts'

/** More than that are not looked at. */
const maxEntries = 100_000
/** Pictures are packed already: an archive that grows more than so much when it is unpacked is none of pictures. */
const growth = { times: 2, bytes: 64 * 1024 * 1024 }

/** The files of an archive, read one at a time and never written by their names. */
export interface Archive {
  has(name: string): boolean
  /** @throws ApiError `too_large`, or `unreadable_picture` when what comes is not what the archive says; while reading too */
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

/** What cannot be read as an archive has no files in it. */
export async function openArchive(source: ByteSource): Promise<Archive> {
  // Names are keys here and nothing else, so that there is nothing in them to be afraid of.
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
      // A picture may be read twice: for a gallery, and as somebody's profile photo.
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

/** Those up to where it cannot be read any more. */
async function listEntries(zip: ZipFile, entries: Map<string, Entry>): Promise<void> {
  let count = 0
  for await (const entry of zip.eachEntry()) {
    count += 1
    if (count > maxEntries) break
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    // Of two of one name the first counts, and neither takes the place of the other.
    const key = name.replace(/^(?:\.\/)+/, '')
    if (!key.endsWith('/') && !entries.has(key)) entries.set(key, entry)
    if (!entries.has(key.toLowerCase())) entries.set(key.toLowerCase(), entry)
  }
}

/** Files were named on systems that do not tell capitals apart. */
const find = (entries: Map<string, Entry>, name: string): Entry | undefined =>
  entries.get(name) ?? entries.get(name.toLowerCase())

/** Lets through what has the checksum of the archive, and fails at the end of what has not. */
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
