import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CallResponse } from '@banyan/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from '../../../platform/films/ffmpeg.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { filmName, posterKey, readPictureKey } from '../../../platform/media/picture-keys.ts'
import { guestsOf } from '../../../test/guests.ts'
import { corners, fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers } from '../../../workers.ts'
import { findMediaProblems } from '../../trash/find-media-problems.ts'
import { sweepPhotosTask } from '../../trash/sweep-photos.service.ts'

type Upload = CallResponse<'getUpload'>

const folder = path.resolve(import.meta.dirname, '../../../test/fixtures/films')
const film = (name: string): Promise<Buffer> => readFile(path.join(folder, name))
const pictureBytes = 4_000
const config = { pictures: { maxBytes: pictureBytes, maxPixels: 1_000_000 }, films: { maxBytes: 20_000, ffmpeg: 'off' } }

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp(config)
  member = await test.newMember()
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})
afterAll(() => test.close())

const start = (sizeBytes: number, file_name: string) =>
  test.call('startUpload', { token: member.access, body: { gallery_id: gallery, file_name, size_bytes: sizeBytes } })
const append = (id: string, offset: number, body: Buffer) =>
  test.call('appendUpload', {
    token: member.access,
    params: { id },
    query: { offset: String(offset) },
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
const finish = (id: string, poster?: Buffer) =>
  test.call('finishUpload', {
    token: member.access,
    params: { id },
    ...(poster === undefined ? {} : { body: poster, headers: { 'content-type': 'image/jpeg' } }),
  })

const boxed = (content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 4)
  return Buffer.concat([size, content])
}

async function send(bytes: Buffer, name: string, poster?: Buffer) {
  const { id } = (await start(bytes.length, name)).json<Upload>()
  const half = Math.ceil(bytes.length / 2)
  for (const offset of [0, half]) expect((await append(id, offset, bytes.subarray(offset, offset + half))).statusCode).toBe(200)
  const done = await finish(id, poster)
  if (done.statusCode !== 200 && done.statusCode !== 422) throw new Error(`${name} ${done.statusCode} ${done.body}`)
  return done
}

describe('without ffmpeg', () => {
  it('keeps films of all kinds byte for byte, with what their files say, and the poster of the browser', async () => {
    const poster = await fourColours({ width: 90, height: 160 })
    for (const [name, wanted] of [
      ['tall.mov', { content_type: 'video/quicktime', original_image_width: 90, latitude: 60.1699, longitude: 24.9384 }],
      ['moving.webm', { content_type: 'video/webm', original_image_width: 160, latitude: 0 }],
    ] as const) {
      const bytes = await film(name)
      const image = (await send(bytes, name, poster)).json<Image>()
      expect(image).toMatchObject({ ...wanted, title: path.parse(name).name, size_bytes: bytes.length })
      expect(image.film).toEqual({ duration: 1.2, address: image.original_image, is_playable: false, is_in_work: false })
      expect((await photos.fetch(image.original_image)).rawPayload.equals(bytes)).toBe(true)
      expect(await corners((await photos.fetch(image.large_thumbnail)).rawPayload)).toBe('red green blue white')
      // A poster is no picture that could be turned.
      const turn = { token: member.access, params: { id: image.id }, body: { anticlockwise_angle: 90 } }
      expect((await test.call('updateImage', turn)).statusCode).toBe(400)
    }
    const [tall] = await photos.images()
    expect(tall).toMatchObject({ date_taken: '2019-07-04T15:30:00.000Z', taken: '4 JUL 2019' })
    expect((await photos.fetch(tall!.original_image)).headers).toMatchObject({
      'content-type': 'video/quicktime',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
  })

  it('draws a poster where nobody could make one, or the browser sent something else', async () => {
    // What renders other files is no poster, whatever a library makes of it.
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="160"><rect width="90" height="160"/></svg>',
    )
    for (const poster of [undefined, Buffer.from('no picture'), drawing, Buffer.alloc(2 * 1024 * 1024 + 1)]) {
      const image = (await send(await film('phone.mp4'), 'Walk.mp4', poster)).json<Image>()
      expect([image.thumbnail_width, image.film?.is_playable]).toEqual([200, false])
      expect((await photos.fetch(image.thumbnail)).statusCode).toBe(200)
    }
  })

  it('plays a film that every browser plays as it is, in ranges, for guests too, who open no original', async () => {
    const bytes = await film('plain.mp4')
    const image = (await send(bytes, 'Plain.mp4')).json<Image>()
    const address = image.film?.address ?? ''
    expect([image.film?.is_playable, address.includes(`/${filmName}?`)]).toEqual([true, true])
    const whole = await photos.fetch(address)
    expect([whole.headers['content-type'], whole.rawPayload.equals(bytes)]).toEqual(['video/mp4', true])
    const part = await photos.fetch(address, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.equals(bytes.subarray(10, 20))]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
      true,
    ])
    const guests = guestsOf(test, member)
    const seen = await guests.photos((await guests.open(await guests.link(gallery))).token)
    const playable = seen.results.find(({ id }) => id === image.id)
    expect((await photos.fetch(playable?.film?.address ?? '')).rawPayload.equals(bytes)).toBe(true)
    expect((await photos.fetch((playable?.film?.address ?? '').replace(filmName, 'original.mp4'))).statusCode).toBe(404)
    // Others have nothing but an original, which may hold a place.
    expect(seen.results.filter(({ film: each, id }) => id !== image.id && each?.address !== null)).toEqual([])

    expect((await test.call('deleteImage', { token: member.access, params: { id: image.id } })).statusCode).toBe(200)
    expect((await photos.fetch(address)).statusCode).toBe(404)
  })

  it('takes a film whose camera writes a brand of its own, and no sound or raw picture', async () => {
    const branded = async (brand: string, others = 'isomiso2avc1mp41'): Promise<Buffer> => {
      const bytes = await film('plain.mp4')
      bytes.write(brand, 8, 'latin1')
      bytes.write(others, 16, 'latin1')
      return bytes
    }
    for (const [bytes, wanted] of [
      [await branded('CAEP'), 'video/mp4'],
      [await branded('pana', '............qt  '), 'video/quicktime'],
    ] as const)
      expect((await send(bytes, 'Holiday.mp4')).json<Image>()).toMatchObject({ content_type: wanted, size_bytes: bytes.length })
    for (const bytes of [await branded('M4A '), await branded('crx '), await branded('abcd', '................')]) {
      const { id } = (await start(bytes.length, 'Holiday.mp4')).json<Upload>()
      const answer = await append(id, 0, bytes)
      expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'no_picture' }])
    }
  })

  it('opens no film for guests that may say in some corner where it was made', async () => {
    const whole = await film('plain.mp4')
    const guests = guestsOf(test, member)
    const note = Buffer.from('\xa9xyz\0\x12\x15\xc7+60.1699+024.9384/', 'latin1')
    for (const [where, name] of [
      [[32, 856], 'udta'],
      [[32, 856, 992], 'udta'],
      [[32], 'free'],
    ] as const) {
      const inner = name === 'udta' ? boxed(note) : note
      const added = Buffer.concat([Buffer.alloc(4), Buffer.from(name), inner])
      added.writeUInt32BE(added.length)
      const last = where.at(-1)!
      const end = last + whole.readUInt32BE(last)
      const bytes = Buffer.concat([whole.subarray(0, end), added, whole.subarray(end)])
      for (const box of where) bytes.writeUInt32BE(bytes.readUInt32BE(box) + added.length, box)
      const image = (await send(bytes, `${name}.mp4`)).json<Image>()
      const seen = await guests.photos((await guests.open(await guests.link(gallery))).token)
      expect([where, seen.results.find(({ id }) => id === image.id)?.film]).toMatchObject([where, { address: null }])
    }
  })

  it('refuses what is no film, with the first piece', async () => {
    expect((await start(20_001, 'Long.mp4')).statusCode).toBe(413)
    for (const [bytes, status] of [
      [Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(pictureBytes)]), 415],
      [Buffer.concat([await fourColours(), Buffer.alloc(pictureBytes)]), 413],
    ] as const) {
      const { id } = (await start(bytes.length, 'Film.mp4')).json<Upload>()
      expect((await append(id, 0, bytes.subarray(0, 100))).statusCode).toBe(status)
    }
    const before = await photos.images()
    const whole = await film('phone.mp4')
    // The list of what is where comes last in it, and is missing here.
    expect((await send(whole.subarray(0, 4_200), 'Cut.mp4')).statusCode).toBe(422)
    expect((await photos.tryUpload(gallery, Buffer.concat([whole.subarray(0, 40), Buffer.alloc(100, 255)]))).statusCode).toBe(422)
    expect(await photos.images()).toEqual(before)
    const cut = (await send((await film('plain.mp4')).subarray(0, 4_500), 'Cut.mp4')).json<Image>()
    expect([cut.is_incomplete, cut.film?.duration]).toEqual([true, 1.2])
  })
})

