import type { CallResponse, ErrorBody, WaitingComment } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { commentsOf } from '../../test/comments.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { guestsOf } from '../../test/guests.ts'
import type { TestGuests } from '../../test/guests.ts'
import { multipart } from '../../test/multipart.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ada: Member
let family: TestFamily
let guests: TestGuests
beforeAll(async () => {
  test = await openTestApp({ publicUrl: 'https://family.example.org' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Oak' })
  family = familyOf(test, ada)
  guests = guestsOf(test, ada)
})

const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json<ErrorBody>().code]
const notFound = [404, 'not_found']
const year = (): number => test.platform.now().getUTCFullYear()

/** Adds somebody to the family who has died. */
async function addDead(name: string, changes: Parameters<TestFamily['add']>[0] = {}): Promise<number> {
  const { person } = await family.add({ name, birth_year: 1880, ...changes })
  await family.set(person.id, 'year_of_death', 1950)
  return person.id
}
const write = (token: string, text: string, more: object = {}) =>
  test.call('addGuestComment', { token, body: { text, guest_name: 'Lisa', ...more } })
const read = async (token: string, query: Record<string, string> = {}) =>
  (await test.call('listGuestComments', { token, query })).json<CallResponse<'listGuestComments'>>()
const waiting = async () => (await test.call('listWaitingComments', { token: ada.access })).json<WaitingComment[]>()

it('comment on them, and their comments wait', async () => {
  const olga = await addDead('Olga Oak')
  const { person: ida } = await family.add({ name: 'Ida Alive', beside: olga, type: 2, birth_year: year() - 40 })
  await commentsOf(test, ada).say({ person_id: olga }, `With @[${ida.id}] and @[${olga}]`)
  const link = await guests.linkTo(olga, { allows: ['comment'], with_comments: true })
  const { token, page } = await guests.open(link)
  expect(page.allows).toEqual(['look', 'comment'])
  // Of others who are alive, guests see no more than initials; who shares it is said anyway.
  expect(await read(token)).toMatchObject({
    count: 1,
    results: [{ author: 'Ada Oak', mentions: [{ name: 'I. A.' }, { name: 'Olga Oak' }] }],
  })
  expect((await write(token, 'She baked for us')).json()).toMatchObject({ waits: true, comment: null })
  expect((await write(token, 'Twice', { person_id: olga })).statusCode).toBe(200)
  for (const more of [{ person_id: ida.id }, { person_id: ada.person_id }, { photo_id: 1, person_id: olga }])
    expect(codeOf(await write(token, 'x', more))).toEqual(notFound)
  const [comment] = await waiting()
  expect(comment).toMatchObject({ person_id: olga, gallery_id: null, image_id: null, title: 'Olga Oak', gallery_title: '' })
  await test.call('decideWaitingComments', { token: ada.access, body: { ids: [comment?.id], add: true } })
  expect(await read(token)).toMatchObject({ count: 2, results: [{}, { text: 'She baked for us', author: 'Lisa' }] })
  expect((await family.changesOf(olga))[0]).toMatchObject({ kind: 'comment_added', person_id: olga })
})

it('comment on those whom a branch shows whole, and on nobody else', async () => {
  const olga = await addDead('Olga Oak')
  const son = await addDead('Sven Oak', { beside: olga, type: 2, birth_year: 1912 })
  const outside = await addDead('Outside')
  const { person: ida } = await family.add({ name: 'Ida Oak', beside: son, type: 2, birth_year: year() - 60 })
  const link = await guests.linkTo(olga, { generations: 2, allows: ['comment'], with_comments: true, needs_approval: false })
  const { token } = await guests.open(link)
  expect((await write(token, 'Hello', { person_id: son })).json()).toMatchObject({ waits: false, comment: { text: 'Hello' } })
  expect(await read(token, { person_id: String(son) })).toMatchObject({ count: 1 })
  for (const person_id of [ida.id, outside, ada.person_id, undefined]) {
    expect(codeOf(await write(token, 'x', { person_id }))).toEqual(notFound)
    const query = person_id === undefined ? {} : { person_id: String(person_id) }
    expect(codeOf(await test.call('listGuestComments', { token, query }))).toEqual(notFound)
  }
})

it('add photos of them to the gallery that was chosen, tagged when a member lets them in', async () => {
  const olga = await addDead('Olga Oak')
  const photos = photosOf(test, ada)
  const gallery = await photos.gallery('From guests')
  const plain = await guests.linkTo(olga)
  expect(plain).toMatchObject({ allows: ['look'], photos_gallery_id: null })
  const link = await guests.linkTo(olga, { photos_gallery_id: gallery.id })
  expect(link).toMatchObject({
    allows: ['look', 'add_photos'],
    photos_gallery_id: gallery.id,
    photos_gallery_title: 'From guests',
  })
  const { token } = await guests.open(link)
  expect(await guests.add(token)).toMatchObject({ waits: true, photo: null })
  await guests.add(token, await fourColours({ width: 51 }))
  const [first, second] = await guests.waiting()
  expect(first).toMatchObject({ gallery_id: gallery.id, person_id: olga, person_name: 'Olga Oak' })
  expect((await guests.photos(token)).results).toEqual([])
  const ofOlga = async () =>
    (await test.call('listImages', { token: ada.access, query: { person_id: String(olga) } })).json<{ count: number }>().count
  expect(await ofOlga()).toBe(0)
  await guests.decide([first?.id ?? 0], true)
  expect((await guests.photos(token)).results).toMatchObject([{ id: first?.id, people: ['Olga Oak'] }])
  expect(await ofOlga()).toBe(1)
  // What is not wanted, and taken out of the trash after all, is tagged too.
  await guests.decide([second?.id ?? 0], false)
  expect(await ofOlga()).toBe(1)
  await test.call('restoreImage', { token: ada.access, params: { id: second?.id ?? 0 } })
  expect(await ofOlga()).toBe(2)
})

it('add photos of somebody in a branch, which shows none of them', async () => {
  const olga = await addDead('Olga Oak')
  const son = await addDead('Sven Oak', { beside: olga, type: 2, birth_year: 1912 })
  const gallery = await photosOf(test, ada).gallery('From guests')
  const link = await guests.linkTo(olga, { generations: 1, photos_gallery_id: gallery.id, needs_approval: false })
  const { token } = await guests.open(link)
  const send = async (person: number | undefined, width: number) =>
    test.call('addGuestPhoto', {
      token,
      ...multipart([
        ...(person === undefined ? [] : [['person_id', String(person)] as [string, string]]),
        ['picture', { bytes: await fourColours({ width }), fileName: 'a.jpg' }],
      ]),
    })
  expect((await send(son, 52)).json()).toMatchObject({ waits: false, photo: null })
  expect((await send(undefined, 53)).statusCode).toBe(200)
  expect(codeOf(await send(ada.person_id, 54))).toEqual(notFound)
  const tagged = (await test.call('listImages', { token: ada.access, query: { person_id: String(son) } })).json()
  expect(tagged).toMatchObject({ count: 1 })
  const all = (await test.call('listImages', { token: ada.access, query: { gallery_id: String(gallery.id) } })).json()
  expect(all).toMatchObject({ count: 2 })
})

it('add none once the gallery is deleted or private, and none to a gallery that guests may not know', async () => {
  const olga = await addDead('Olga Oak')
  const gallery = await photosOf(test, ada).gallery('From guests')
  const link = await guests.linkTo(olga, { photos_gallery_id: gallery.id })
  const { token } = await guests.open(link)
  const set = (is_private: boolean) =>
    test.call('updateGallery', { token: ada.access, params: { id: gallery.id }, body: { is_private } })
  await set(true)
  expect(codeOf(await guests.tryToAdd(token))).toEqual([403, 'guest_cannot_add'])
  expect(codeOf(await guests.tryToLink({ person_id: olga, photos_gallery_id: gallery.id }))).toEqual([409, 'private_gallery'])
  expect(codeOf(await guests.change(link.id, { photos_gallery_id: gallery.id }))).toEqual([409, 'private_gallery'])
  await set(false)
  await guests.add(token)
  await test.call('deleteGallery', { token: ada.access, params: { id: gallery.id } })
  expect(codeOf(await guests.tryToAdd(token))).toEqual([403, 'guest_cannot_add'])
  expect(await guests.links()).toMatchObject([{ allows: ['look'], photos_gallery_id: null }])
  const other = await photosOf(test, ada).gallery('Another')
  expect((await guests.change(link.id, { photos_gallery_id: other.id })).json()).toMatchObject({ allows: ['look', 'add_photos'] })
  await guests.add(token)
  const ofGallery = await guests.link(other.id)
  for (const body of [
    { gallery_id: other.id, photos_gallery_id: other.id },
    { person_id: olga, photos_gallery_id: 'x' },
  ])
    expect(codeOf(await guests.tryToLink(body))).toEqual([400, 'invalid_field'])
  expect(codeOf(await guests.change(ofGallery.id, { photos_gallery_id: other.id }))).toEqual([400, 'invalid_field'])
})

it('whom a member does not see leaves nothing to decide about', async () => {
  const { person: ida } = await family.add({ name: 'Ida Alive', birth_year: year() - 50 })
  const gallery = await photosOf(test, ada).gallery('From guests')
  const bo = await joinFamily(test, ada, { name: 'Bo' })
  const { token } = await guests.open(
    await guests.linkTo(ida.id, { allows: ['add_photos', 'comment'], photos_gallery_id: gallery.id }),
  )
  await guests.add(token)
  await write(token, 'About Ida')
  const seen = async () => [
    (await guestsOf(test, bo).waiting()).length,
    (await test.call('listWaitingComments', { token: bo.access })).json<WaitingComment[]>().length,
  ]
  expect(await seen()).toEqual([1, 1])
  await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 1 } })
  expect(await seen()).toEqual([0, 0])
  const [photo] = await guests.waiting()
  const [comment] = await waiting()
  expect(codeOf(await guestsOf(test, bo).decide([photo?.id ?? 0], true))).toEqual(notFound)
  const body = { ids: [comment?.id], add: true }
  expect(codeOf(await test.call('decideWaitingComments', { token: bo.access, body }))).toEqual(notFound)
})
