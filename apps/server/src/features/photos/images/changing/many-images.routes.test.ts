import { limits } from '@banyan/contract'
import type { CallResponse, Change } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../../../test/family.ts'
import { photosOf } from '../../../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../../../test/photos/photos.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Member, TestApp } from '../../../../test/test-app.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
let images: Image[]
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
  images = [await photos.upload(gallery), await photos.upload(gallery), await photos.upload(gallery)]
})
afterAll(() => test.close())

const ids = (): number[] => images.map(({ id }) => id)
const ask = (body: object, by = member) => test.call('updateImages', { token: by.access, body })
const change = async (body: object, by = member): Promise<CallResponse<'updateImages'>> => {
  const answer = await ask(body, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const code = async (body: object, by = member): Promise<string> => (await ask(body, by)).json<{ code: string }>().code
const changeOne = (id: number, body: object) => test.call('updateImage', { token: member.access, params: { id }, body })
const read = async (of: 'taken' | 'place'): Promise<string[]> =>
  Promise.all(
    ids().map(async (id) => {
      const { taken, latitude, longitude, place_is_guess: isGuess } = await photos.image(id)
      return of === 'taken' ? taken : `${latitude} ${longitude}${isGuess ? ' ?' : ''}`
    }),
  )
const lines = (by = member) => familyOf(test, by).changes() as Promise<Change[]>

it('gives many photos a date and a place with one line, which undoes them together', async () => {
  await changeOne(images[0]!.id, { taken: '3 MAY 1944', latitude: 1, longitude: 2 })
  const before = await read('taken')
  const { change_id: line, count } = await change({
    ids: ids(),
    taken: 'about 1950',
    latitude: 60,
    longitude: 25,
    place_is_guess: true,
  })
  expect(count).toBe(3)
  expect(await read('taken')).toEqual(['ABT 1950', 'ABT 1950', 'ABT 1950'])
  expect(await read('place')).toEqual(['60 25 ?', '60 25 ?', '60 25 ?'])
  const [newest, next] = await lines()
  expect(newest).toMatchObject({ id: line, kind: 'images_changed', count: 3, field: '', gallery_id: gallery, can_revert: true })
  expect(next).toMatchObject({ kind: 'image_changed', image_id: images[0]!.id, field: 'place' })
  // The same once more changes nothing.
  expect(await change({ ids: ids(), taken: 'ABT 1950' })).toEqual({ change_id: null, count: 0 })

  await familyOf(test, member).revert(line ?? 0)
  expect(await read('taken')).toEqual(before)
  expect(await read('place')).toEqual(['1 2', '0 0', '0 0'])
  const [undone, done] = await lines()
  expect(undone).toMatchObject({ kind: 'images_changed', is_revert: true, can_revert: true })
  expect(done).toMatchObject({ id: line, can_revert: false })
  await familyOf(test, member).revert(undone?.id ?? 0)
  expect(await read('taken')).toEqual(['ABT 1950', 'ABT 1950', 'ABT 1950'])
})

it('leaves what somebody has changed since, when it is undone', async () => {
  const { change_id: line } = await change({ ids: ids(), taken: '1950' })
  await changeOne(images[1]!.id, { taken: '1951' })
  await familyOf(test, member).revert(line ?? 0)
  const [first, second, third] = await read('taken')
  expect(second).toBe('1951')
  expect([first, third]).not.toContain('1950')
})

it('changes all or none', async () => {
  const other = await test.newMember()
  const strange = await photosOf(test, other).upload((await photosOf(test, other).gallery()).id)
  const before = await read('taken')
  for (const missing of [99_999, strange.id + 1_000])
    expect(await code({ ids: [...ids(), missing], taken: '1950' })).toBe('not_found')
  expect(await code({ ids: ids(), taken: 'yesterday or so' })).toBe('invalid_date')
  expect(await code({ ids: ids(), latitude: 91, longitude: 0 })).toBe('invalid_place')
  expect(await code({ ids: ids(), latitude: 9 })).toBe('invalid_place')
  expect(await code({ ids: [], taken: '1950' })).toBe('invalid_field')
  expect(await code({ ids: Array.from({ length: limits.changedImages + 1 }, (_, at) => at + 1), taken: '1950' })).toBe(
    'invalid_field',
  )
  expect(await read('taken')).toEqual(before)
  expect((await lines()).some(({ kind }) => kind === 'images_changed')).toBe(false)
  // Named twice, it changes once.
  expect((await change({ ids: [images[0]!.id, images[0]!.id], taken: '1950' })).count).toBe(1)
})

it('lets those whom each photo concerns say who sees it, and counts for others only what they see', async () => {
  const cousin = await joinFamily(test, member, { role: 'member' })
  const own = await photosOf(test, cousin).upload(gallery)
  expect(await code({ ids: [own.id, images[0]!.id], is_private: true }, cousin)).toBe('not_concerned')
  expect((await photos.image(own.id)).is_private).toBe(false)
  expect((await change({ ids: [own.id], is_private: true }, cousin)).count).toBe(1)

  const { change_id: line } = await change({ ids: [images[0]!.id, images[1]!.id], is_private: true })
  // Hidden from the cousin, they are like missing ones; and the line is not there.
  expect(await code({ ids: [images[2]!.id, images[0]!.id], taken: '1950' }, cousin)).toBe('not_found')
  expect((await photos.image(images[2]!.id)).taken).not.toBe('1950')
  expect((await lines(cousin)).map(({ id }) => id)).not.toContain(line)
  expect((await test.call('revertChange', { token: cousin.access, params: { id: line ?? 0 } })).statusCode).toBe(404)
  await change({ ids: ids(), taken: '1950' })
  expect((await lines(cousin)).find(({ kind, field }) => kind === 'images_changed' && field === 'taken')?.count).toBe(1)
  // Opened again, the cousin can not hide them by undoing that.
  const opened = await change({ ids: [images[0]!.id, images[1]!.id], is_private: false })
  const undo = await test.call('revertChange', { token: cousin.access, params: { id: opened.change_id ?? 0 } })
  expect(undo.json()).toMatchObject({ code: 'not_concerned' })
})

it('moves photos with their pages into a gallery with one line, which undoes them together', async () => {
  const [first, second, third] = images as [Image, Image, Image]
  const page = await photos.upload(gallery)
  await test.call('setPages', { token: member.access, params: { id: third.id }, body: { ids: [third.id, page.id] } })
  const target = await photos.gallery('Winter')
  const where = async (): Promise<number[]> =>
    Promise.all([first, second, third, page].map(async ({ id }) => (await photos.image(id)).gallery_id))
  const search = async (id: number): Promise<number> =>
    (await test.call('listPhotos', { token: member.access, query: { gallery_id: String(id) } })).json<{ count: number }>().count
  expect(await search(gallery)).toBe(3)
  const { change_id: line, count } = await change({ ids: [first.id, third.id], gallery_id: target.id })
  expect(count).toBe(3)
  expect(await where()).toEqual([target.id, gallery, target.id, target.id])
  expect([await search(gallery), await search(target.id)]).toEqual([1, 2])
  const counts = async () =>
    (await test.call('listGalleries', { token: member.access, query: {} }))
      .json<CallResponse<'listGalleries'>>()
      .results.map(({ title, image_count }) => [title, image_count])
      .toSorted()
  expect(await counts()).toEqual([
    ['Summer', 1],
    ['Winter', 2],
  ])
  expect((await lines())[0]).toMatchObject({ id: line, field: 'gallery', gallery_id: target.id, title: 'Winter', count: 3 })
  expect(await code({ ids: [page.id], gallery_id: gallery })).toBe('join_in_one_gallery')
  expect(await code({ ids: [first.id], gallery_id: 999_999 })).toBe('not_found')
  const undone = await test.call('revertChange', { token: member.access, params: { id: line ?? 0 } })
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await where()).toEqual([gallery, gallery, gallery, gallery])
  expect([await search(gallery), await search(target.id)]).toEqual([3, 0])
})

it('moves photos out of a private gallery only for those whom they concern', async () => {
  const secret = (
    await test.call('createGallery', { token: member.access, body: { title: 'Secret', description: '', is_private: true } })
  ).json<{ id: number }>()
  const bo = await joinFamily(test, member, { name: 'Bo' })
  expect(await code({ ids: ids(), gallery_id: secret.id }, bo)).toBe('not_found')
  await change({ ids: ids(), gallery_id: secret.id })
  expect((await test.call('getImage', { token: bo.access, params: { id: images[0]!.id } })).statusCode).toBe(404)
})

it('tags people in many photos with a line for each, and undoes them together', async () => {
  const family = familyOf(test, member)
  const [mei, li] = [(await family.add({ name: 'Mei' })).person.id, (await family.add({ name: 'Li' })).person.id]
  const [first] = images as [Image]
  await test.call('createTag', {
    token: member.access,
    body: { image_id: first.id, person_id: mei, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 },
  })
  const tagAll = (body: object) => test.call('tagPeople', { token: member.access, body })
  const tags = async (image: Image) =>
    (await test.call('listTags', { token: member.access, query: { image_id: String(image.id) } })).json<
      CallResponse<'listTags'>
    >()
  const answer = await tagAll({ image_ids: ids(), person_ids: [mei, li] })
  expect(answer.statusCode, answer.body).toBe(200)
  const { change_ids: made, count } = answer.json<CallResponse<'tagPeople'>>()
  expect([made.length, count]).toEqual([2, 5])
  expect((await tags(first)).map(({ person_id: id, x2 }) => [id, x2])).toEqual([
    [mei, 0.3],
    [li, 0],
  ])
  expect((await tagAll({ image_ids: ids(), person_ids: [mei, li] })).json()).toEqual({ change_ids: [], count: 0 })
  expect((await tagAll({ image_ids: [...ids(), 999_999], person_ids: [mei] })).statusCode).toBe(404)
  const undone = await test.call('revertChanges', { token: member.access, body: { ids: made } })
  expect(undone.statusCode, undone.body).toBe(200)
  expect((await Promise.all(images.map(tags))).map(({ length }) => length)).toEqual([1, 0, 0])
})
