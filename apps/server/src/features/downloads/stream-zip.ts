import { Readable } from 'node:stream'
import type { Platform } from '../../platform/platform.ts'
import { storedZip, storedZipSize } from './stored-zip.ts'
import type { StoredFile } from './stored-zip.ts'

export interface ZipFileEntry extends StoredFile {
  /** In the media store. */
  key: string
}

/**
 * Packs files as they are read: one is open at a time, and only as fast as the other side takes them. Pictures are compressed
 * already, so they are stored, and the size is known before the first byte.
 */
export function streamZip({ media, log }: Pick<Platform, 'media' | 'log'>, files: ZipFileEntry[]): { content: Readable; sizeBytes: number } {
  const read = async function* ({ key }: ZipFileEntry): AsyncGenerator<Uint8Array> {
    const opened = await media.open(key)
    if (opened === undefined) throw new Error(`the file ${key} is missing`)
    yield* opened.content as AsyncIterable<Uint8Array>
  }
  const content = Readable.from(storedZip(files, read), { objectMode: false })
  // A file that cannot be read breaks the download off: half an archive must not look like a whole one.
  content.once('error', (error) => log.error({ err: error }, 'a download broke off'))
  return { content, sizeBytes: storedZipSize(files) }
}
