import type { Platform } from '../../platform/platform.ts'
import { storedZip, storedZipSize } from './stored-zip.ts'
import type { StoredFile } from './stored-zip.ts'

export interface ZipFileEntry extends StoredFile {
  /** In the media store. */
  key: string
}

const memoryBytes = 256 * 1024

/**
 * Packs files as they are read: one is open at a time, and only as fast as the other side takes them. Pictures are compressed
 * already, so they are stored, and the size is known before the first byte. Each piece is to be used before the next is asked for.
 */
export function streamZip({ media }: Pick<Platform, 'media'>, files: ZipFileEntry[]): { pieces: AsyncIterable<Uint8Array>; sizeBytes: number } {
  const memory = Buffer.allocUnsafeSlow(memoryBytes)
  return { pieces: storedZip(files, ({ key }) => media.readPieces(key, memory)), sizeBytes: storedZipSize(files) }
}
