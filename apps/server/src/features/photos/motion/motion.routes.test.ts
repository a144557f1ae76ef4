import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { plainEdit } from '@banyan/contract/picture-edit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findFfmpeg } from '../../../platform/films/ffmpeg.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { filmName, motionName } from '../../../platform/media/picture-keys.ts'
import { guestsOf } from '../../../test/guests.ts'
import {
  boxedMotion,
  lasting,
  microVideo,
  motionPhoto,
  motionPhotoOfElements,
  samsungPhoto,
} from '../../../test/photos/moving-photos.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { TestPhotos } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers } from '../../../workers.ts'
import { findMediaProblems } from '../../trash/find-media-problems.ts'
import { findMotionsJob } from './find-motions.job.ts'

const fixtures = path.resolve(import.meta.dirname, '../../../test/fixtures')
const film = (name: string): Promise<Buffer> => readFile(path.join(fixtures, 'films', name))
const config = { pictures: { maxBytes: 100_000, maxPixels: 1_000_000 } }

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
let plain: Buffer
let still: Buffer
const start = async (ffmpeg: string | undefined): Promise<void> => {
  test = await openTestApp({ ...config, films: { maxBytes: 100_000, ffmpeg } })
  plain = await film('plain.mp4')
  still = await fourColours()
}
beforeEach(async () => {
  member = await test.newMember()
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})

describe('without ffmpeg', () => {
  beforeAll(() => start('off'))
  afterAll(() => test.close())

  it('plays the film in a photo, wherever phones put it, and keeps the file', async () => {
    const heic = await readFile(path.join(fixtures, 'pictures/four-colours.heic'))
    for (const bytes of [
      motionPhoto(still, plain),
      motionPhotoOfElements(still, plain),
      microVideo(still, plain),
      samsungPhoto(still, plain),
      samsungPhoto(motionPhoto(still, plain), plain),
      boxedMotion(heic, plain),
    ]) {
      const image = await photos.upload(gallery, bytes)
      expect(image).toMatchObject({ film: null, motion: { duration: 1.2, is_playable: true, is_in_work: false } })
      expect(image.motion_page_id).toBeNull()
      const address = image.motion?.address ?? ''
      const whole = await photos.fetch(address)
      expect([whole.headers['content-type'], whole.rawPayload.equals(plain)]).toEqual(['video/mp4', true])
      const part = await photos.fetch(address, { range: 'bytes=10-19' })
      expect([part.statusCode, part.headers['content-range'], part.rawPayload.equals(plain.subarray(10, 20))]).toEqual([
        206,
        `bytes 10-19/${plain.length}`,
        true,
      ])
      expect((await photos.fetch(address, { range: `bytes=${plain.length}-` })).statusCode).toBe(416)
      expect((await photos.fetch(image.original_image)).rawPayload.equals(bytes)).toBe(true)
    }
    expect(await photos.images()).toHaveLength(6)
  })

  it('believes nothing that a file says of a film that is not there', async () => {
    const size = still.length + plain.length
    for (const [name, bytes] of [
      ['a length beyond the file', motionPhoto(still, plain, size * 10)],
      ['a length that is none', motionPhoto(still, plain, '"><script>alert(1)</script>')],
      ['a length of many digits', motionPhoto(still, plain, '9'.repeat(40))],
      ['an offset into the picture', microVideo(still, plain, plain.length + 100)],
      ['an offset beyond the file', microVideo(still, plain, -1)],
      ['a block in front of the file', samsungPhoto(still, plain, 4_000_000_000)],
      ['a block somewhere else', samsungPhoto(still, plain, 20)],
      ['a film that is no film', motionPhoto(still, Buffer.alloc(5_000, 7))],
      ['half a film', motionPhoto(still, plain.subarray(0, 2_000))],
      ['the head of a film', motionPhoto(still, plain.subarray(0, 40))],
      ['a film of hours', motionPhoto(still, lasting(plain, 7_200))],
      ['a film that takes no time', motionPhoto(still, lasting(plain, 0))],
      ['a film in a text', boxedMotion(still, plain)],
      ['no film', still],
    ] as const) {
      const image = await photos.upload(gallery, bytes)
      expect([name, image.motion, image.film]).toEqual([name, null, null])
      for (const address of [filmName, motionName])
        expect((await photos.fetch(image.thumbnail.replace(/thumbnail\.[a-z]+/, address))).statusCode).toBe(404)
      expect((await photos.fetch(image.original_image)).rawPayload.equals(bytes)).toBe(true)
    }
  })

  it('plays for guests what holds no place and nothing that was cut away, and for nobody what was deleted', async () => {
    const image = await photos.upload(gallery, motionPhoto(still, plain))
    const other = await photos.upload(gallery, motionPhoto(still, await film('phone.mp4')))
    // Its film has notes, which may say where it was made.
    expect(other.motion).toMatchObject({ is_playable: false, is_in_work: false })
    expect((await photos.fetch(other.motion?.address ?? '')).rawPayload.equals(await film('phone.mp4'))).toBe(true)
    const guests = guestsOf(test, member)
    const { token } = await guests.open(await guests.link(gallery))
    const seen = async (id: number) => (await guests.photos(token)).results.find((photo) => photo.id === id)
    const shown = await seen(image.id)
    expect((await photos.fetch(shown?.motion?.address ?? '')).rawPayload.equals(plain)).toBe(true)
    const hidden = await seen(other.id)
    expect(hidden?.motion).toMatchObject({ address: null })
    // One signature covers all files of a photo.
    for (const [photo, name] of [
      [shown, motionName],
      [hidden, motionName],
      [hidden, filmName],
    ] as const)
      expect((await photos.fetch(photo!.thumbnail.replace(/thumbnail\.[a-z]+/, name))).statusCode).toBe(404)

    const edit = { ...plainEdit, crop: { x1: 0, x2: 0.5, y1: 0, y2: 0.5 } }
    const body = { edit, version: image.version }
    const cut = await test.call('updateImage', { token: member.access, params: { id: image.id }, body })
    expect(cut.statusCode).toBe(200)
    const cropped = await seen(image.id)
    expect(cropped?.motion).toBeNull()
    expect((await photos.fetch(cropped!.thumbnail.replace(/thumbnail\.[a-z]+/, filmName))).statusCode).toBe(404)
    const now = await photos.image(image.id)
    expect((await photos.fetch(now.motion?.address ?? '')).rawPayload.equals(plain)).toBe(true)

    await test.call('deleteImage', { token: member.access, params: { id: image.id } })
    expect((await photos.fetch(now.motion?.address ?? '')).statusCode).toBe(404)
  })
})

