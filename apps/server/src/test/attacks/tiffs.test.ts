import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { photosOf } from '../photos/photos.ts'
import type { TestPhotos } from '../photos/photos.ts'
import { greyPage, writeTiff } from '../photos/tiff.ts'
import { openTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let test: TestApp
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  photos = photosOf(test, await test.newMember())
  gallery = (await photos.gallery()).id
})

/** Uploads a file and measures the memory of this process, which is also the server. */
async function sent(bytes: Buffer): Promise<{ status: number; megabytes: number }> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const { statusCode } = await photos.tryUpload(gallery, bytes, 'scan.tif')
  clearInterval(watch)
  return { status: statusCode, megabytes: (most - before) / 1024 ** 2 }
}

/** A page whose one strip of packed zeros follows the rest. */
function packed(width: number, height: number): Buffer {
  const strip = deflateSync(Buffer.alloc(width * height))
  const page = (at: number) => writeTiff([greyPage({ width, height, strip: { at, bytes: strip.length } }, [259, 8])])
  return Buffer.concat([page(page(0).length), strip])
}

it.each([
  ['12,000 × 12,000 pixels', () => packed(12_000, 12_000)],
  ['4 billion × 4 billion pixels', () => writeTiff([greyPage({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 })])],
  ['65,535 values for each pixel', () => writeTiff([greyPage({ width: 9_000, height: 9_000 }, [277, 65_535])])],
  [
    'one tile of 60,000 × 60,000 pixels',
    () => writeTiff([greyPage({}, [322, { long: 60_000 }], [323, { long: 60_000 }], [324, { long: 8 }], [325, { long: 100 }])]),
  ],
])('%s are refused before they are unpacked', async (_name, make) => {
  const bytes = make()
  expect(bytes.length).toBeLessThan(1_000_000)
  const before = await photos.files()
  const { status, megabytes } = await sent(bytes)
  expect(status).toBe(413)
  expect(megabytes).toBeLessThan(100)
  expect(await photos.files()).toEqual(before)
})

it('one strip as large as is allowed is taken, in bounded memory', async () => {
  const { status, megabytes } = await sent(packed(12_000, 8_000))
  expect(status).toBe(200)
  expect(megabytes).toBeLessThan(1_000)
})

it.each([
  ['returns to its first page', () => writeTiff([greyPage(), greyPage()], 'the first'), [200, 422]],
  ['goes on behind its end', () => writeTiff([greyPage()], 0xfffffff0), [200, 422]],
  ['goes on in its own head', () => writeTiff([greyPage()], 1), [200, 422]],
  ['has 100,000 pages', () => writeTiff(Array.from({ length: 100_000 }, () => greyPage())), [422]],
  ['has no page', () => writeTiff([]), [422]],
  ['has a page without a size', () => writeTiff([[[262, 1]]]), [422]],
  ['has its strip elsewhere', () => writeTiff([greyPage({ strip: { at: 0x7fffffff, bytes: 0xffffffff } })]), [422]],
  [
    'has more strips than bytes',
    () => writeTiff([greyPage({ height: 10_000 }, [278, { long: 1 }], [273, { long: 8 }], [279, { long: 4_000_000_000 }])]),
    [422],
  ],
  ['has text of two gigabytes', () => withCount(36_867, 0x7fffffff), [200, 422]],
  [
    'has a directory inside of itself',
    () => writeTiff([greyPage({}, [34_665, { long: 8 }], [330, { long: 8 }])]),
    [200, 415, 422],
  ],
] as const)('a file that %s is answered, in bounded memory', async (_name, make, statuses) => {
  const { status, megabytes } = await sent(make())
  expect(statuses).toContain(status)
  expect(megabytes).toBeLessThan(200)
  expect(await photos.images({ gallery_id: String(gallery) })).toHaveLength(status === 200 ? 1 : 0)
})

/** A text that claims to be longer than the file. */
function withCount(tag: number, count: number): Buffer {
  const bytes = writeTiff([greyPage({}, [34_665, [[tag, '1954:06:07 08:09:10']]])])
  const entry = bytes.indexOf(Buffer.from([tag & 255, tag >> 8, 2, 0]))
  bytes.writeUInt32LE(count, entry + 4)
  return bytes
}
