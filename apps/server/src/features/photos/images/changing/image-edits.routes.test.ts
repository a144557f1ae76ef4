import type { CallBody, CallResponse } from '@banyan/contract'
import { applyTones, fitWithin, plainEdit, sampleBox, wholeBox } from '@banyan/contract/picture-edit'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../../../test/family.ts'
import { corners, fourColours, photosOf } from '../../../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../../../test/photos/photos.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Member, TestApp } from '../../../../test/test-app.ts'

type Edit = NonNullable<CallBody<'updateImage'>['edit']>

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
let image: Image
let original: Buffer
beforeAll(async () => {
  test = await openTestApp({ pictures: { maxBytes: 3_000_000, maxPixels: 4_000_000 } }, { familiesApart: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
  original = await fourColours({ width: 800, height: 600 })
  image = await photos.upload(gallery, original)
})

const patch = (body: object, id = image.id) => test.call('updateImage', { token: member.access, params: { id }, body })
const edit = async (asked: Partial<Edit> | null, rest: object = {}): Promise<Image> => {
  const answer = await patch({ edit: asked === null ? null : { ...plainEdit, ...asked }, ...rest })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json<Image>()
}
const shown = async ({ large_thumbnail: address }: Image): Promise<Buffer> => (await photos.fetch(address)).rawPayload
const tagsOf = async (): Promise<CallResponse<'listTags'>> =>
  (await test.call('listTags', { token: member.access, query: { image_id: String(image.id) } })).json()
const history = async (): Promise<CallResponse<'listChanges'>> =>
  (await test.call('listChanges', { token: member.access })).json()

const leftHalf = { x1: 0, x2: 0.5, y1: 0, y2: 1 }

describe('an edit', () => {
  it('cuts, mirrors and turns what is shown, and leaves the original as it came', async () => {
    const cropped = await edit({ crop: leftHalf, mirrored: true }, { version: image.version })
    expect(cropped).toMatchObject({
      large_thumbnail_width: 400,
      large_thumbnail_height: 600,
      thumbnail_width: 133,
      version: 2,
      edit: { ...plainEdit, crop: leftHalf, mirrored: true },
    })
    expect(await corners(await shown(cropped))).toBe('red red blue blue')
    expect(await corners((await photos.fetch(cropped.unedited)).rawPayload)).toBe('red green blue white')
    expect((await photos.fetch(cropped.original_image)).rawPayload.equals(original)).toBe(true)
    // Older clients turn what they see.
    const turned = (await patch({ anticlockwise_angle: 90 })).json<Image>()
    expect(turned).toMatchObject({ large_thumbnail_width: 600, large_thumbnail_height: 400, edit: cropped.edit })
    expect(await corners(await shown(turned))).toBe('red blue red blue')
    const back = await edit(null, { anticlockwise_angle: 270 })
    expect([back.edit, back.anticlockwise_angle, back.large_thumbnail_width]).toEqual([null, 0, 800])
    expect(await corners(await shown(back))).toBe('red green blue white')
    expect(back.unedited).toBe(back.large_thumbnail)
  })

  it('looks as the browser has previewed it', async () => {
    const noise = Buffer.from(Uint8Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7919) % 251))
    const bytes = await sharp(noise, { raw: { width: 60, height: 40, channels: 3 } })
      .resize(600, 400, { kernel: 'cubic' })
      .png()
      .toBuffer()
    image = await photos.upload(gallery, bytes, 'noise.png')
    const crop = fitWithin({ x1: 0.1, x2: 0.9, y1: 0.2, y2: 0.8 }, 73, { width: 600, height: 400 })
    const tones = { brightness: 30, contrast: -20, levels: [20, 200, 0, 255, 10, 240] }
    const edited = await edit({ crop, angle: 73, ...tones })
    const server = await sharp(await shown(edited))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const size = { width: server.info.width, height: server.info.height }
    const box = {
      middle: { x: ((crop.x1 + crop.x2) / 2) * 600, y: ((crop.y1 + crop.y2) / 2) * 400 },
      size: { width: (crop.x2 - crop.x1) * 600, height: (crop.y2 - crop.y1) * 400 },
    }
    const preview = sampleBox({ data, width: info.width, height: info.height, channels: 3 }, box, 73, size)
    applyTones(preview, 3, tones)
    let off = 0
    for (const [at, value] of preview.entries()) off += Math.abs(value - server.data[at]!)
    // The difference is what JPEG leaves out.
    expect(off / preview.length).toBeLessThan(4)
  })

  it('fills the frame of a photo that is only straightened', async () => {
    const straightened = await edit({ angle: 100 })
    expect(straightened.edit?.crop).toEqual(fitWithin(wholeBox, 100, { width: 800, height: 600 }))
    expect(straightened.large_thumbnail_width / straightened.large_thumbnail_height).toBeCloseTo(4 / 3, 1)
  })

  it('keeps tags on the same faces, and hides the boxes of those that it cuts away', async () => {
    const ben = (await familyOf(test, member).add({ name: 'Ben', gender: 'M' })).person.id
    const tag = (person_id: number, x1: number) =>
      test.call('createTag', {
        token: member.access,
        body: { image_id: image.id, person_id, x1, x2: x1 + 0.1, y1: 0.5, y2: 0.7 },
      })
    expect((await tag(member.person_id, 0.2)).statusCode).toBe(200)
    expect((await tag(ben, 0.8)).statusCode).toBe(200)
    const before = await tagsOf()
    await edit({ crop: leftHalf, mirrored: true })
    const [ada, other] = await tagsOf()
    expect(ada).toMatchObject({
      x1: expect.closeTo(0.4, 6),
      x2: expect.closeTo(0.6, 6),
      y1: expect.closeTo(0.5, 6),
      y2: expect.closeTo(0.7, 6),
    })
    expect(other).toMatchObject({ x1: 0, x2: 0, y1: 0, y2: 0 })
    await edit({ angle: -200, crop: { x1: 0.1, x2: 0.5, y1: 0.3, y2: 0.7 } })
    await edit(null)
    for (const [at, each] of (await tagsOf()).entries())
      for (const side of ['x1', 'x2', 'y1', 'y2'] as const) expect(each[side]).toBeCloseTo(before[at]![side], 8)
  })

  it('is undone in the history', async () => {
    await edit({ crop: leftHalf })
    await edit({ crop: leftHalf, brightness: 40 })
    const [latest] = await history()
    expect(latest).toMatchObject({ kind: 'image_changed', field: 'edit', image_id: image.id })
    const undo = () => test.call('revertChange', { token: member.access, params: { id: latest!.id } })
    expect((await undo()).statusCode).toBe(200)
    const after = await photos.image(image.id)
    expect(after.edit).toEqual({ ...plainEdit, crop: leftHalf })
    expect((await undo()).statusCode).toBe(409)
  })

  it('is refused when the photo has changed since, and can be repeated when its answer was lost', async () => {
    const asked = { edit: { ...plainEdit, brightness: 10 }, version: image.version }
    expect((await patch(asked)).statusCode).toBe(200)
    expect((await patch(asked)).json<Image>().version).toBe(2)
    const other = await patch({ edit: { ...plainEdit, brightness: 20 }, version: image.version })
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'value_changed'])
    await test.call('deleteImage', { token: member.access, params: { id: image.id } })
    expect((await patch({ edit: null, version: 2 })).statusCode).toBe(404)
  })

  it.each([
    ['a box outside', { crop: { x1: -0.1, x2: 0.5, y1: 0, y2: 1 } }],
    ['a tilted box that reaches out', { crop: wholeBox, angle: 50 }],
    ['a box without width', { crop: { x1: 0.5, x2: 0.5, y1: 0, y2: 1 } }],
    ['a box inside out', { crop: { x1: 0.8, x2: 0.2, y1: 0, y2: 1 } }],
    ['numbers that are none', { crop: { x1: 'NaN', x2: 1, y1: 0, y2: 1 } }],
    ['huge numbers', { brightness: 1e9 }],
    ['an angle beyond', { angle: 451 }],
    ['fractions of steps', { angle: 0.5 }],
    ['levels that are too close', { levels: [100, 101, 0, 255, 0, 255] }],
    ['too few levels', { levels: [0, 255] }],
  ])('of %s is refused', async (_, asked) => {
    const answer = await patch({ edit: { ...plainEdit, ...asked } })
    expect(answer.statusCode).toBe(400)
    expect(await photos.image(image.id)).toEqual(image)
    const files = (await photos.files()).filter((key) => key.includes(new URL(image.thumbnail).pathname.split('/')[3]!))
    expect(files).toHaveLength(5)
  })
})

