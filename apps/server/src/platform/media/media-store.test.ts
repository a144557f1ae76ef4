import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect } from '../../test/collect.ts'
import { s3Missing, startS3Server } from '../../test/servers/s3-server.ts'
import { testEngine } from '../../test/test-database.ts'
import type { MediaStore } from './media-store.ts'
import { openMediaStore } from './open-media-store.ts'

/** What every store promises. The database engine does not matter, so this runs with one of them. */
const stores: {
  name: string
  missing: string | undefined
  make: () => Promise<{ store: MediaStore; remove: () => Promise<void> }>
}[] = [
  {
    name: 'files',
    missing: undefined,
    make: async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
      return {
        store: await openMediaStore({ folder: path.join(folder, 'media') }),
        remove: () => rm(folder, { recursive: true, force: true }),
      }
    },
  },
  {
    name: 'S3',
    missing: s3Missing,
    make: async () => {
      const server = await startS3Server()
      return { store: await openMediaStore({ s3: server.location() }), remove: server.stop }
    },
  },
]

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

for (const { name, missing, make } of stores) {
  describe.runIf(testEngine === 'sqlite')(
    `a media store of ${name}${missing === undefined ? '' : ` (skipped: ${missing})`}`,
    { skip: missing !== undefined },
    () => {
      let store: MediaStore
      let remove: () => Promise<void> = async () => undefined
      beforeAll(async () => {
        ;({ store, remove } = await make())
      })
      afterAll(() => remove())

      const read = async (key: string, range?: { start: number; end: number }): Promise<string | undefined> => {
        const file = await store.open(key, range)
        return file && (await buffer(file.content)).toString()
      }
      const keys = async (prefix: string): Promise<string[]> =>
        (await collect(store.list(prefix))).map((file) => file.key).toSorted()

      it('keeps bytes and streams, and replaces them', async () => {
        await store.put('12/originals/a@2x.jpg', bytes('first'))
        await store.put('12/originals/a@2x.jpg', Readable.from([Buffer.from('sec'), Buffer.from('ond')]))
        expect(await read('12/originals/a@2x.jpg')).toBe('second')
        await store.put('12/empty', Readable.from([]))
        expect([await read('12/empty'), await store.sizeOf('12/empty')]).toEqual(['', 0])
      })

      it('reads ranges, both ends included, and tells the whole size', async () => {
        await store.put('1/digits', bytes('0123456789'))
        expect(await read('1/digits', { start: 2, end: 4 })).toBe('234')
        expect([(await store.read('1/digits'))?.toString(), await store.sizeOf('1/digits')]).toEqual(['0123456789', 10])
        const file = await store.open('1/digits', { start: 9, end: 9 })
        expect(file?.sizeBytes).toBe(10)
        file?.content.destroy()
      })

      it('gives back a large file byte for byte, and parts of it', async () => {
        const size = 20_000_003
        const large = Buffer.alloc(size, 'Banyan, byte for byte. ')
        await store.put('7/large', Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)]))
        expect(await store.sizeOf('7/large')).toBe(size)
        const opened = await store.open('7/large')
        expect(opened?.sizeBytes).toBe(size)
        expect(Buffer.compare(await buffer(opened?.content ?? Readable.from([])), large)).toBe(0)
        expect(await read('7/large', { start: 8_388_600, end: 8_388_620 })).toBe(large.subarray(8_388_600, 8_388_621).toString())
        expect((await collect(store.list('7/'))).map(({ key, sizeBytes }) => [key, sizeBytes])).toEqual([['7/large', size]])
      })

      it('reads a file piece by piece into memory that is used again, and ends where its reader does', async () => {
        const content = Buffer.alloc(300_001, 'Banyan, piece by piece. ')
        await store.put('8/pieces', content)
        const memory = Buffer.alloc(65_536)
        const hash = createHash('sha256')
        for await (const piece of store.readPieces('8/pieces', memory)) hash.update(piece)
        expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
        for await (const piece of store.readPieces('8/pieces', memory)) {
          expect(Buffer.compare(piece, content.subarray(0, piece.length))).toBe(0)
          break
        }
        await expect(collect(store.readPieces('8/none', memory))).rejects.toThrow(/missing|ENOENT/)
      })

      it('reads ranges piece by piece, and overwrites no piece before the second next one', async () => {
        const content = randomBytes(300_001)
        await store.put('9/pieces', content)
        for (const [range, expected] of [
          [undefined, content],
          [{ start: 0, end: 300_000 }, content],
          [{ start: 65_535, end: 200_000 }, content.subarray(65_535, 200_001)],
          [{ start: 7, end: 7 }, content.subarray(7, 8)],
        ] as const) {
          const file = await store.openPieces('9/pieces', range)
          expect(file?.sizeBytes).toBe(content.length)
          const hash = createHash('sha256')
          let before: Uint8Array = new Uint8Array(0)
          for await (const piece of file?.pieces(Buffer.alloc(65_536)) ?? []) {
            hash.update(before)
            before = piece
          }
          expect(hash.update(before).digest('hex')).toBe(createHash('sha256').update(expected).digest('hex'))
          await file?.close()
        }
        const unread = await store.openPieces('9/pieces')
        await unread?.close()
        expect(await store.openPieces('9/none')).toBeUndefined()
        expect(await store.openPieces('9')).toBeUndefined()
      })

      it('says that a file is not there, and deletes what is and what is not', async () => {
        await store.put('3/a', new Uint8Array(1))
        await store.delete('3/a')
        await store.delete('3/a')
        await store.delete('3/none/x')
        expect(await store.open('3/a')).toBeUndefined()
        expect(await store.open('1')).toBeUndefined()
        expect([await store.read('3/a'), await store.sizeOf('3/a'), await store.sizeOf('3')]).toEqual([
          undefined,
          undefined,
          undefined,
        ])
        expect(await store.open('2/none/x')).toBeUndefined()
      })

      it.each([3, 18_000_000])(
        'keeps nothing of a stream that breaks off after %i bytes, and the old file with it',
        async (size) => {
          await store.put('4/a', bytes('old'))
          const breaking = Readable.from(
            (async function* () {
              yield Buffer.alloc(size)
              await Promise.resolve()
              throw new RangeError('too much')
            })(),
          )
          await expect(store.put('4/a', breaking)).rejects.toThrow(new RangeError('too much'))
          const leaving = new Readable({ read: () => undefined })
          leaving.push(Buffer.alloc(size))
          setTimeout(() => leaving.destroy(), 50)
          await expect(store.put('4/a', leaving)).rejects.toThrow('Premature close')
          expect(await read('4/a')).toBe('old')
          expect(await keys('4/')).toEqual(['4/a'])
        },
      )

      it('lists by prefix, and says which folders there are', async () => {
        for (const key of ['51/a', '51/b/c', '512/a', '512/abc', '52/a']) await store.put(key, new Uint8Array(3))
        expect(await keys('51/')).toEqual(['51/a', '51/b/c'])
        expect(await keys('51')).toEqual(['51/a', '51/b/c', '512/a', '512/abc'])
        expect(await keys('512/a')).toEqual(['512/a', '512/abc'])
        expect(await keys('53/')).toEqual([])
        expect(await keys('')).toEqual(expect.arrayContaining(['51/a', '51/b/c', '512/a']))
        const [file] = await collect(store.list('52/'))
        expect(file).toMatchObject({ key: '52/a', sizeBytes: 3 })
        expect(Math.abs((file?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
        expect(await collect(store.listFolders())).toEqual(
          expect.arrayContaining([...new Set((await keys('')).map((key) => key.split('/')[0]))]),
        )
        await store.put('root', new Uint8Array(1))
        expect(await collect(store.listFolders())).toContain('root')
      })

      it('lists more than fits on a page', async () => {
        const all = Array.from({ length: 105 }, (_, index) => `6/${String(index).padStart(4, '0')}`)
        for (let start = 0; start < all.length; start += 50)
          await Promise.all(all.slice(start, start + 50).map((key) => store.put(key, new Uint8Array(1))))
        expect(await keys('6/')).toEqual(all)
      })

      it.each([
        '',
        '/',
        '..',
        '../secret',
        '1/../../secret',
        '/etc/passwd',
        '1//a',
        '1/',
        '.unfinished/x',
        '1/.hidden',
        'a\0b',
        'a\\b',
        'C:/x',
        'x'.repeat(513),
      ])('refuses the key %j', async (key) => {
        await expect(store.put(key, new Uint8Array(1))).rejects.toThrow(RangeError)
        await expect(store.open(key)).rejects.toThrow(RangeError)
        await expect(store.read(key)).rejects.toThrow(RangeError)
        await expect(store.sizeOf(key)).rejects.toThrow(RangeError)
        await expect(store.delete(key)).rejects.toThrow(RangeError)
      })

      it.each(['../', '1/../../', '/'])('refuses to list %j', async (prefix) => {
        await expect(keys(prefix)).rejects.toThrow(RangeError)
      })

      it('is there', async () => {
        await store.ping()
      })
    },
  )
}
