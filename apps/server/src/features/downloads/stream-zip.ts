import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'

export interface ZipFileEntry {
  name: string
  /** In the media store. */
  key: string
  sizeBytes: number
  date: Date
}

/** Regular file, readable by all. */
const mode = 0o100_644

/**
 * Packs files as they are read: one is open at a time, and only as fast as the other side takes them. Pictures are compressed
 * already, so they are stored, and the size is known before the first byte.
 */
export async function streamZip({ media, log }: Pick<Platform, 'media' | 'log'>, files: ZipFileEntry[]): Promise<{ content: Readable; sizeBytes: number }> {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  let reading: Readable | undefined
  const openNext = async (key: string): Promise<Readable> => {
    const opened = await media.open(key)
    if (opened === undefined) throw new Error(`the file ${key} is missing`)
    reading = opened.content
    if (content.destroyed) reading.destroy()
    return reading
  }
  const handOver = async (key: string, give: (error: unknown, stream: Readable) => void): Promise<void> => {
    try {
      give(null, await openNext(key))
    } catch (error) {
      give(error, content)
    }
  }
  for (const { name, key, sizeBytes, date } of files) {
    zip.addReadStreamLazy(name, { compress: false, size: sizeBytes, mtime: date, mode }, (give) => void handOver(key, give))
  }
  // A file that cannot be read breaks the download off: half an archive must not look like a whole one.
  zip.on('error', (error: Error) => {
    log.error({ err: error }, 'a download broke off')
    content.destroy(error)
  })
  content.once('close', () => reading?.destroy())
  const sizeBytes = await new Promise<number>((resolve) => {
    // yazl hands out the size; its types have lost the argument.
    const done = (...[size = -1]: number[]): void => resolve(size)
    zip.end({ forceZip64Format: false, comment: '' }, done)
  })
  if (sizeBytes < 0) throw new ApiError('internal')
  return { content, sizeBytes }
}
