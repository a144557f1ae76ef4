import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CallResponse } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { joinFamily } from '../../../test/family.ts'
import { sendFile } from '../../../test/gedcom.ts'
import { guestsOf } from '../../../test/guests.ts'
import { facesAt, workOnFaces } from '../../../test/photos/faces.ts'
import { lasting, liveFilm, livePhoto, motionPhoto } from '../../../test/photos/moving-photos.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { unzip, zip } from '../../../test/zip.ts'
import { jobHandlers } from '../../../workers.ts'

const id = '6FA4B8C2-0D1E-4C5A-9B7F-1234567890AB'
const films = path.resolve(import.meta.dirname, '../../../test/fixtures/films')

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
let still: Buffer
/** Taken on 4 July 2019 at 15:30:00 UTC. */
let tall: Buffer
beforeAll(async () => {
  test = await openTestApp({ faces: true, films: { maxBytes: 100_000, ffmpeg: 'off' } })
  still = await fourColours()
  tall = await readFile(path.join(films, 'tall.mov'))
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember()
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})

const call = async <Answer>(name: Parameters<TestApp['call']>[0], options: object = {}, by = member): Promise<Answer> => {
  const answer = await test.call(name, { token: by.access, ...options })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const pages = (image: number) => call<Image[]>('listPages', { params: { id: image } })
const pair = async (name = 'IMG_1', liveId = id) => {
  const photo = await photos.upload(gallery, livePhoto(still, liveId), `${name}.JPG`)
  return { photo, film: await photos.upload(gallery, liveFilm(tall, liveId), `${name}.MOV`) }
}

it('joins a photo with the film of the same identifier, whichever comes first', async () => {
  for (const order of ['photo first', 'film first']) {
    const { id: into } = await photos.gallery(order)
    const send = {
      photo: () => photos.upload(into, livePhoto(still, id), 'IMG_1.JPG'),
      film: () => photos.upload(into, liveFilm(tall, id), 'Renamed.MOV'),
    }
    await (order === 'film first' ? send.film() : send.photo())
    const last = await (order === 'film first' ? send.photo() : send.film())
    const [photo, ...others] = await photos.images({ gallery_id: String(into) })
    expect([order, photo?.content_type, others, photo?.joined_count]).toEqual([order, 'image/jpeg', [], 1])
    const [front, film] = await pages(photo!.id)
    expect([front?.id, film?.front_id, film?.content_type]).toEqual([photo!.id, photo!.id, 'video/quicktime'])
    expect(last.id === photo!.id ? last.motion_page_id : last.front_id).toBe(last.id === photo!.id ? film!.id : photo!.id)
    expect(photo).toMatchObject({ motion: { duration: 1.2, address: film!.original_image }, motion_page_id: film!.id })
    expect(front?.motion).toEqual(photo!.motion)
    expect((await photos.fetch(photo!.motion?.address ?? '')).rawPayload.equals(liveFilm(tall, id))).toBe(true)
    expect((await photos.fetch(photo!.original_image)).rawPayload.equals(livePhoto(still, id))).toBe(true)
    // It is one photo in the gallery and in history, too.
    expect((await call<{ image_count: number }>('getGallery', { params: { id: into } })).image_count).toBe(1)
    const lines = await call<CallResponse<'listChanges'>>('listChanges')
    expect(lines.filter(({ kind }) => kind === 'images_added')[0]).toMatchObject({ count: 1 })
  }
})

it('plays it wherever the photo is shown: on the first page, among faces and beside what may be the same', async () => {
  const taken = livePhoto(still, id, '2019:07:04 15:30:01')
  const photo = await photos.upload(gallery, taken, 'IMG_1.JPG')
  await photos.upload(gallery, liveFilm(tall, id), 'IMG_1.MOV')
  await photos.upload(gallery, Buffer.concat([taken, Buffer.alloc(9)]), 'Again.JPG')
  await workOnFaces(test, facesAt(1))
  test.platform.clock.advance({ seconds: 15 })
  await workOnFaces(test, facesAt())
  const { motion } = await photos.image(photo.id)
  expect(motion?.is_playable).toBe(false)
  const first = await call<CallResponse<'getFirstPage'>>('getFirstPage', { query: { today: '2026-07-04' } })
  const groups = await call<CallResponse<'listFaceGroups'>>('listFaceGroups')
  const same = await call<CallResponse<'listSamePhotos'>>('listSamePhotos')
  for (const [where, images] of Object.entries({
    day: first.photos,
    question: first.faces.map(({ image }) => image),
    group: groups.results.flatMap(({ faces }) => faces.map(({ image }) => image)),
    same: same.results.flatMap(({ photos: both }) => both.map(({ image }) => image)),
  }))
    expect([where, images.find((image) => image.id === photo.id)?.motion]).toEqual([where, motion])
})

it('joins by name and time what has no identifier, also if the photo does not say its time zone', async () => {
  const taken = (when: string) => livePhoto(still, '', when)
  for (const [when, photo, film, isJoined] of [
    ['2019:07:04 15:30:01', 'IMG_0007.jpg', 'IMG_0007.MOV', true],
    ['2019:07:04 18:30:02', 'img_0008.JPG', 'IMG_0008.mov', true],
    ['2019:07:04 15:30:01', 'IMG_0009.jpg', 'IMG_0010.mov', false],
    ['2019:07:04 15:31:01', 'IMG_0011.jpg', 'IMG_0011.mov', false],
    ['2019:07:06 15:30:01', 'IMG_0012.jpg', 'IMG_0012.mov', false],
  ] as const) {
    await photos.upload(gallery, taken(when), photo)
    expect([when, photo, (await photos.upload(gallery, tall, film)).front_id !== null]).toEqual([when, photo, isJoined])
  }
  // Of somebody else it may be another one.
  const other = await joinFamily(test, member, { name: 'Ben' })
  await photos.upload(gallery, taken('2019:07:04 15:30:01'), 'IMG_0013.jpg')
  expect((await photosOf(test, other).upload(gallery, tall, 'IMG_0013.mov')).front_id).toBeNull()
})

it('joins nothing else', async () => {
  const { photo } = await pair()
  const alone = async (what: string, bytes: Buffer, name: string, into = gallery) => {
    const image = await photos.upload(into, bytes, name)
    expect([what, image.front_id, image.joined_count]).toEqual([what, null, 0])
    return image
  }
  await alone('a second film of the same photo', liveFilm(tall, id), 'IMG_1.MOV')
  await photos.upload(gallery, livePhoto(still, id), 'Copy.JPG')
  expect((await pages(photo.id)).map(({ film }) => film !== null)).toEqual([false, true])
  await alone('a film of an hour', lasting(liveFilm(tall, `${id}1`), 3_600), 'IMG_2.MOV')
  await alone('its photo', livePhoto(still, `${id}1`), 'IMG_2.JPG')
  for (const bad of ['"><img src=x onerror=alert(1)>', 'short', 'x'.repeat(65), '']) {
    await alone(`a photo called ${bad}`, livePhoto(still, bad), 'IMG_3.JPG')
    await alone(`a film called ${bad}`, liveFilm(tall, bad), 'IMG_4.MOV')
  }
  const { id: elsewhere } = await photos.gallery('Elsewhere')
  await alone('a photo of another gallery', livePhoto(still, `${id}2`), 'IMG_5.JPG', elsewhere)
  await alone('its film', liveFilm(tall, `${id}2`), 'IMG_5.MOV')
  const open = await alone('a photo that becomes private', livePhoto(still, `${id}3`), 'IMG_6.JPG')
  await call('updateImage', { params: { id: open.id }, body: { is_private: true } })
  await alone('its film, which is not', liveFilm(tall, `${id}3`), 'IMG_6.MOV')
})

it('is deleted, put back, undone and moved as one, and can be taken apart', async () => {
  const { photo, film } = await pair()
  await call('deleteImage', { params: { id: photo.id } })
  expect(await photos.images()).toEqual([])
  expect((await photos.fetch(film.original_image)).statusCode).toBe(404)
  await call('restoreImage', { params: { id: photo.id } })
  expect((await photos.image(photo.id)).motion_page_id).toBe(film.id)

  const lines = await call<CallResponse<'listChanges'>>('listChanges')
  const line = lines.find(({ kind }) => kind === 'images_added')!
  await call('revertChange', { params: { id: line.id } })
  expect(await photos.images()).toEqual([])
  const { results: trashed } = await call<CallResponse<'listTrash'>>('listTrash')
  expect(trashed).toHaveLength(1)
  await call('restoreImage', { params: { id: photo.id } })
  expect((await photos.image(photo.id)).motion_page_id).toBe(film.id)

  const { id: other } = await photos.gallery('Other')
  await call('updateImages', { body: { ids: [photo.id], gallery_id: other } })
  expect((await pages(photo.id)).map(({ gallery_id }) => gallery_id)).toEqual([other, other])

  await call('setPages', { params: { id: photo.id }, body: { ids: [photo.id] } })
  expect(await photos.images()).toHaveLength(2)
  expect((await photos.image(photo.id)).motion).toBeNull()
})

it('waits with a guest’s photo and film until a member lets them in', async () => {
  const guests = guestsOf(test, member)
  const link = await guests.link(gallery, { allows: ['add_photos'] })
  const { token } = await guests.open(link)
  await guests.add(token, livePhoto(still, id))
  await guests.add(token, liveFilm(tall, id))
  const waiting = await guests.waiting()
  expect(waiting).toHaveLength(2)
  await guests.decide(
    waiting.map(({ id: waits }) => waits),
    true,
  )
  const [photo, ...others] = await photos.images()
  expect([photo?.joined_count, others]).toEqual([1, []])
})

it('plays for guests only what holds no place', async () => {
  const plain = await readFile(path.join(films, 'plain.mp4'))
  const photo = await photos.upload(gallery, still, 'A.jpg')
  const film = await photos.upload(gallery, plain, 'B.mp4')
  await call('setPages', { params: { id: photo.id }, body: { ids: [photo.id, film.id] } })
  await pair()
  const guests = guestsOf(test, member)
  const { results } = await guests.photos((await guests.open(await guests.link(gallery))).token)
  const of = (image: Image) => results.find((each) => each.id === image.id)
  expect(results).toHaveLength(2)
  expect((await photos.fetch(of(photo)?.motion?.address ?? '')).rawPayload.equals(plain)).toBe(true)
  expect(results.find((each) => each.id !== photo.id)?.motion).toMatchObject({ address: null })
})

it('leaves in downloads with both files, called alike', async () => {
  const { photo } = await pair('Harbour')
  const answer = await test.call('downloadImages', { body: { token: member.access, images: [photo.original_image] } })
  expect(answer.statusCode, answer.body).toBe(200)
  const files = await unzip(answer.rawPayload)
  expect([...files.keys()]).toEqual(['Harbour.jpg', 'Harbour.mov'])
  expect([files.get('Harbour.jpg')?.equals(livePhoto(still, id)), files.get('Harbour.mov')?.equals(liveFilm(tall, id))]).toEqual([
    true,
    true,
  ])
})

it('leaves in a GEDZIP and in the copy as one photo of two files, and arrives so', async () => {
  await pair('Harbour', '')
  const [photo, film] = await photos.images()
  // Joined by hand, as no identifier joins them at their arrival.
  await call('setPages', { params: { id: photo!.id }, body: { ids: [photo!.id, film!.id].toSorted((a, b) => a - b) } })
  await photos.upload(gallery, motionPhoto(still, await readFile(path.join(films, 'plain.mp4'))), 'Moving.jpg')
  const gedzip = await unzip(
    (await test.call('exportGedcom', { token: member.access, query: { version: '7.0', media: '1' } })).rawPayload,
  )
  expect([...gedzip.keys()].filter((name) => name.startsWith('photos/')).toSorted()).toEqual([
    'photos/Summer/Harbour.jpg',
    'photos/Summer/Harbour.mov',
    'photos/Summer/Moving.jpg',
  ])
  await call('startDataExport')
  const runJobs = async () => {
    while ((await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()) > 0);
  }
  await runJobs()
  const [copy] = await call<{ download: string }[]>('listDataExports')
  const copied = await unzip((await test.app.inject({ url: copy?.download ?? '' })).rawPayload)
  for (const [name, bytes] of gedzip) if (name.startsWith('photos/')) expect(copied.get(name)?.equals(bytes)).toBe(true)

  const kit = await test.newMember({ name: 'Kit' })
  const packed = zip([...gedzip].map(([name, bytes]) => ({ name, bytes, stored: true })))
  expect((await sendFile(test, kit, packed, { fileName: 'Family.gdz' })).json<{ problems: unknown[] }>().problems).toEqual([])
  await runJobs()
  const arrived = await photosOf(test, kit).images()
  expect(arrived.map(({ title, motion, motion_page_id: page }) => [title, motion?.duration, page !== null]).toSorted()).toEqual([
    ['Harbour', 1.2, true],
    ['Moving', 1.2, false],
  ])
  const harbour = arrived.find(({ title }) => title === 'Harbour')
  expect((await photosOf(test, kit).fetch(harbour!.motion?.address ?? '')).rawPayload.equals(liveFilm(tall, ''))).toBe(true)
})