describe('cutting a page', () => {
  const cuts = [
    { x1: 0, x2: 0.5, y1: 0, y2: 0.5, angle: 0 },
    { x1: 0.6, x2: 0.9, y1: 0.1, y2: 0.4, angle: 30 },
  ]
  const cut = (body: object, id = image.id) => test.call('cutImage', { token: member.access, params: { id }, body })

  it('makes photos of their own with the title, date and place of the page, once', async () => {
    await patch({ title: 'Album, page 3', taken: 'about 1950', latitude: 60, longitude: 25, is_private: true })
    const made = (await cut({ version: 1, cuts })).json<CallResponse<'cutImage'>>()
    expect(made).toMatchObject([
      {
        title: 'Album, page 3',
        taken: 'ABT 1950',
        latitude: 60,
        longitude: 25,
        large_thumbnail_width: 400,
        content_type: 'image/jpeg',
        is_private: true,
      },
      { gallery_id: gallery, large_thumbnail_width: 240, large_thumbnail_height: 180, edit: null },
    ])
    expect(await corners(await shown(made[0]!))).toBe('red red red red')
    expect(await corners(await shown(made[1]!))).toBe('green green green green')
    const again = (await cut({ version: 1, cuts: [...cuts].toReversed() })).json<CallResponse<'cutImage'>>()
    expect(again.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
    // The page may go, the photos stay; one that was deleted is made again.
    await test.call('deleteImage', { token: member.access, params: { id: made[0]!.id } })
    const third = (await cut({ version: 1, cuts: [cuts[0]!] })).json<CallResponse<'cutImage'>>()
    expect(third[0]!.id).not.toBe(made[0]!.id)
    await test.call('deleteImage', { token: member.access, params: { id: image.id } })
    expect((await photos.fetch((await photos.image(third[0]!.id)).original_image)).statusCode).toBe(200)
  })

  it('shows nobody a photo cut out before that is hidden from them', async () => {
    const other = await joinFamily(test, member, { role: 'member' })
    const [mine] = (await cut({ version: 1, cuts: [cuts[0]!] })).json<CallResponse<'cutImage'>>()
    await patch({ title: 'Secret', is_private: true }, mine!.id)
    const asked = { token: other.access, params: { id: image.id }, body: { version: 1, cuts: [cuts[0]!] } }
    const [theirs] = (await test.call('cutImage', asked)).json<CallResponse<'cutImage'>>()
    expect([theirs!.id === mine!.id, theirs!.title]).toEqual([false, image.title])
  })

  it('takes the tags along that are in the box', async () => {
    const ben = (await familyOf(test, member).add({ name: 'Ben', gender: 'M' })).person.id
    for (const [person_id, x1] of [
      [member.person_id, 0.65],
      [ben, 0.1],
    ] as const)
      await test.call('createTag', {
        token: member.access,
        body: { image_id: image.id, person_id, x1, x2: x1 + 0.15, y1: 0.2, y2: 0.35 },
      })
    const [made] = (await cut({ version: 1, cuts: [{ ...cuts[1], angle: 0 }] })).json<CallResponse<'cutImage'>>()
    const tags = await test.call('listTags', { token: member.access, query: { image_id: String(made!.id) } })
    expect(tags.json<CallResponse<'listTags'>>()).toMatchObject([
      { person_id: member.person_id, x1: expect.closeTo(1 / 6, 6), x2: expect.closeTo(2 / 3, 6), y1: expect.closeTo(1 / 3, 6) },
    ])
  })

  it('cuts a page that was turned as it is seen', async () => {
    await patch({ anticlockwise_angle: 90 })
    // The left half of the original is below now.
    const [made] = (await cut({ version: 2, cuts: [{ ...leftHalf, angle: 0 }] })).json<CallResponse<'cutImage'>>()
    expect([made!.large_thumbnail_width, made!.large_thumbnail_height]).toEqual([600, 400])
    expect(await corners(await shown(made!))).toBe('red blue red blue')
  })

  it('makes one photo when two calls cut the same box at the same time', async () => {
    const answers = await Promise.all([cut({ version: 1, cuts: [cuts[0]!] }), cut({ version: 1, cuts: [cuts[0]!] })])
    const ids = answers.map((answer) => answer.json<CallResponse<'cutImage'>>()[0]!.id)
    expect(new Set(ids).size).toBe(1)
    expect((await photos.images({ gallery_id: String(gallery) })).length).toBe(2)
  })

  it.each([
    ['none', [], 400],
    ['too many', Array.from({ length: 500 }, () => cuts[0]), 400],
    ['one outside', [cuts[0], { ...leftHalf, angle: 200 }], 400],
    ['one without size', [{ ...cuts[0], x2: 0 }], 400],
  ])('refuses %s', async (_, asked, status) => {
    const answer = await cut({ version: 1, cuts: asked })
    expect(answer.statusCode).toBe(status)
  })

  it('refuses a page that has changed', async () => {
    await patch({ anticlockwise_angle: 90 })
    const answer = await cut({ version: 1, cuts })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'value_changed'])
  })
})
