import type { CallResponse, Fact, Image } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let keeper: Member
let far: Member
let hidden: number
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  keeper = await test.newMember({ name: 'Keeper' })
  far = await joinFamily(test, keeper, { name: 'Far' })
  const family = familyOf(test, keeper)
  const between = (await family.add({ name: 'Between', birth_year: 1960 })).person.id
  hidden = (await family.add({ name: 'Hidden', beside: between, birth_year: 1990 })).person.id
  photos = photosOf(test, keeper)
  gallery = (await photos.gallery()).id
  await ok('updateFamilySettings', { body: { living_seen_by: 'near', near_steps: 1 } })
})
afterAll(() => test.close())

const ok = async <Answer>(name: Parameters<TestApp['call']>[0], options: object = {}, by = keeper): Promise<Answer> => {
  const answer = await test.call(name, { token: by.access, ...options })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const addPrivateFact = () =>
  ok<Fact>('createPersonFact', {
    params: { id: keeper.person_id },
    body: { kind: 'EVEN', type: 'Secret', is_private: true },
  })
const tag = ({ id }: Image, person: number) =>
  ok('createTag', { body: { image_id: id, person_id: person, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 } })
const titles = async (by: Member): Promise<string[]> =>
  (await ok<CallResponse<'listPhotos'>>('listPhotos', {}, by)).results.map(({ title }) => title).toSorted()
const searches = async (by: Member): Promise<string[]> =>
  (await ok<{ title: string }[]>('listPhotoSearches', {}, by)).map(({ title }) => title).toSorted()

it('photos of somebody hidden stay hidden when they come after a fact was marked private', async () => {
  await addPrivateFact()
  await photos.upload(gallery, undefined, 'Lake.jpg')
  expect(await titles(far)).toEqual(['Lake'])
  await tag(await photos.upload(gallery, undefined, 'Secret.jpg'), hidden)
  expect(await titles(keeper)).toEqual(['Lake', 'Secret'])
  expect(await titles(far)).toEqual(['Lake'])
})

it('a search that names somebody hidden stays hidden beside what is marked private', async () => {
  await ok('createPhotoSearch', { body: { title: 'Of the hidden one', search: `people=${hidden}` } })
  expect(await searches(far)).toEqual([])
  await addPrivateFact()
  expect(await searches(far)).toEqual([])
  await ok('createPhotoSearch', { body: { title: 'More of the hidden one', search: `words=sea&people=${hidden}` } })
  expect(await searches(far)).toEqual([])
  const { id } = await photos.upload(gallery, undefined, 'Private.jpg')
  await ok('updateImage', { params: { id }, body: { is_private: true } })
  expect(await titles(far)).toEqual([])
  expect(await searches(far)).toEqual([])
})

it('history tells nothing of a search in a gallery that is marked private', async () => {
  const { id } = await photos.gallery('Private')
  await ok('updateGallery', { params: { id }, body: { is_private: true } })
  await ok('createPhotoSearch', { body: { title: 'In the private one', search: `gallery_id=${id}` } })
  expect(await searches(far)).toEqual([])
  const told = JSON.stringify(await ok('listChanges', {}, far))
  expect(told).not.toContain('In the private one')
})

it('a search in a gallery that is hidden from the reader does not reveal it', async () => {
  const { id } = await photos.gallery('Private')
  await ok('updateGallery', { params: { id }, body: { is_private: true } })
  const answers = []
  for (const searched of [id, id + 1_000]) {
    const { statusCode, body } = await test.call('createPhotoSearch', {
      token: far.access,
      body: { title: `In ${searched}`, search: `gallery_id=${searched}` },
    })
    answers.push([statusCode, body.replaceAll(String(searched), 'ID')])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(await searches(keeper)).toEqual([])
})