describe('photos that came before', () => {
  beforeAll(() => start('off'))
  afterAll(() => test.close())

  it('are searched for films once, deleted ones too', async () => {
    const moving = await photos.upload(gallery, motionPhoto(still, plain))
    const deleted = await photos.upload(gallery, microVideo(still, plain))
    const other = await photos.upload(gallery, still)
    await test.call('deleteImage', { token: member.access, params: { id: deleted.id } })
    const { database } = test.platform
    const { family_id } = await database.read
      .selectFrom('users')
      .select('family_id')
      .where('person_id', '=', member.person_id ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const family = family_id as FamilyId
    await database.write(async (tx) => {
      const unknown = { film: '', duration_ms: 0, film_start: 0, film_bytes: 0 } as const
      await tx.updateTable('images').set(unknown).where('family_id', '=', family).execute()
      await findMotionsJob.enqueue(tx, test.platform, {}, { familyId: family })
    })
    const before = await photos.image(moving.id)
    expect(before.motion).toBeNull()
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const now = await photos.image(moving.id)
    expect(now).toEqual({ ...before, motion: moving.motion })
    expect((await photos.fetch(now.motion?.address ?? '')).rawPayload.equals(plain)).toBe(true)
    expect((await photos.image(other.id)).motion).toBeNull()
    await test.call('restoreImage', { token: member.access, params: { id: deleted.id } })
    expect((await photos.image(deleted.id)).motion).toMatchObject({ is_playable: true })
  })
})

describe.skipIf(findFfmpeg({ ...config, films: { maxBytes: 0, ffmpeg: undefined } } as never) === undefined)(
  'with ffmpeg',
  () => {
    beforeAll(() => start(undefined))
    afterAll(() => test.close())
    const runJobs = () => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const problems = async () => {
      const found = []
      for await (const problem of findMediaProblems(test.platform.database, test.platform.media, test.platform.now()))
        found.push(problem)
      return found
    }

    it('has a version made of the film, which stays when the photo is turned, counts as room, and is made again when it is missing', async () => {
      const used = async () => (await test.call('getUsage', { token: member.access })).body
      const image = await photos.upload(gallery, motionPhoto(still, await film('tall.mov')))
      expect(image.motion).toMatchObject({ is_playable: false, is_in_work: true })
      const before = await used()
      await runJobs()
      const made = await photos.image(image.id)
      expect(made.motion).toMatchObject({ is_playable: true, is_in_work: false })
      const version = (await photos.fetch(made.motion?.address ?? '')).rawPayload
      expect([version.toString('latin1', 4, 8), version.includes('60.1699')]).toEqual(['ftyp', false])
      expect(await used()).not.toBe(before)

      const turn = { token: member.access, params: { id: image.id }, body: { anticlockwise_angle: 90 } }
      for (let turns = 0; turns < 3; turns++) expect((await test.call('updateImage', turn)).statusCode).toBe(200)
      const turned = await photos.image(image.id)
      expect((await photos.fetch(turned.motion?.address ?? '')).rawPayload.equals(version)).toBe(true)
      expect(await problems()).toEqual([])

      const [file] = (await photos.files()).filter((key) => key.endsWith('.motion'))
      await test.platform.media.delete(file!)
      expect((await problems()).map(({ kind, key }) => [kind, key])).toEqual([['missing', file]])
    })
  },
)
