import type { Platform } from '../../platform/platform.ts'
import { readableByAll, writeZip, zipSize } from '../../platform/zip.ts'
import type { ZipFile } from '../../platform/zip.ts'

export interface Download extends Omit<ZipFile, 'content'> {
  sizeBytes: number
  /** The key in the media store. */
  key: string
}

/**
 * Packs files as they are read: one file is open at a time, at the speed at which the client reads. Pictures are already
 * compressed, so they are stored uncompressed, and the size is known before the first byte. Pieces are read into `memory`, as
 * `sendPieces` allows.
 */
export function streamZip(
  { media }: Pick<Platform, 'media'>,
  downloads: Download[],
): { pieces: (memory: Buffer) => AsyncIterable<Uint8Array>; sizeBytes: number } {
  const filesIn = (memory: Buffer) =>
    downloads.map(({ key, ...file }) => ({ ...file, content: () => media.readPieces(key, memory) }))
  return {
    pieces: (memory) => writeZip(filesIn(memory), readableByAll),
    sizeBytes: zipSize(filesIn(Buffer.alloc(0))),
  }
}
