import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { findInGedzip, parseGedcom, GedcomError } from '@banyan/gedcom'
import type { ReadBytes } from '@banyan/gedcom'
import { limits } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'

const inflate = promisify(inflateRaw)
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * The GEDCOM of an uploaded file: the file itself, or what a GEDZIP holds. Unpacking stops at what the archive says it
 * holds, so that a few bytes never become more than was agreed to.
 *
 * @throws ApiError `no_gedcom`, `too_large`
 */
export async function unpackGedcom(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isZip(bytes)) return bytes
  const entry = await findEntry(bytes.length, async (start, length) => bytes.subarray(start, start + length))
  const packed = bytes.subarray(entry.start, entry.start + entry.length)
  if (entry.method === 'stored') return packed
  try {
    return await inflate(packed, { maxOutputLength: Math.max(entry.size, 1) })
  } catch (error) {
    const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new ApiError(isBomb ? 'too_large' : 'no_gedcom')
  }
}

/**
 * Looks at a file without reading it whole: whether it can be GEDCOM, and how much of it there is to read.
 *
 * @throws ApiError `no_gedcom`, `too_large`
 */
export async function inspectUpload(sizeBytes: number, read: ReadBytes): Promise<{ isZip: boolean; gedcomBytes: number }> {
  const beginning = await read(0, 64 * 1024)
  if (isZip(beginning)) return { isZip: true, gedcomBytes: (await findEntry(sizeBytes, read)).size }
  try {
    parseGedcom(beginning)
  } catch (error) {
    if (error instanceof GedcomError) throw new ApiError('no_gedcom')
    throw error
  }
  return { isZip: false, gedcomBytes: sizeBytes }
}

async function findEntry(sizeBytes: number, read: ReadBytes) {
  const entry = await findInGedzip(sizeBytes, read)
  if (entry === undefined) throw new ApiError('no_gedcom')
  if (entry.size > limits.gedcomBytes) throw new ApiError('too_large')
  return entry
}