describe.skipIf(findFfmpeg({ ...config, films: { maxBytes: 0, ffmpeg: undefined } } as never) === undefined)(
  'with ffmpeg',
  () => {
    let before: TestApp['platform']['config']['films']
    beforeAll(async () => {
      await test.close()
      before = { maxBytes: 20_000, ffmpeg: undefined }
      test = await openTestApp({ ...config, films: before })
      member = await test.newMember()
      photos = photosOf(test, member)
      gallery = (await photos.gallery()).id
    })
    const runJobs = () => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()

    it('makes posters, and a version of each film that every browser plays and that says nothing of places', async () => {
      for (const name of ['tall.mov', 'moving.webm', 'phone.mp4']) {
        const image = (await send(await film(name), name)).json<Image>()
        expect(image.film).toEqual({ duration: 1.2, address: image.original_image, is_playable: false, is_in_work: true })
        const poster = await sharp((await photos.fetch(image.large_thumbnail)).rawPayload).stats()
        expect(poster.isOpaque && poster.entropy > 1).toBe(true)
        expect([image.large_thumbnail_width, image.large_thumbnail_height]).toEqual(name === 'tall.mov' ? [90, 160] : [160, 90])
        await runJobs()
        const made = await photos.image(image.id)
        expect(made.film).toMatchObject({ is_playable: true, is_in_work: false })
        const version = (await photos.fetch(made.film?.address ?? '')).rawPayload
        expect([version.toString('latin1', 4, 8), version.includes('60.1699'), version.includes('loci')]).toEqual([
          'ftyp',
          false,
          false,
        ])
        expect((await photos.fetch(made.original_image)).rawPayload.equals(await film(name))).toBe(true)
      }
      const key = (await photos.files()).map(readPictureKey).find((picture) => picture !== undefined)
      expect(await photos.files()).toContain(posterKey(key!.family, key!.key))
    })

    it('leaves nothing of a film that was deleted for good while its version was made', async () => {
      const image = (await send(await film('moving.webm'), 'Gone.webm')).json<Image>()
      const { database, media } = test.platform
      const known = await photos.files()
      const put: typeof media.put = async (key, content) => {
        await media.put(key, content)
        await database.write((tx) => tx.deleteFrom('images').where('id', '=', image.id).execute())
      }
      const platform = { ...test.platform, media: { ...media, put } }
      await createJobWorker(platform, jobHandlers(platform)).runDue()
      expect((await photos.files()).filter((key) => key.endsWith(filmName) && !known.includes(key))).toEqual([])
    })

    it.each([
      ['phone.mp4', 48],
      // Its list says that every browser plays it.
      ['plain.mp4', 1_800],
    ])('says when no version can be made, and keeps the film: %s', async (name, from) => {
      const damaged = await film(name)
      // The pictures, not the list of where they are.
      damaged.fill(0x55, from, from + 2_950)
      const image = (await send(damaged, 'Damaged.mp4')).json<Image>()
      await runJobs()
      expect((await photos.image(image.id)).film).toMatchObject({ is_playable: false, is_in_work: false })
      expect((await photos.fetch(image.original_image)).rawPayload.equals(damaged)).toBe(true)
    })

    it('makes what is missing, and notices that it is', async () => {
      const image = (await send(await film('moving.webm'), 'Again.webm')).json<Image>()
      await runJobs()
      const { database, media, now } = test.platform
      const made = (await photos.files()).filter((key) => key.endsWith(`.${filmName}`))
      const problems = async () => {
        const found = []
        for await (const problem of findMediaProblems(database, media, now())) found.push(problem)
        return found
      }
      expect(await problems()).toEqual([])
      for (const key of made) await media.delete(key)
      expect((await problems()).map(({ kind, key }) => [kind, made.includes(key)])).toEqual(made.map(() => ['missing', true]))
      // Films that came when there was no ffmpeg have their turn with the next sweep.
      await database.write((tx) => tx.updateTable('images').set({ film: 'kept' }).execute())
      await sweepPhotosTask.run(test.platform)
      await runJobs()
      expect([(await photos.image(image.id)).film?.is_playable, await problems()]).toEqual([true, []])
    })
  },
)
