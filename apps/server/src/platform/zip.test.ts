import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Entry } from 'yauzl'
import { readableByAll, readableByOwner, writeZip, zipSize } from './zip.ts'
import type { ZipFile } from './zip.ts'

/** Treats most of an archive as zeros, because its reader never looks there. */
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
  const files = Array.from({ length: 70 }, (_, index) => ({
    name: `${index}.jpg`,
    sizeBytes: chunk.length,
    date: new Date('1999-12-31T23:59:58Z'),
    content: async function* () {
      yield chunk
    },
  }))
  const parts: { at: number; bytes: Uint8Array }[] = []
  let length = 0
  for await (const bytes of writeZip(files, readableByAll)) {
    if (bytes.length < chunk.length) parts.push({ at: length, bytes })
    length += bytes.length
  }
  expect(length).toBe(zipSize(files))
  expect(length).toBeGreaterThan(2 ** 32)
  const zip = await fromRandomAccessReaderPromise(new Parts(parts), length, { lazyEntries: true, autoClose: false })
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  expect(entries.map(({ fileName, uncompressedSize }) => ({ name: fileName, sizeBytes: uncompressedSize }))).toEqual(
    files.map(({ name, sizeBytes }) => ({ name, sizeBytes })),
  )
  const last = entries.at(-1)!
  expect(last.relativeOffsetOfLocalHeader).toBeGreaterThan(2 ** 32)
  let read = 0
  for await (const bytes of await zip.openReadStreamPromise(last)) read += (bytes as Buffer).length
  expect(read).toBe(chunk.length)
})

it('compresses what should be compressed, and other programs read it, however large files may be', async () => {
  const words = 'Under the banyan. '.repeat(40_000)
  const noise = randomBytes(200_000)
  const date = new Date('2026-05-04T03:02:01Z')
  const contents: Record<string, { pieces: (string | Uint8Array)[]; options: Partial<ZipFile> }> = {
    'words.txt': { pieces: [words], options: { isPacked: true } },
    '家譜/rows.jsonl': { pieces: [words.slice(0, 7), Buffer.from(words.slice(7))], options: { isPacked: true, isLarge: true } },
    'photo.jpg': { pieces: [noise.subarray(0, 1), noise.subarray(1)], options: {} },
    'large.bin': { pieces: [noise], options: { isLarge: true } },
    nothing: { pieces: [], options: { isPacked: true } },
  }
  const files = Object.entries(contents).map(([name, { pieces, options }]): ZipFile => ({
    name,
    date,
    ...options,
    content: async function* () {
      yield* pieces
    },
  }))
  const bytes = await buffer(writeZip(files, readableByOwner))
  expect(bytes.length).toBeLessThan(noise.length * 2 + words.length / 20)
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const found: [string, number, boolean][] = []
  for await (const entry of zip.eachEntry()) {
    const whole = Buffer.concat((contents[entry.fileName]?.pieces ?? []).map((piece) => Buffer.from(piece)))
    const read = await buffer(await zip.openReadStreamPromise(entry))
    found.push([
      entry.fileName,
      entry.externalFileAttributes >>> 16,
      read.equals(whole) && crc32(read) === entry.crc32 && entry.getLastModDate().getTime() === date.getTime(),
    ])
  }
  expect(found).toEqual(Object.keys(contents).map((name) => [name, 0o100_600, true]))
})

it('reads nothing before its turn, and nothing more when its reader goes or a file fails', async () => {
  const events: string[] = []
  const file = (name: string, fails = false): ZipFile => ({
    name,
    date: new Date(0),
    isPacked: true,
    content: async function* () {
      events.push(`open ${name}`)
      try {
        for (let piece = 0; piece < 50; piece += 1) {
          if (fails && piece === 3) throw new Error('the disk is gone')
          yield randomBytes(65_536)
        }
      } finally {
        events.push(`close ${name}`)
      }
    },
  })
  let taken = 0
  for await (const bytes of writeZip([file('a'), file('b')], readableByOwner)) {
    taken += bytes.length
    if (taken > 200_000) break
  }
  await expect.poll(() => events).toEqual(['open a', 'close a'])
  await expect(buffer(writeZip([file('c'), file('d', true), file('e')], readableByOwner))).rejects.toThrow('the disk is gone')
  await expect.poll(() => events.slice(2)).toEqual(['open c', 'close c', 'open d', 'close d'])
})

it('refuses a file that is not as long as was said', async () => {
  const files = [
    {
      name: 'a.jpg',
      sizeBytes: 4,
      date: new Date(0),
      content: async function* () {
        yield 'abc'
      },
    },
  ]
  await expect(buffer(writeZip(files, readableByAll))).rejects.toThrow('3 bytes instead of 4')
})
