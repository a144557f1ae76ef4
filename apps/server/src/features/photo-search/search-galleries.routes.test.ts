import type { CallResponse, Change } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

type SearchGallery = CallResponse<'createPhotoSearch'>

let test: TestApp
let member: Member
let family: TestFamily
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  family = familyOf(test, member)
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})
afterAll(() => test.close())

const call = (name: Parameters<TestApp['call']>[0], options: object = {}, by = member) =>
  test.call(name, { token: by.access, ...options })
const ok = async <Answer>(name: Parameters<TestApp['call']>[0], options: object = {}, by = member): Promise<Answer> => {
  const answer = await call(name, options, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const add = (title: string, search: string) => ok<SearchGallery>('createPhotoSearch', { body: { title, search } })
const list = (by = member) => ok<SearchGallery[]>('listPhotoSearches', {}, by)
const titles = async (by = member): Promise<string[]> => (await list(by)).map(({ title }) => title)
const codeOf = async (name: Parameters<TestApp['call']>[0], options: object, by = member) => {
  const answer = await call(name, options, by)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

it('fills itself with what it finds', async () => {
  const lakes = await add('Lakes', 'words=lake')
  expect(lakes).toMatchObject({ title: 'Lakes', search: 'words=lake', count: 0, thumbnail: null })
  const image = await photos.upload(gallery, undefined, 'Lake.jpg')
  await photos.upload(gallery, undefined, 'Hill.jpg')
  expect(await list()).toMatchObject([{ id: lakes.id, count: 1, thumbnail: image.thumbnail }])
})

it('keeps a time as it is meant in every language, and nothing that is no part of a search', async () => {
  const { search } = await add('Fifties', 'time=about 1950&page=3&after=x&only=true&people=1')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ people: '1', only: 'true', time: 'ABT 1950' })
})

it('is renamed, asked something else, deleted and put back, and told in the history', async () => {
  const { id } = await add('Lakes', 'words=lake')
  await ok('updatePhotoSearch', { params: { id }, body: { title: 'Seas' } })
  expect(await ok('updatePhotoSearch', { params: { id }, body: { search: 'words=sea' } })).toMatchObject({
    title: 'Seas',
    search: 'words=sea',
  })
  await ok('deletePhotoSearch', { params: { id } })
  expect(await titles()).toEqual([])
  await ok('restorePhotoSearch', { params: { id } })
  expect(await titles()).toEqual(['Seas'])
  const lines = (await family.changes()).filter((line) => line.gallery_id === id)
  expect(lines.map(({ kind, field, after }) => [kind, field, after])).toEqual([
    ['gallery_restored', '', null],
    ['gallery_deleted', '', null],
    ['gallery_changed', 'search', 'words=sea'],
    ['gallery_changed', 'title', 'Seas'],
    ['gallery_created', '', null],
  ])
  await family.revert((lines[2] as Change).id)
  expect((await list())[0]?.search).toBe('words=lake')
  await family.revert((lines[4] as Change).id)
  expect(await titles()).toEqual([])
})

it('is no gallery to older clients, and takes no photos or guests', async () => {
  const { id } = await add('Lakes', 'words=lake')
  expect((await ok<{ results: { id: number }[] }>('listGalleries')).results.map((each) => each.id)).toEqual([gallery])
  expect(await codeOf('getGallery', { params: { id } })).toEqual([404, 'not_found'])
  expect((await photos.tryUpload(id, Buffer.from('x'))).statusCode).not.toBe(200)
  expect(await photos.images()).toEqual([])
  expect(
    await codeOf('createGuestLink', { body: { gallery_id: id, name: 'Aunt', days: 3, allows: ['look'] } }),
  ).not.toMatchObject([200])
  expect(await codeOf('updatePhotoSearch', { params: { id: gallery }, body: { title: 'Mine' } })).toEqual([404, 'not_found'])
  expect(await codeOf('deletePhotoSearch', { params: { id: gallery } })).toEqual([404, 'not_found'])
})

it.each([
  [{ title: '', search: 'words=lake' }, 'blank_title'],
  [{ title: 'Summer', search: 'words=lake' }, 'title_exists'],
  [{ title: 'All', search: '' }, 'invalid_field'],
  [{ title: 'All', search: 'page=2' }, 'invalid_field'],
  [{ title: 'When', search: 'time=some day' }, 'invalid_date'],
  [{ title: 'Who', search: 'people=Li' }, 'invalid_field'],
])('refuses %j', async (body, code) => {
  expect((await codeOf('createPhotoSearch', { body }))[1]).toBe(code)
  expect(await titles()).toEqual([])
})

it('is missing for readers who do not see a person that it names', async () => {
  const far = await joinFamily(test, member, { name: 'Far' })
  const between = (await family.add({ name: 'Between', birth_year: 1960 })).person.id
  const { person: hidden } = await family.add({ name: 'Hidden', beside: between, birth_year: 1990 })
  const secret = await add('Of the hidden one', `people=${hidden.id}`)
  await add('Of the lake', 'words=lake')
  expect(await titles(far)).toEqual(['Of the hidden one', 'Of the lake'])
  await ok('updateFamilySettings', { body: { living_seen_by: 'near', near_steps: 1 } })
  expect(await titles(far)).toEqual(['Of the lake'])
  expect(await codeOf('updatePhotoSearch', { params: { id: secret.id }, body: { title: 'Mine' } }, far)).toEqual([
    404,
    'not_found',
  ])
  expect(await codeOf('deletePhotoSearch', { params: { id: secret.id } }, far)).toEqual([404, 'not_found'])
  const told = (await ok<Change[]>('listChanges', {}, far)).map(({ title }) => title)
  expect(told).not.toContain('Of the hidden one')
  expect(await titles()).toEqual(['Of the hidden one', 'Of the lake'])
})
