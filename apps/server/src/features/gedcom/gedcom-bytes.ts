import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { limits } from '@banyan/contract'
import { findInGedzip, GedcomError, refuseOtherFiles } from '@banyan/gedcom'
import type { GedzipEntry, ReadBytes } from '@banyan/gedcom'
import { ApiError } from '../../platform/http/api-error.ts'

const inflate = promisify(inflateRaw)
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** How a file's GEDCOM is packed, and its size when unpacked. */
export type Packing = Pick<GedzipEntry, 'method' | 'size'>

/** Where a file's GEDCOM lies: it is the file itself or an entry of a GEDZIP. */
export interface GedcomPart {
  isZip: boolean
  start: number
  length: number
  packing: Packing
}

/**
 * Unpacks up to the size that the archive states, so that a few bytes cannot expand beyond the accepted limit.
 * @throws ApiError `no_gedcom`, `too_large`
 */
export async function unpackGedcom(packed: Uint8Array, { method, size }: Packing): Promise<Uint8Array> {
  if (method === 'stored') return packed
  try {
    return await inflate(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new ApiError(isBomb ? 'too_large' : 'no_gedcom')
  }
}

/**
 * Checks, without reading the whole file, whether it can be GEDCOM, and where in it the GEDCOM lies.
 * @throws ApiError `no_gedcom`, `too_large`
 */
export async function inspectUpload(sizeBytes: number, read: ReadBytes): Promise<GedcomPart> {
  const beginning = await read(0, 64 * 1024)
  if (isZip(beginning)) {
    const { start, length, method, size } = await findEntry(sizeBytes, read)
    return { isZip: true, start, length, packing: { method, size } }
  }
  if (sizeBytes > limits.gedcomBytes) throw new ApiError('too_large')
  try {
    refuseOtherFiles(beginning)
  } catch (error) {
    if (error instanceof GedcomError) throw new ApiError('no_gedcom')
    throw error
  }
  return { isZip: false, start: 0, length: sizeBytes, packing: { method: 'stored', size: sizeBytes } }
}

async function findEntry(sizeBytes: number, read: ReadBytes) {
  const entry = await findInGedzip(sizeBytes, read)
  if (entry === undefined) throw new ApiError('no_gedcom')
  // An archive may understate either size.
  if (Math.max(entry.size, entry.length) > limits.gedcomBytes) throw new ApiError('too_large')
  return entry
}
