import type { CallResponse } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { photosOf } from '../../../test/photos/photos.ts'
import type { Gallery, TestPhotos } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember()
  photos = photosOf(test, member)
})

const list = async (query: Record<string, string> = {}): Promise<CallResponse<'listGalleries'>> =>
  (await test.call('listGalleries', { token: member.access, query })).json()
const patch = (id: number, body: object) => test.call('updateGallery', { token: member.access, params: { id }, body })

it('makes, shows, changes and lists galleries, the last changed first', async () => {
  const first = await photos.gallery('  Été\n 1962 <script>alert(1)</script>', 'Line one\r\nand <b>two</b>\n\n\n\nend')
  expect(first).toMatchObject({
    title: 'Été 1962',
    description: 'Line one\nand two\n\nend',
    thumbnail: null,
    thumbnail_id: null,
    thumbnail_width: 0,
    thumbnail_height: 0,
    image_count: 0,
  })
  test.platform.clock.advance({ seconds: 1 })
  const second = await photos.gallery('Winter')
  expect((await list()).results.map((gallery) => gallery.id)).toEqual([second.id, first.id])
  test.platform.clock.advance({ seconds: 1 })
  const changed = (await patch(first.id, { description: 'By the lake' })).json<Gallery>()
  expect(changed).toMatchObject({ title: 'Été 1962', description: 'By the lake' })
  expect(changed.last_updated_date > first.last_updated_date).toBe(true)
  expect((await list()).results.map((gallery) => gallery.id)).toEqual([first.id, second.id])
})

it('refuses blank, long and taken titles, and keeps one in each family', async () => {
  const { id } = await photos.gallery('Weddings')
  const other = await photos.gallery('Other')
  for (const [body, status, code] of [
    [{ title: 'Weddings' }, 409, 'title_exists'],
    [{ title: ' <i></i> ' }, 400, 'blank_title'],
    [{ title: 'x'.repeat(51) }, 400, 'too_long'],
    [{ title: 'ok', description: 'x'.repeat(10_001) }, 400, 'too_long'],
    [{}, 400, 'invalid_field'],
  ] as const) {
    const answer = await test.call('createGallery', { token: member.access, body })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  }
  expect((await patch(other.id, { title: 'Weddings' })).statusCode).toBe(409)
  const stranger = await test.newMember()
  expect(
    (await test.call('createGallery', { token: stranger.access, body: { title: 'Weddings', description: null } })).statusCode,
  ).toBe(200)
  expect((await test.call('getGallery', { token: stranger.access, params: { id } })).statusCode).toBe(404)
  expect((await test.call('deleteGallery', { token: stranger.access, params: { id } })).statusCode).toBe(404)
  expect((await test.call('updateGallery', { token: stranger.access, params: { id }, body: { title: 'Mine' } })).statusCode).toBe(
    404,
  )
})

it('pages with absolute addresses, and says what is past the end', async () => {
  expect(await list()).toEqual({ count: 0, next: null, previous: null, results: [] })
  expect((await test.call('listGalleries', { token: member.access, query: { page: '2' } })).json()).toMatchObject({
    detail: 'Invalid page.',
  })
  for (let number = 1; number <= 21; number += 1) await photos.gallery(`Gallery ${number}`)
  const first = await list()
  expect(first).toMatchObject({ count: 21, previous: null })
  expect(first.results).toHaveLength(20)
  const next = new URL(first.next ?? '')
  expect([next.host, next.pathname, next.search]).toEqual(['localhost', '/api/gallery/', '?page=2'])
  const second = await list({ page: '2' })
  expect(second.results).toHaveLength(1)
  expect([second.next, new URL(second.previous ?? '').search]).toEqual([null, '?page=1'])
  expect((await list({ page_size: '500' })).results).toHaveLength(21)
  for (const page of ['3', '0', '-1', 'x', '1.5'])
    expect((await test.call('listGalleries', { token: member.access, query: { page } })).statusCode).toBe(404)
  expect((await test.call('listGalleries', { token: member.access, query: { page_size: '0' } })).statusCode).toBe(400)
})

it('shows the first image as its cover until another is chosen or none', async () => {
  const { id } = await photos.gallery()
  const first = await photos.upload(id)
  const second = await photos.upload(id)
  const cover = async (): Promise<unknown> => (await test.call('getGallery', { token: member.access, params: { id } })).json()
  expect(await cover()).toMatchObject({
    thumbnail: first.thumbnail,
    thumbnail_id: first.id,
    thumbnail_width: 200,
    thumbnail_height: 150,
    image_count: 2,
  })
  expect((await patch(id, { thumbnail_id: String(second.id) })).json()).toMatchObject({ thumbnail: second.thumbnail })
  const elsewhere = await photos.upload((await photos.gallery('Other')).id)
  expect((await patch(id, { thumbnail_id: elsewhere.id })).json()).toMatchObject({ code: 'foreign_thumbnail' })
  expect((await patch(id, { thumbnail_id: 'x' })).statusCode).toBe(400)
  expect(await cover()).toMatchObject({ thumbnail: second.thumbnail })
  await test.call('deleteImage', { token: member.access, params: { id: second.id } })
  expect(await cover()).toMatchObject({ thumbnail: null, thumbnail_id: null, thumbnail_width: 0, image_count: 1 })
  await patch(id, { thumbnail_id: first.id })
  expect((await patch(id, { thumbnail_id: '' })).json()).toMatchObject({ thumbnail: null })
})

it('takes its images along when it is deleted, and brings back those', async () => {
  const { id } = await photos.gallery('Summer')
  const kept = await photos.upload(id)
  const gone = await photos.upload(id)
  await test.call('deleteImage', { token: member.access, params: { id: gone.id } })
  expect((await test.call('deleteGallery', { token: member.access, params: { id } })).body).toBe('"OK"')
  expect((await test.call('deleteGallery', { token: member.access, params: { id } })).statusCode).toBe(404)
  expect(await photos.images()).toEqual([])
  expect((await photos.fetch(kept.thumbnail)).statusCode).toBe(404)
  expect((await photos.tryUpload(id, Buffer.from('GIF89a'))).statusCode).toBe(404)
  expect((await test.call('restoreImage', { token: member.access, params: { id: gone.id } })).json()).toMatchObject({
    code: 'gallery_deleted',
  })

  const taken = await photos.gallery('Summer')
  expect((await test.call('restoreGallery', { token: member.access, params: { id } })).json()).toMatchObject({
    code: 'title_exists',
  })
  await patch(taken.id, { title: 'Another summer' })
  expect((await test.call('restoreGallery', { token: member.access, params: { id } })).json()).toMatchObject({
    id,
    title: 'Summer',
    image_count: 1,
  })
  expect((await photos.images()).map((image) => image.id)).toEqual([kept.id])
  expect((await photos.fetch(kept.thumbnail)).statusCode).toBe(200)
  expect((await test.call('restoreImage', { token: member.access, params: { id: gone.id } })).statusCode).toBe(200)
  expect(await photos.images()).toHaveLength(2)
})
