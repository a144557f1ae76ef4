import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadBytes } from '@banyan/gedcom'
import type { MediaStore } from '../../../platform/media/media-store.ts'

/** A file that can be read in parts, wherever it is stored. */
export interface ByteSource {
  sizeBytes: number
  /** Reads from byte `start` up to but excluding `end`. */
  open(start: number, end: number): Readable
}

export const storedSource = (media: MediaStore, key: string, sizeBytes: number): ByteSource => ({
  sizeBytes,
  open: (start, end) => Readable.from(readStored(media, key, start, end), { objectMode: false }),
})

async function* readStored(media: MediaStore, key: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const opened = await media.open(key, { start, end: end - 1 })
  if (opened === undefined) throw new Error('the uploaded file is gone')
  yield* opened.content as AsyncIterable<Uint8Array>
}

export const fileSource = (file: string, sizeBytes: number): ByteSource => ({
  sizeBytes,
  open: (start, end) => createReadStream(file, { start, end: end - 1 }),
})

/** Reads a part into its own buffer, so that it can be transferred to a thread. */
export async function readPart(source: ByteSource, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = Math.max(0, Math.min(length, source.sizeBytes - start))
  const bytes = new Uint8Array(size)
  let at = 0
  if (size > 0) {
    for await (const chunk of source.open(start, start + size) as AsyncIterable<Uint8Array>) {
      bytes.set(chunk, at)
      at += chunk.length
    }
  }
  return bytes
}

export const readerOf =
  (source: ByteSource): ReadBytes =>
  (start, length) =>
    readPart(source, start, length)
