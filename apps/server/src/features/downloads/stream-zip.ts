import type { Platform } from '../../platform/platform.ts'
import { readableByAll, writeZip, zipSize } from '../../platform/zip.ts'
import type { ZipFile } from '../../platform/zip.ts'

export interface Download extends Omit<ZipFile, 'content'> {
  sizeBytes: number
  /** In the media store. */
  key: string
}

const memoryBytes = 256 * 1024

/**
 * Packs files as they are read: one is open at a time, and only as fast as the other side takes them. Pictures are compressed
 * already, so they are stored, and the size is known before the first byte. Each piece is to be used before the next is asked for.
 */
export function streamZip(
  { media }: Pick<Platform, 'media'>,
  downloads: Download[],
): { pieces: AsyncIterable<Uint8Array>; sizeBytes: number } {
  const memory = Buffer.allocUnsafeSlow(memoryBytes)
  const files = downloads.map(({ key, ...file }) => ({ ...file, content: () => media.readPieces(key, memory) }))
  return { pieces: writeZip(files, readableByAll), sizeBytes: zipSize(files) }
}
