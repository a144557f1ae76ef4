import { utimes } from 'node:fs/promises'
import path from 'node:path'
import type { CallResponse } from '@banyan/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { openFileMediaStore } from '../../platform/media/file-media-store.ts'
import { mediaFolder } from '../../platform/media/media-location.ts'
import { joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { jobHandlers } from '../../workers.ts'
import { findMediaProblems } from './find-media-problems.ts'
import { sweepMedia } from './sweep-media.service.ts'
import { sweepPhotosTask } from './sweep-photos.service.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
beforeEach(async () => {
  test = await openTestApp()
  member = await test.newMember()
  photos = photosOf(test, member)
})
afterEach(() => test.close())

const trash = async (query: Record<string, string> = {}) =>
  (await test.call('listTrash', { token: member.access, query })).json<CallResponse<'listTrash'>>()
const remove = (call: 'deleteImage' | 'deleteGallery', id: number) => test.call(call, { token: member.access, params: { id } })
const signInAgain = async (): Promise<void> => {
  const { access } = (await test.call('obtainToken', { body: { email: member.email, password } })).json<Member>()
  member = { ...member, access }
  photos = photosOf(test, member)
}
const work = () => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
const problems = async (): Promise<unknown[]> => {
  const found = []
  for await (const problem of findMediaProblems(test.platform.database, test.platform.media, test.platform.now()))
    found.push(problem)
  return found
}

it('shows what was deleted, the last first, with pictures that open from here alone', async () => {
  const gallery = await photos.gallery('Summer')
  const [kept, image, other] = [
    await photos.upload(gallery.id),
    await photos.upload(gallery.id),
    await photos.upload((await photos.gallery('Other')).id),
  ]
  await remove('deleteImage', image.id)
  test.platform.clock.advance({ minutes: 1 })
  await remove('deleteGallery', gallery.id)
  const { count, results } = await trash()
  expect(count).toBe(2)
  expect(results).toMatchObject([
    {
      kind: 'gallery',
      id: gallery.id,
      title: 'Summer',
      image_count: 1,
      thumbnail_width: 200,
      deleted_date: '2026-03-01T12:01:00.000Z',
      gone_date: '2026-03-31T12:01:00.000Z',
    },
    {
      kind: 'image',
      id: image.id,
      title: 'Harbour',
      image_count: 1,
      thumbnail_height: 150,
      deleted_date: '2026-03-01T12:00:00.000Z',
    },
  ])
  const [ofGallery, ofImage] = results.map((row) => row.thumbnail ?? '')
  expect([(await photos.fetch(ofGallery ?? '')).statusCode, (await photos.fetch(ofImage ?? '')).statusCode]).toEqual([200, 200])
  expect([(await photos.fetch(kept.thumbnail)).statusCode, (await photos.fetch(image.original_image)).statusCode]).toEqual([
    404, 404,
  ])
  expect((await photos.fetch((ofImage ?? '').replace('thumbnail.jpg', 'original.jpg'))).statusCode).toBe(404)
  expect((await trash({ page: '2', page_size: '1' })).results).toMatchObject([{ id: image.id }])
  expect((await test.call('listTrash', { token: member.access, query: { page: '2' } })).statusCode).toBe(404)
  expect((await test.call('listTrash', { token: (await test.newMember()).access })).json()).toMatchObject({ count: 0 })
  expect((await photos.images()).map((row) => row.id)).toEqual([other.id])
})

it('keeps what was deleted for 30 days, then rows and files are gone', async () => {
  const gallery = await photos.gallery('Summer')
  const [image] = [await photos.upload(gallery.id), await photos.upload(gallery.id)]
  const stays = await photos.upload((await photos.gallery('Other')).id)
  await remove('deleteImage', image?.id ?? 0)
  test.platform.clock.advance({ days: 29 })
  await signInAgain()
  await remove('deleteGallery', gallery.id)
  await sweepPhotosTask.run(test.platform)
  expect([(await trash()).count, (await photos.files()).length]).toEqual([2, 15])
  test.platform.clock.advance({ days: 2 })
  await sweepPhotosTask.run(test.platform)
  await work()
  await signInAgain()
  expect([(await trash()).count, (await photos.files()).length]).toEqual([1, 10])
  test.platform.clock.advance({ days: 29 })
  await sweepPhotosTask.run(test.platform)
  await work()
  expect((await photos.files()).length).toBe(5)
  expect(await test.platform.database.read.selectFrom('images').select('id').execute()).toEqual([{ id: stays.id }])
  expect(await problems()).toEqual([])
})

it('finds files without rows and rows without files; the sweep deletes the ones and leaves what is young', async () => {
  const image = await photos.upload((await photos.gallery()).id)
  const [first = ''] = await photos.files()
  const [family = ''] = first.split('/')
  const { media, config } = test.platform
  const orphan = `${family}/pictures/ab/ab${'0'.repeat(30)}.original`
  const piece = `${family}/uploads/ab12.0-cd`
  // The files of a server that is killed while it receives a file or writes a copy.
  const leftovers = [orphan, piece, `${family}/gedcom/0a1b`, `${family}/exports/0a1b.zip`]
  for (const key of [...leftovers, '999/pictures/stray', `${family}/pictures/ab/ab${'1'.repeat(30)}.original`])
    await media.put(key, Buffer.from('x'))
  const long = new Date(test.platform.now().getTime() - 25 * 3_600_000)
  for (const key of [...leftovers, ...(await photos.files()).filter((each) => each.includes(first.slice(0, 40)))])
    await utimes(path.join(mediaFolder(config.dataDir), key), long, long)
  const missing = first.replace(/[^.]+$/, 'original')
  const lost = (await photos.files()).find((key) => key.endsWith('.large.jpg')) ?? ''
  await media.delete(lost)
  expect(missing).not.toBe(lost)
  const expected = [
    { kind: 'stray', key: '999/pictures/stray' },
    { kind: 'missing', key: lost, imageId: image.id },
  ]
  expect(await problems()).toEqual(expect.arrayContaining([...expected, ...leftovers.map((key) => ({ kind: 'orphan', key }))]))
  await sweepMedia(test.platform)
  expect(await problems()).toEqual(expected)
})

it('of a family that has left goes even when it arrives late, and is in no backup', async () => {
  const other = await test.newMember()
  const theirs = photosOf(test, other)
  await theirs.upload((await theirs.gallery()).id)
  const family = (
    await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('family_id')
      .where('email', '=', other.email)
      .executeTakeFirstOrThrow()
  ).family_id
  expect((await test.call('deleteAccount', { token: other.access, body: { password } })).statusCode).toBe(204)
  await work()
  // An upload in progress whose server dies before it finds the family gone.
  const late = `${family}/pictures/ab/ab${'0'.repeat(30)}.original`
  const { media, config } = test.platform
  await media.put(late, Buffer.from('x'))
  expect((await createBackup(test.platform)).manifest.media.files).toBe(0)
  expect(await problems()).toEqual([])
  const long = new Date(test.platform.now().getTime() - 25 * 3_600_000)
  await utimes(path.join(mediaFolder(config.dataDir), late), long, long)
  expect(await problems()).toEqual([{ kind: 'orphan', key: late }])
  await sweepMedia(test.platform)
  expect((await photos.files()).filter((key) => key.endsWith('.original'))).toEqual([
    late.replace('/', '/2026-03-01/').replace(/^/, 'quarantine/'),
  ])
})

it('goes with the family, stays with the others under the name of who left, and comes back from a backup', async () => {
  const gallery = (await photos.gallery()).id
  const image = await photos.upload(gallery)
  const joined = await joinFamily(test, member, { name: 'Joan' })
  const theirs = await photosOf(test, joined).upload(gallery)
  expect((await test.call('deleteAccount', { token: joined.access, body: { password } })).statusCode).toBe(204)
  await work()
  expect((await photos.images()).map((row) => [row.id, row.uploaded_by])).toEqual([
    [image.id, image.uploaded_by],
    [theirs.id, 'Joan'],
  ])

  const { file } = await createBackup(test.platform)
  const { location, remove: drop } = await createTestDatabase()
  const media = await openFileMediaStore(path.join(test.platform.config.dataDir, 'restored'))
  await restoreBackup(file, { database: location, media })
  const restored = await openTestApp({ database: location })
  const found = []
  for await (const problem of findMediaProblems(restored.platform.database, media, new Date('2027-01-01'))) found.push(problem)
  expect(found).toEqual([])
  expect(
    await restored.platform.database.read.selectFrom('images').select(['id', 'uploaded_by']).orderBy('id').execute(),
  ).toEqual([
    { id: image.id, uploaded_by: image.uploaded_by },
    { id: theirs.id, uploaded_by: 'Joan' },
  ])
  await restored.close()
  await drop()

  expect((await test.call('deleteAccount', { token: member.access, body: { password } })).statusCode).toBe(204)
  await work()
  expect([await photos.files(), (await photos.fetch(image.original_image)).statusCode]).toEqual([[], 404])
})
