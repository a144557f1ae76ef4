import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fourColours, photosOf } from '../photos/photos.ts'
import type { TestPhotos } from '../photos/photos.ts'
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

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A valid PNG of one colour, whatever its size: a few bytes for each megapixel. */
function flatPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit of grey per pixel.
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF whose frames each fill one pixel of a canvas. */
function longGif(frames: number, side: number): Buffer {
  const head = Buffer.from('47494638396100000000800000ff0000ffffff', 'hex')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('21f90400010000002c00000000010001000002024401003b'.slice(0, -2), 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** Uploads a file and measures the memory of this process, which is also the server. */
async function sent(bytes: Buffer, name: string): Promise<{ status: number; megabytes: number }> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const { statusCode } = await photos.tryUpload(gallery, bytes, name)
  clearInterval(watch)
  return { status: statusCode, megabytes: (most - before) / 1024 ** 2 }
}

it('a PNG of 30,000 × 30,000 is refused before it is unpacked', async () => {
  const bomb = flatPng(30_000, 30_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const { status, megabytes } = await sent(bomb, 'bomb.png')
  expect(status).toBe(413)
  expect(megabytes).toBeLessThan(100)
  expect(await photos.files()).toEqual([])
})

it('a picture as large as is allowed is taken, in bounded memory', async () => {
  const { status, megabytes } = await sent(flatPng(12_000, 8_000), 'large.png')
  expect(status).toBe(200)
  expect(megabytes).toBeLessThan(1_000)
})

it.each([
  [10_000, 1],
  [10_000, 2_000],
])('a GIF of %i frames on a canvas of %i pixels is as its first frame', async (frames, side) => {
  const { status, megabytes } = await sent(longGif(frames, side), 'bomb.gif')
  expect([200, 413, 422]).toContain(status)
  expect(megabytes).toBeLessThan(300)
  expect((await photos.images({ gallery_id: String(gallery) })).length).toBe(status === 200 ? 1 : 0)
})

it('what is a picture and something else besides is a picture to every browser, and stays as it was', async () => {
  const jpeg = await fourColours()
  const gif = await fourColours({ type: 'gif' })
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  for (const [bytes, type] of [
    [Buffer.concat([jpeg, html]), 'image/jpeg'],
    [Buffer.concat([jpeg, zip]), 'image/jpeg'],
    [Buffer.concat([gif, Buffer.from('*/=1;alert(1)//')]), 'image/gif'],
    // A JPEG comment that comes before anything else.
    [Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, html.length + 2]), html, jpeg.subarray(2)]), 'image/jpeg'],
  ] as const) {
    for (const name of ['a.html', 'a.svg', 'a.js', 'a.php.jpg', '../../a.jpg', 'a.jpg\u0000.html', '\u202Egpj.exe']) {
      const image = await photos.upload(gallery, bytes, name)
      const original = await photos.fetch(image.original_image)
      expect(original.rawPayload.equals(bytes)).toBe(true)
      expect([original.headers['content-type'], original.headers['x-content-type-options']]).toEqual([type, 'nosniff'])
      expect(String(original.headers['content-disposition'])).toMatch(/filename="[^"/\\]*\.(?:jpg|gif)"/)
      expect(String(original.headers['content-security-policy'])).toContain("script-src 'self'")
      // The display pictures hold nothing but pixels.
      expect((await photos.fetch(image.large_thumbnail)).rawPayload.includes('alert')).toBe(false)
    }
  }
})
