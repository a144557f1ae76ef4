import { limits } from '@banyan/contract'
import type { CallResponse, Change } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { photosOf } from '../../../test/photos.ts'
import type { Image, TestPhotos } from '../../../test/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

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
