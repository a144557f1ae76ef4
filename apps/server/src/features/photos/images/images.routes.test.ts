import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CallResponse } from '@banyan/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { familyOf } from '../../../test/family.ts'
import { multipart } from '../../../test/multipart.ts'
import { corners, fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { Exif, Image, TestPhotos } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers } from '../../../workers.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp({ pictures: { maxBytes: 300_000, maxPixels: 1_000_000 } }, { familiesApart: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})

const patch = (id: number, body: object) => test.call('updateImage', { token: member.access, params: { id }, body })
const ours = async (): Promise<string[]> => {
  const row = await test.platform.database.read
    .selectFrom('galleries')
    .select('family_id')
    .where('id', '=', gallery)
    .executeTakeFirstOrThrow()
  return (await photos.files()).filter((key) => key.startsWith(`${row.family_id}/`))
}
const codeOf = (answer: { statusCode: number; json<T>(): T }): [number, string] => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]

describe('an upload', () => {
  it('keeps the original byte for byte and answers with the image, whatever order the parts come in', async () => {
    const bytes = await fourColours({
      width: 900,
      height: 600,
      exif: {
        IFD2: { DateTimeOriginal: '2019:07:04 18:30:00', OffsetTimeOriginal: '+02:00' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '151/1 12/1 0/1' },
      },
    })
    const answer = await test.call('createImage', {
      token: member.access,
      ...multipart([
        ['picture', { bytes, fileName: 'C:\\My photos\\Sydney harbour.JPG' }],
        ['gallery_id', String(gallery)],
      ]),
    })
    expect(answer.statusCode).toBe(200)
    const image = answer.json<Image>()
    expect(image).toMatchObject({
      gallery_id: gallery,
      title: 'Sydney harbour',
      description: '',
      original_image_width: 900,
      original_image_height: 600,
      thumbnail_width: 200,
      thumbnail_height: 133,
      large_thumbnail_width: 900,
      large_thumbnail_height: 600,
      date_taken: '2019-07-04T16:30:00.000Z',
      uploaded_by: 'Ada',
      size_bytes: bytes.length,
      content_type: 'image/jpeg',
    })
    expect([image.latitude, image.longitude]).toEqual([expect.closeTo(-33.8667, 3), expect.closeTo(151.2, 3)])
    expect((await photos.fetch(image.original_image)).rawPayload.equals(bytes)).toBe(true)
    for (const [address, width] of [
      [image.thumbnail, 200],
      [image.thumbnail.replace('.jpg', '@2x.jpg'), 400],
      [image.large_thumbnail, 900],
      [image.large_thumbnail.replace('.jpg', '@2x.jpg'), 900],
    ] as const) {
      const shown = await photos.fetch(address)
      const { width: found, exif, orientation } = await sharp(shown.rawPayload).metadata()
      expect([shown.headers['content-type'], found, exif, orientation]).toEqual(['image/jpeg', width, undefined, undefined])
      expect(await corners(shown.rawPayload)).toBe('red green blue white')
    }
    expect(await photos.image(image.id)).toEqual(image)
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('takes %s, whatever it is called', async (type) => {
    const image = await photos.upload(gallery, await fourColours({ type }), 'evil.html')
    expect([image.content_type, image.title, image.thumbnail_width]).toEqual([`image/${type}`, 'evil', 200])
    expect(new URL(image.original_image).pathname).toMatch(new RegExp(`/original\\.${type === 'jpeg' ? 'jpg' : type}$`))
    const original = await photos.fetch(image.original_image)
    expect([original.headers['content-type'], original.headers['x-content-type-options']]).toEqual([`image/${type}`, 'nosniff'])
    expect(await corners((await photos.fetch(image.large_thumbnail)).rawPayload)).toBe('red green blue white')
  })

  it('takes what iPhones make', async () => {
    const image = await photos.upload(
      gallery,
      await readFile(new URL('../../../test/fixtures/pictures/four-colours.heic', import.meta.url)),
      'IMG_0001.HEIC',
    )
    expect(image).toMatchObject({
      content_type: 'image/heic',
      title: 'IMG_0001',
      original_image_width: 400,
      thumbnail_width: 200,
      thumbnail_height: 150,
      date_taken: '2021-08-09T02:11:12.000Z',
      latitude: 22.3,
      longitude: 114.2,
    })
    expect(await corners((await photos.fetch(image.large_thumbnail)).rawPayload)).toBe('red green blue white')
    const turned = (await patch(image.id, { anticlockwise_angle: 90 })).json<Image>()
    expect(await corners((await photos.fetch(turned.large_thumbnail)).rawPayload)).toBe('green white red blue')
    const broken = (await photos.fetch(image.original_image)).rawPayload
    expect(
      codeOf(
        await photos.tryUpload(gallery, Buffer.concat([broken.subarray(0, broken.length - 200), Buffer.alloc(50)]), 'x.heic'),
      ),
    ).toEqual([422, 'unreadable_picture'])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns what is shown by the orientation %i', async (orientation) => {
    const bytes = await fourColours({ orientation })
    const image = await photos.upload(gallery, bytes)
    const upright = await sharp(bytes).autoOrient().toBuffer()
    expect(await corners((await photos.fetch(image.thumbnail)).rawPayload)).toBe(await corners(upright))
    expect([image.thumbnail_width, image.thumbnail_height]).toEqual(orientation > 4 ? [150, 200] : [200, 150])
  })

  it('keeps what shows through, and only that, as WebP', async () => {
    const through = await photos.upload(gallery, await fourColours({ type: 'png', opacity: 0.3 }))
    expect(new URL(through.thumbnail).pathname).toMatch(/thumbnail\.webp$/)
    const shown = await photos.fetch(through.thumbnail)
    expect([shown.headers['content-type'], (await sharp(shown.rawPayload).metadata()).hasAlpha]).toEqual(['image/webp', true])
    const opaque = await photos.upload(
      gallery,
      await sharp(await fourColours({ type: 'png' }))
        .ensureAlpha()
        .png()
        .toBuffer(),
    )
    expect(new URL(opaque.thumbnail).pathname).toMatch(/thumbnail\.jpg$/)
  })

  it('shows the first frame of what moves', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const image = await photos.upload(
      gallery,
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    expect([image.original_image_width, image.original_image_height, image.thumbnail_height]).toEqual([60, 40, 40])
    expect(await corners((await photos.fetch(image.thumbnail)).rawPayload)).toBe('red red red red')
  })

  it('does not believe absurd dates and places', async () => {
    const upload = async (exif: Exif) => photos.upload(gallery, await fourColours({ exif }))
    for (const date of [
      '0000:00:00 00:00:00',
      '2031:01:01 00:00:00',
      '1500:01:01 00:00:00',
      '2019:02:30 12:00:00',
      'yesterday',
    ]) {
      expect((await upload({ IFD2: { DateTimeOriginal: date } })).date_taken).toBe(test.platform.now().toISOString())
    }
    const lost = await upload({
      IFD2: { DateTimeOriginal: '1999:12:31 23:59:59' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '95/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '10/1 0/1 0/1' },
    })
    expect([lost.date_taken, lost.latitude, lost.longitude]).toEqual(['1999-12-31T23:59:59.000Z', 0, 0])
  })

  it('cuts long names without breaking a character, and never leaves one blank', async () => {
    const title = async (fileName: string): Promise<string> => (await photos.upload(gallery, undefined, fileName)).title
    expect(await title(`${'x'.repeat(48)}👨‍👩‍👧.jpg`)).toBe('x'.repeat(48))
    expect(await title('../../.jpg')).toBe('jpg')
    expect(await title('中秋节 2019.jpeg')).toBe('中秋节 2019')
    expect(await title('')).not.toBe('')
  })

  it('refuses what is no picture, too large or broken, and keeps nothing of it', async () => {
    const picture = await fourColours()
    const large = await fourColours({ width: 1_200, height: 1_000 })
    const text = (content: string): Buffer => Buffer.from(content)
    for (const [bytes, status, code] of [
      [text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, 'no_picture'],
      [text('<!doctype html><html><body>GIF89a</body></html>'), 415, 'no_picture'],
      [text('dear diary'), 415, 'no_picture'],
      [Buffer.alloc(0), 422, 'unreadable_picture'],
      [picture.subarray(0, 200), 422, 'unreadable_picture'],
      [text('GIF89a, or so it says'), 422, 'unreadable_picture'],
      [Buffer.concat([picture.subarray(0, 20), Buffer.alloc(5_000, 7)]), 422, 'unreadable_picture'],
      [large, 413, 'too_large'],
      [Buffer.concat([picture, Buffer.alloc(300_000)]), 413, 'too_large'],
    ] as const) {
      expect([bytes.length, ...codeOf(await photos.tryUpload(gallery, bytes))]).toEqual([bytes.length, status, code])
    }
    for (const wrong of ['999999', 'x', '']) expect([400, 404]).toContain((await photos.tryUpload(wrong, picture)).statusCode)
    expect((await test.call('createImage', { token: member.access, body: { gallery_id: gallery } })).statusCode).toBe(415)
    expect(
      (await test.call('createImage', { token: member.access, ...multipart([['gallery_id', String(gallery)]]) })).statusCode,
    ).toBe(400)
    expect((await test.call('createImage', multipart([['gallery_id', String(gallery)]]))).statusCode).toBe(401)
    const stranger = photosOf(test, await test.newMember())
    expect((await stranger.tryUpload(gallery, picture)).statusCode).toBe(404)
    expect([await photos.images(), await ours()]).toEqual([[], []])
    expect(
      await test.platform.database.read.selectFrom('jobs').select('id').where('kind', '=', 'process-image').execute(),
    ).toEqual([])
  })

  it('leaves nothing when the disk is full, and says so', async () => {
    const { media } = test.platform
    const put = media.put
    let room = 2
    media.put = (key, content) => {
      room -= 1
      return room >= 0
        ? put(key, content)
        : Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    }
    try {
      expect(codeOf(await photos.tryUpload(gallery, await fourColours()))).toEqual([507, 'storage_full'])
      expect(codeOf(await photos.tryUpload(gallery, await fourColours()))).toEqual([507, 'storage_full'])
    } finally {
      media.put = put
    }
    expect([await photos.images(), await ours()]).toEqual([[], []])
    expect((await photos.tryUpload(gallery, await fourColours())).statusCode).toBe(200)
  })

  it('is finished by a worker when the process that received it died', async () => {
    const image = await photos.upload(gallery)
    const { database, media } = test.platform
    const row = await database.read.selectFrom('images').selectAll().where('id', '=', image.id).executeTakeFirstOrThrow()
    // Restores the state before the pictures were made: only the original exists.
    for (const key of await ours()) if (!key.endsWith('.original')) await media.delete(key)
    await database.write(async (tx) => {
      await tx.updateTable('images').set({ processed_at: null, thumbnail_width: 0 }).where('id', '=', image.id).execute()
      const payload = JSON.stringify({ familyId: row.family_id, key: row.key })
      await tx
        .insertInto('jobs')
        .values({
          kind: 'process-image',
          payload,
          family_id: row.family_id,
          run_at: row.created_at,
          leased_until: null,
          failure: null,
          created_at: row.created_at,
        })
        .execute()
    })
    expect([await photos.images(), (await photos.fetch(image.thumbnail)).statusCode]).toEqual([[], 404])
    expect(await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()).toBe(1)
    expect(await photos.image(image.id)).toEqual(image)
    expect((await photos.fetch(image.thumbnail)).statusCode).toBe(200)
  })

  it('many at once make as many images', async () => {
    const bytes = await fourColours()
    const answers = await Promise.all(Array.from({ length: 6 }, () => photos.tryUpload(gallery, bytes)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await photos.images({ gallery_id: String(gallery) })).toHaveLength(6)
  })

  it('into a gallery that is deleted meanwhile is refused or goes along', async () => {
    const bytes = await fourColours({ width: 1_000, height: 900 })
    const answers = await Promise.all([
      photos.tryUpload(gallery, bytes),
      photos.tryUpload(gallery, bytes),
      test.call('deleteGallery', { token: member.access, params: { id: gallery } }),
    ])
    expect(answers[2].statusCode).toBe(200)
    for (const answer of answers.slice(0, 2)) expect([200, 404]).toContain(answer.statusCode)
    expect(await photos.images()).toEqual([])
    const rows = await test.platform.database.read
      .selectFrom('images')
      .select(['hidden_at', 'processed_at'])
      .where('gallery_id', '=', gallery)
      .execute()
    expect(rows.every((row) => row.hidden_at !== null && row.processed_at !== null)).toBe(true)
    expect(await ours()).toHaveLength(rows.length * 5)
  })
})

describe('the list', () => {
  it('goes by date taken, and filters by gallery and by person', async () => {
    const dated = (date: string) => fourColours({ exif: { IFD2: { DateTimeOriginal: date } } })
    const late = await photos.upload(gallery, await dated('2020:01:01 00:00:00'))
    const early = await photos.upload(gallery, await dated('1950:01:01 00:00:00'))
    const other = await photos.upload((await photos.gallery('Other')).id, await dated('1980:01:01 00:00:00'))
    const ids = async (query?: Record<string, string>): Promise<number[]> => (await photos.images(query)).map((image) => image.id)
    expect(await ids()).toEqual([early.id, other.id, late.id])
    expect(await ids({ gallery_id: String(gallery) })).toEqual([early.id, late.id])
    expect(await ids({ gallery_id: '', person_id: '' })).toHaveLength(3)
    await test.platform.database.write(async (tx) => {
      const { family_id } = await tx.selectFrom('images').select('family_id').where('id', '=', late.id).executeTakeFirstOrThrow()
      const at = test.platform.now().toISOString()
      await tx
        .insertInto('image_tags')
        .values({
          id: 1_000,
          family_id,
          image_id: other.id,
          person_id: member.person_id,
          x1: 0.1,
          x2: 0.2,
          y1: 0.3,
          y2: 0.5,
          created_at: at,
          updated_at: at,
        })
        .execute()
    })
    expect(await ids({ person_id: String(member.person_id) })).toEqual([other.id])
    expect(await ids({ person_id: String(member.person_id), gallery_id: String(gallery) })).toEqual([])
    expect(await ids({ ids: `${late.id},999` })).toEqual([late.id])
    expect((await test.call('listImages', { token: member.access, query: { gallery_id: 'x' } })).statusCode).toBe(400)
    const stranger = await test.newMember()
    const theirs = await test.call('listImages', { token: stranger.access, query: { gallery_id: String(gallery) } })
    expect(theirs.json()).toEqual({ count: 0, next: null, previous: null, results: [] })
    for (const call of ['getImage', 'deleteImage', 'restoreImage'] as const)
      expect((await test.call(call, { token: stranger.access, params: { id: late.id } })).statusCode).toBe(404)
    expect(
      (await test.call('updateImage', { token: stranger.access, params: { id: late.id }, body: { anticlockwise_angle: 90 } }))
        .statusCode,
    ).toBe(404)
    const page = (
      await test.call('listImages', { token: member.access, query: { gallery_id: String(gallery), page_size: '1' } })
    ).json<CallResponse<'listImages'>>()
    expect([page.count, page.results.length, new URL(page.next ?? '').search]).toEqual([
      2,
      1,
      `?gallery_id=${gallery}&page_size=1&page=2`,
    ])
  })

  it('tells which images have a place, and which files are known', async () => {
    const bytes = await fourColours()
    const image = await photos.upload(gallery, bytes)
    await photos.upload(gallery, await fourColours({ width: 80 }))
    const locations = async () =>
      (await test.call('listImageLocations', { token: member.access, query: { gallery_id: String(gallery) } })).json<
        CallResponse<'listImageLocations'>
      >()
    expect(await locations()).toEqual([])
    await patch(image.id, { latitude: '22.28', longitude: '114.17' })
    expect(await locations()).toEqual([
      {
        id: image.id,
        title: 'Harbour',
        latitude: 22.28,
        longitude: 114.17,
        place_is_guess: false,
        thumbnail: image.thumbnail,
        thumbnail_width: 200,
        thumbnail_height: 150,
      },
    ])
    const hash = createHash('sha256').update(bytes).digest('hex')
    const known = (token: string) =>
      test.call('findKnownImages', { token, body: { gallery_id: gallery, hashes: [hash.toUpperCase(), 'f'.repeat(64)] } })
    expect((await known(member.access)).json()).toEqual([{ hash, image_id: image.id }])
    expect((await known((await test.newMember()).access)).json()).toEqual([])
  })
})

describe('a change', () => {
  it('of texts and place is kept; nonsense changes nothing', async () => {
    const image = await photos.upload(gallery)
    test.platform.clock.advance({ seconds: 1 })
    const changed = (
      await patch(image.id, {
        title: ' The <b>harbour</b> ',
        description: 'At\nnight',
        latitude: -33.9,
        longitude: 151.2,
        anticlockwise_angle: '360',
      })
    ).json<Image>()
    expect(changed).toMatchObject({
      title: 'The harbour',
      description: 'At\nnight',
      latitude: -33.9,
      longitude: 151.2,
      thumbnail: image.thumbnail,
    })
    expect(changed.last_updated_date > image.last_updated_date).toBe(true)
    for (const [body, code] of [
      [{ title: ' ' }, 'blank_title'],
      [{ title: 'x'.repeat(51) }, 'too_long'],
      [{ anticlockwise_angle: 45, title: 'Never' }, 'invalid_angle'],
      [{ anticlockwise_angle: 'much' }, 'invalid_field'],
      [{ latitude: 10 }, 'invalid_place'],
      [{ latitude: 91, longitude: 0 }, 'invalid_place'],
      [{ latitude: 0, longitude: -181 }, 'invalid_place'],
    ] as const) {
      expect(codeOf(await patch(image.id, body))).toEqual([400, code])
    }
    expect(await photos.image(image.id)).toEqual(changed)
    expect((await patch(image.id, { latitude: 0, longitude: 0 })).json()).toMatchObject({
      latitude: 0,
      longitude: 0,
      title: 'The harbour',
    })
    expect((await patch(image.id, { description: '' })).json()).toMatchObject({ description: '' })
  })

  it('turns pictures, tags and faces together, from where they are', async () => {
    const image = await photos.upload(gallery, await fourColours({ orientation: 6 }))
    const upright = await corners((await photos.fetch(image.thumbnail)).rawPayload)
    const { database } = test.platform
    await database.write(async (tx) => {
      const { family_id } = await tx.selectFrom('images').select('family_id').where('id', '=', image.id).executeTakeFirstOrThrow()
      const row = {
        id: 1_000,
        family_id,
        image_id: image.id,
        x1: 0.125,
        x2: 0.25,
        y1: 0.5,
        y2: 0.75,
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      }
      await tx
        .insertInto('image_tags')
        .values({ ...row, person_id: member.person_id })
        .execute()
      await tx
        .insertInto('faces')
        .values({ ...row, descriptor: '' })
        .execute()
    })
    const boxes = async () => {
      const columns = ['x1', 'x2', 'y1', 'y2'] as const
      return [
        await database.read.selectFrom('image_tags').select(columns).where('image_id', '=', image.id).executeTakeFirst(),
        await database.read.selectFrom('faces').select(columns).where('image_id', '=', image.id).executeTakeFirst(),
      ]
    }
    const twice = <T>(box: T): T[] => [box, box]
    const turned = (await patch(image.id, { anticlockwise_angle: 450 })).json<Image>()
    expect([turned.thumbnail_width, turned.thumbnail_height, turned.original_image_width]).toEqual([200, 150, 400])
    const [a = '', b = '', c = '', d = ''] = upright.split(' ')
    expect(await corners((await photos.fetch(turned.thumbnail)).rawPayload)).toBe([b, d, a, c].join(' '))
    expect(turned.thumbnail).not.toBe(image.thumbnail)
    expect(await boxes()).toEqual(twice({ x1: 0.5, x2: 0.75, y1: 0.75, y2: 0.875 }))
    expect(
      (await photos.fetch(turned.original_image)).rawPayload.equals((await photos.fetch(image.original_image)).rawPayload),
    ).toBe(true)

    // Two concurrent turns on two servers: both count, and neither overwrites the other's files.
    const other = await createApp(test.platform)
    const turnThere = () =>
      other.inject({
        method: 'PATCH',
        url: `/api/image/${image.id}/`,
        headers: { authorization: `Bearer ${member.access}` },
        payload: { anticlockwise_angle: 90 },
      })
    const both = await Promise.all([patch(image.id, { anticlockwise_angle: -90 }), turnThere()])
    await other.close()
    expect(both.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(await corners((await photos.fetch((await photos.image(image.id)).thumbnail)).rawPayload)).toBe([b, d, a, c].join(' '))
    await patch(image.id, { anticlockwise_angle: 180 })
    const after = await photos.image(image.id)
    expect(await corners((await photos.fetch(after.large_thumbnail)).rawPayload)).toBe([c, a, d, b].join(' '))
    expect(await boxes()).toEqual(twice({ x1: 0.25, x2: 0.5, y1: 0.125, y2: 0.25 }))
    expect(
      await database.read.selectFrom('images').select('anticlockwise_angle').where('id', '=', image.id).executeTakeFirst(),
    ).toEqual({ anticlockwise_angle: 270 })
    // The files are the original, the current pictures, and those of the previous version.
    expect(await ours()).toHaveLength(9)
  })
})

it('deletes an image with its tags, and puts them back', async () => {
  const image = await photos.upload(gallery)
  const { database } = test.platform
  const ida = (await familyOf(test, member).add()).person
  await database.write(async (tx) => {
    const { family_id } = await tx.selectFrom('images').select('family_id').where('id', '=', image.id).executeTakeFirstOrThrow()
    const row = {
      family_id,
      image_id: image.id,
      x1: 0.1,
      x2: 0.2,
      y1: 0.3,
      y2: 0.5,
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
    }
    for (const [index, person_id] of [member.person_id, ida.id].entries())
      await tx
        .insertInto('image_tags')
        .values({ ...row, id: 1_000 + index, person_id })
        .execute()
  })
  const of = async (person: number): Promise<number> => (await photos.images({ person_id: String(person) })).length
  expect((await test.call('deleteImage', { token: member.access, params: { id: image.id } })).body).toBe('"OK"')
  expect((await test.call('deleteImage', { token: member.access, params: { id: image.id } })).statusCode).toBe(404)
  expect([
    (await test.call('getImage', { token: member.access, params: { id: image.id } })).statusCode,
    (await photos.fetch(image.thumbnail)).statusCode,
    (await photos.fetch(image.original_image)).statusCode,
  ]).toEqual([404, 404, 404])
  await familyOf(test, member).deletePerson(ida.id)
  expect((await test.call('restoreImage', { token: member.access, params: { id: image.id } })).json()).toEqual({
    ...image,
    last_updated_date: image.last_updated_date,
  })
  expect((await test.call('restoreImage', { token: member.access, params: { id: image.id } })).statusCode).toBe(200)
  expect([await of(member.person_id), await of(ida.id)]).toEqual([1, 0])
  expect((await photos.fetch(image.thumbnail)).statusCode).toBe(200)
})
