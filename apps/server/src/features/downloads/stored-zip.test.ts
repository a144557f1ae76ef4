import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Entry } from 'yauzl'
import { expect, it } from 'vitest'
import { storedZip, storedZipSize } from './stored-zip.ts'

/** Most of an archive is never looked at: zeros, as far as its reader is concerned. */
class Parts extends RandomAccessReader {
  readonly #parts: { at: number; bytes: Uint8Array }[]

  constructor(parts: { at: number; bytes: Uint8Array }[]) {
    super()
    this.#parts = parts
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const bytes = Buffer.alloc(end - start)
    for (const { at, bytes: part } of this.#parts) {
      const [from, to] = [Math.max(start, at), Math.min(end, at + part.length)]
      if (from < to) bytes.set(part.subarray(from - at, to - at), from - start)
    }
    return Readable.from([bytes])
  }
}

it('writes an archive beyond 4 GB, as long as it was said, whose last files are found', async () => {
  const chunk = new Uint8Array(64 * 1024 * 1024)
  const files = Array.from({ length: 70 }, (_, index) => ({ name: `${index}.jpg`, sizeBytes: chunk.length, date: new Date('1999-12-31T23:59:58Z') }))
  const parts: { at: number; bytes: Uint8Array }[] = []
  let length = 0
  for await (const bytes of storedZip(files, async function* () { yield chunk })) {
    if (bytes.length < chunk.length) parts.push({ at: length, bytes })
    length += bytes.length
  }
  expect(length).toBe(storedZipSize(files))
  expect(length).toBeGreaterThan(2 ** 32)
  const zip = await fromRandomAccessReaderPromise(new Parts(parts), length, { lazyEntries: true, autoClose: false })
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  expect(entries.map(({ fileName, uncompressedSize }) => ({ name: fileName, sizeBytes: uncompressedSize }))).toEqual(files.map(({ name, sizeBytes }) => ({ name, sizeBytes })))
  const last = entries.at(-1)!
  expect(last.relativeOffsetOfLocalHeader).toBeGreaterThan(2 ** 32)
  let read = 0
  for await (const bytes of await zip.openReadStreamPromise(last)) read += (bytes as Buffer).length
  expect(read).toBe(chunk.length)
})

it('refuses a file that is not as long as was said', async () => {
  const files = [{ name: 'a.jpg', sizeBytes: 4, date: new Date(0) }]
  await expect(buffer(storedZip(files, async function* () { yield Buffer.from('abc') }))).rejects.toThrow('3 bytes instead of 4')
})
