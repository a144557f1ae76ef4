import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { multipart } from '../../../test/multipart.ts'
import { corners, fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../../test/photos/photos.ts'
import { greyPage, writeTiff } from '../../../test/photos/tiff.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember()
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})

/** Four colours with so much detail that a half of the file is about a half of the picture. */
async function detailed(progressive = false, space: 'srgb' | 'cmyk' | 'b-w' = 'srgb'): Promise<Buffer> {
  const { data, info } = await sharp(await fourColours({ width: 640, height: 480 }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let seed = 7
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const noise = (seed >> 16) % 50
    data[at] = (data[at] ?? 0) > 128 ? 250 - noise : noise
  }
  return sharp(data, { raw: info }).toColourspace(space).jpeg({ progressive, quality: 90 }).toBuffer()
}

const codeOf = ({ statusCode, json }: Awaited<ReturnType<TestPhotos['tryUpload']>>): [number, string] => [
  statusCode,
  json<{ code: string }>().code,
]
const shownCorners = async (image: Image): Promise<string> => corners((await photos.fetch(image.large_thumbnail)).rawPayload)

describe('damaged JPEGs that browsers show', () => {
  it.each([
    ['half a photo', async () => detailed(), 0.5, 'red green'],
    ['a tenth of a photo', async () => detailed(), 0.1, ''],
    ['half a progressive photo', async () => detailed(true), 0.5, 'red green blue white'],
    ['half a photo in printing inks', async () => detailed(false, 'cmyk'), 0.5, ''],
    ['half a grey photo', async () => detailed(false, 'b-w'), 0.5, ''],
  ] as const)('takes %s, says that a part is missing, and keeps the file as it is', async (_name, make, part, seen) => {
    const whole = await make()
    const bytes = whole.subarray(0, Math.floor(whole.length * part))
    const image = await photos.upload(gallery, bytes)
    expect([image.is_incomplete, image.original_image_width, image.thumbnail_width]).toEqual([true, 640, 200])
    expect((await photos.fetch(image.original_image)).rawPayload.equals(bytes)).toBe(true)
    expect((await shownCorners(image)).startsWith(seen)).toBe(true)
    expect((await photos.image(image.id)).is_incomplete).toBe(true)
    expect((await photos.images({ gallery_id: String(gallery) }))[0]?.is_incomplete).toBe(true)
    const turned = await test.call('updateImage', {
      token: member.access,
      params: { id: image.id },
      body: { anticlockwise_angle: 90 },
    })
    expect([turned.statusCode, turned.json<Image>().is_incomplete]).toEqual([200, true])
    expect((await photos.upload(gallery, whole)).is_incomplete).toBe(false)
  })

  it('takes a photo that lacks nothing but its end mark, and says nothing about it', async () => {
    for (const progressive of [false, true]) {
      const bytes = (await detailed(progressive)).subarray(0, -2)
      const image = await photos.upload(gallery, bytes)
      expect([image.is_incomplete, await shownCorners(image)]).toEqual([false, 'red green blue white'])
      expect((await photos.fetch(image.original_image)).rawPayload.equals(bytes)).toBe(true)
    }
  })

  it('takes a photo with wrong bytes in the middle', async () => {
    const bytes = await detailed()
    bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 300)
    const image = await photos.upload(gallery, bytes)
    expect([image.is_incomplete, image.large_thumbnail_width]).toEqual([true, 640])
  })

  it('refuses what shows next to nothing', async () => {
    const before = await photos.files()
    const whole = await detailed()
    const scan = whole.lastIndexOf(Buffer.from([0xff, 0xda]))
    let seed = 11
    const noise = Buffer.from(
      Uint8Array.from({ length: 50_000 }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
        return seed >> 16
      }),
    )
    for (const bytes of [
      whole.subarray(0, scan),
      whole.subarray(0, scan + 400),
      Buffer.concat([whole.subarray(0, scan + 400), noise]),
      Buffer.concat([whole.subarray(0, 20), noise]),
    ])
      expect(codeOf(await photos.tryUpload(gallery, bytes))).toEqual([422, 'unreadable_picture'])
    expect(await photos.files()).toEqual(before)
  })

  it('takes a damaged profile photo as well', async () => {
    const whole = await detailed()
    const answer = await test.call('setProfileImage', {
      token: member.access,
      params: { id: member.person_id },
      ...multipart([
        ['x', '0'],
        ['y', '0'],
        ['w', '200'],
        ['h', '200'],
        ['picture', { bytes: whole.subarray(0, whole.length / 2), fileName: 'old.jpg' }],
      ]),
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('TIFFs from scanners', () => {
  const scanned = async (options: Parameters<ReturnType<typeof sharp>['tiff']>[0]): Promise<Buffer> =>
    sharp(await fourColours({ width: 600, height: 400, type: 'png' }))
      .removeAlpha()
      .tiff(options)
      .toBuffer()

  it.each([
    ['none', {}],
    ['lzw', {}],
    ['deflate', {}],
    ['packbits', {}],
    ['jpeg', { quality: 90 }],
    ['lzw', { tile: true, tileWidth: 64, tileHeight: 64 }],
  ] as const)('takes one packed with %s, shows JPEGs of it, and hands the file out as it came', async (compression, more) => {
    const bytes = await scanned({ compression, ...more })
    const image = await photos.upload(gallery, bytes, 'Scan 12.tif')
    expect(image).toMatchObject({
      content_type: 'image/tiff',
      title: 'Scan 12',
      original_image_width: 600,
      original_image_height: 400,
      thumbnail_width: 200,
      large_thumbnail_width: 600,
      page_count: 1,
      is_incomplete: false,
    })
    const shown = await photos.fetch(image.large_thumbnail)
    expect([shown.headers['content-type'], await corners(shown.rawPayload)]).toEqual(['image/jpeg', 'red green blue white'])
    const original = await photos.fetch(image.original_image)
    expect([original.headers['content-type'], original.rawPayload.equals(bytes)]).toEqual(['image/tiff', true])
    const saved = await photos.fetch(`${image.original_image}&download=1`)
    expect(String(saved.headers['content-disposition'])).toContain('filename="Scan 12.tif"')
  })

  it.each([
    [
      '16 bits a colour',
      async () =>
        sharp(await fourColours())
          .removeAlpha()
          .toColourspace('rgb16')
          .tiff()
          .toBuffer(),
      'red green blue white',
    ],
    [
      'four printing inks',
      async () =>
        sharp(await fourColours())
          .removeAlpha()
          .toColourspace('cmyk')
          .tiff()
          .toBuffer(),
      'red white blue white',
    ],
    [
      'grey',
      async () =>
        sharp(await fourColours())
          .greyscale()
          .tiff()
          .toBuffer(),
      undefined,
    ],
    [
      '16 bits of grey',
      async () =>
        sharp(await fourColours())
          .toColourspace('grey16')
          .tiff()
          .toBuffer(),
      undefined,
    ],
    [
      'black and white',
      async () =>
        sharp(await fourColours())
          .greyscale()
          .tiff({ bitdepth: 1 })
          .toBuffer(),
      undefined,
    ],
  ] as const)('takes %s', async (_name, make, seen) => {
    const bytes = await make()
    const image = await photos.upload(gallery, bytes, 'scan.tiff')
    expect([image.content_type, image.thumbnail_width]).toEqual(['image/tiff', 200])
    // Printed without a profile, green is so pale that it counts as white.
    if (seen !== undefined) expect(await shownCorners(image)).toBe(seen)
    else {
      const { data, info } = await sharp((await photos.fetch(image.large_thumbnail)).rawPayload)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      // Blue is dark and white is light, whatever the number of bits.
      expect(data[(info.height - 10) * info.width + 10]).toBeLessThan(100)
      expect(data[(info.height - 10) * info.width + info.width - 10]).toBeGreaterThan(200)
    }
  })

  it.each([1, 3, 6, 8])('turns what is shown by the orientation %i', async (orientation) => {
    const bytes = await sharp(await fourColours())
      .removeAlpha()
      .withMetadata({ orientation })
      .tiff()
      .toBuffer()
    const upright = await sharp(bytes).autoOrient().png().toBuffer()
    expect(await shownCorners(await photos.upload(gallery, bytes, 'a.tif'))).toBe(await corners(upright))
  })

  it('shows the first page, counts the others, and leaves small copies out of the count', async () => {
    const pages = [greyPage(), greyPage(), greyPage({ width: 20 }), greyPage({ width: 10, height: 10 }, [254, { long: 1 }])]
    const image = await photos.upload(gallery, writeTiff(pages), 'album.tif')
    expect([image.page_count, image.original_image_width]).toEqual([3, 40])
    expect((await photos.image(image.id)).page_count).toBe(3)
  })

  it('reads when and where it was taken', async () => {
    const bytes = writeTiff([
      greyPage(
        {},
        [34_665, [[36_867, '1954:06:07 08:09:10']]],
        [
          34_853,
          [
            [1, 'N'],
            [2, { ratios: [60, 1, 10, 1, 0, 1] }],
            [3, 'E'],
            [4, { ratios: [24, 1, 56, 1, 0, 1] }],
          ],
        ],
      ),
    ])
    const image = await photos.upload(gallery, bytes, 'a.tif')
    expect([image.date_taken, image.latitude, image.longitude]).toEqual([
      '1954-06-07T08:09:10.000Z',
      expect.closeTo(60.1667, 3),
      expect.closeTo(24.9333, 3),
    ])
  })

  it('refuses what only looks like one', async () => {
    const before = await photos.files()
    const whole = await scanned({ compression: 'lzw' })
    for (const [bytes, status, code] of [
      [whole.subarray(0, 200), 422, 'unreadable_picture'],
      [Buffer.concat([whole.subarray(0, 8), Buffer.alloc(500, 7)]), 422, 'unreadable_picture'],
      [writeTiff([greyPage({}, [50_706, { long: 0x01040000 }])]), 415, 'no_picture'],
      [writeTiff([greyPage({}, [254, { long: 1 }], [330, [[256, 40]]])]), 415, 'no_picture'],
    ] as const)
      expect(codeOf(await photos.tryUpload(gallery, bytes, 'a.tif'))).toEqual([status, code])
    expect(await photos.files()).toEqual(before)
  })
})
