import type { CallResponse, ErrorBody, Image, WaitingComment } from '@banyan/contract'
import { limits } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { countToday } from '../../platform/daily-count.ts'
import { commentsOf } from '../../test/comments.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { guestsOf } from '../../test/guests.ts'
import type { TestGuests } from '../../test/guests.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { Gallery, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ada: Member
let photos: TestPhotos
let guests: TestGuests
let gallery: Gallery
let image: Image
beforeAll(async () => {
  test = await openTestApp({ publicUrl: 'https://family.example.org' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada' })
  photos = photosOf(test, ada)
  guests = guestsOf(test, ada)
  gallery = await photos.gallery('Wedding')
  image = await photos.upload(gallery.id, undefined, 'Dance.jpg')
})

const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json<ErrorBody>().code]
const open = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (await guests.open(await guests.link(gallery.id, { allows: ['comment'], with_comments: true, ...changes }))).token
const write = (token: string, text: string, more: object = {}): Promise<LightMyRequestResponse> =>
  test.call('addGuestComment', { token, body: { text, guest_name: 'Lisa', ...more } })
const read = (token: string, photo?: number): Promise<LightMyRequestResponse> =>
  test.call('listGuestComments', { token, query: photo === undefined ? {} : { photo_id: String(photo) } })
const waiting = async (by: Member = ada): Promise<WaitingComment[]> =>
  (await test.call('listWaitingComments', { token: by.access })).json<WaitingComment[]>()
const decide = (ids: number[], add: boolean, by: Member = ada): Promise<LightMyRequestResponse> =>
  test.call('decideWaitingComments', { token: by.access, body: { ids, add } })

it('a guest’s comment waits where members see it, until one shows it', async () => {
  const token = await open()
  const answer = await write(token, 'How lovely', { photo_id: image.id })
  expect(answer.json()).toMatchObject({ waits: true, comment: null })
  expect((await read(token, image.id)).json()).toMatchObject({ count: 0, results: [] })
  expect(await commentsOf(test, ada).read({ image_id: image.id })).toMatchObject({ count: 0 })
  const [comment] = await waiting()
  expect(comment).toMatchObject({
    image_id: image.id,
    gallery_id: gallery.id,
    title: 'Dance',
    gallery_title: 'Wedding',
    text: 'How lovely',
    guest_name: 'Lisa',
  })
  // What waits is decided about, and nothing else.
  expect((await commentsOf(test, ada).tryTo('deleteComment', { id: comment?.id ?? 0 })).statusCode).toBe(404)
  expect((await decide([comment?.id ?? 0], true)).statusCode).toBe(200)
  expect(codeOf(await decide([comment?.id ?? 0], true))).toEqual([404, 'not_found'])
  expect((await read(token, image.id)).json()).toMatchObject({
    count: 1,
    results: [{ text: 'How lovely', author: 'Lisa', by_guest: true }],
  })
  expect((await commentsOf(test, ada).read({ image_id: image.id })).results).toMatchObject([
    { author: 'Lisa', by_guest: true, is_own: false, can_delete: true, user_id: 0 },
  ])
  const [line] = await familyOf(test, ada).changes()
  expect(line).toMatchObject({ kind: 'comment_added', title: 'Dance', user_name: 'Ada', can_revert: true })
})

it('one that no member wants is deleted, and can be put back', async () => {
  const token = await open()
  await write(token, 'Buy this')
  const [comment] = await waiting()
  await decide([comment?.id ?? 0], false)
  expect(await waiting()).toEqual([])
  const [line] = await familyOf(test, ada).changes()
  expect(line?.kind).toBe('comment_deleted')
  await familyOf(test, ada).revert(line?.id ?? 0)
  expect((await read(token)).json()).toMatchObject({ count: 1, results: [{ text: 'Buy this' }] })
})

it('is shown at once if the link says so, once however often it is sent', async () => {
  const token = await open({ needs_approval: false })
  const more = { idempotency_key: 'k1', guest_name: ' ' }
  const text = 'Hello <b>you</b> @[1]'
  const [one, other] = [await write(token, text, more), await write(token, text, more)]
  // A guest mentions nobody, and learns nobody's name by their number.
  expect(one.json()).toMatchObject({ waits: false, comment: { text: 'Hello you @ [1]', author: '', mentions: [] } })
  expect(other.json<CallResponse<'addGuestComment'>>().comment?.id).toBe(one.json<CallResponse<'addGuestComment'>>().comment?.id)
  const [line] = await familyOf(test, ada).changes()
  expect(line).toMatchObject({ kind: 'comment_added', user_id: 0 })
})

it('mentions nobody, however a guest writes it', async () => {
  const token = await open({ needs_approval: false })
  const one = ada.person_id
  for (const typed of [`@[${one}]`, `@<i>[${one}]`, `<b></b>@&#91;${one}]`, `<b></b>&#64;[${one}]`, `@<!-- -->[${one}]`]) {
    const { comment } = (await write(token, typed)).json<CallResponse<'addGuestComment'>>()
    expect([typed, comment?.text, comment?.mentions]).toEqual([typed, `@ [${one}]`, []])
  }
  // Whoever reads it learns no name either: neither another guest nor the family.
  expect((await read(token)).body).not.toContain('Ada')
  const { results } = await commentsOf(test, ada).read({ gallery_id: gallery.id })
  expect(results.flatMap(({ mentions }) => mentions)).toEqual([])
})

it('needs a link that allows it, and reading one that shows them', async () => {
  await commentsOf(test, ada).say({ gallery_id: gallery.id }, 'Ours')
  const look = await open({ allows: ['look'] })
  expect(codeOf(await write(look, 'Hello'))).toEqual([403, 'guest_cannot_comment'])
  expect((await read(look)).json()).toMatchObject({ results: [{ text: 'Ours', author: 'Ada' }] })
  const silent = await open({ with_comments: false })
  expect(codeOf(await read(silent))).toEqual([404, 'not_found'])
  expect((await write(silent, 'Hello')).statusCode).toBe(200)
})

it('reaches the gallery of the link and its photos alone', async () => {
  const token = await open({ needs_approval: false })
  const other = await photos.upload((await photos.gallery('Other')).id)
  await commentsOf(test, ada).say({ image_id: other.id }, 'Elsewhere')
  const hidden = await photos.upload(gallery.id)
  await familyOf(test, ada).tryTo('updateImage', { id: hidden.id }, { is_private: true })
  for (const id of [other.id, hidden.id, 999]) {
    expect(codeOf(await read(token, id))).toEqual([404, 'not_found'])
    expect(codeOf(await write(token, 'x', { photo_id: id }))).toEqual([404, 'not_found'])
  }
  // Those to whom a gallery is private do not decide about it.
  await write(await open(), 'Waits')
  const bo = await joinFamily(test, ada)
  expect(await waiting(bo)).toHaveLength(1)
  await familyOf(test, ada).tryTo('updateGallery', { id: gallery.id }, { is_private: true })
  expect(await waiting(bo)).toEqual([])
  const [comment] = await waiting()
  expect(codeOf(await decide([comment?.id ?? 0], true, bo))).toEqual([404, 'not_found'])
})

it('counts for each link and day', async () => {
  const token = await open()
  const { family_id, id } = await test.platform.database.read
    .selectFrom('guest_links')
    .select(['family_id', 'id'])
    .orderBy('family_id', 'desc')
    .executeTakeFirstOrThrow()
  const key = `guests: comments of link ${family_id} ${id}`
  await test.platform.database.write((tx) => countToday(tx, test.platform.now(), key, limits.guestComments - 1))
  expect((await write(token, 'The last')).statusCode).toBe(200)
  const refused = await write(token, 'Too many')
  expect(codeOf(refused)).toEqual([429, 'too_many_guest_comments'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await waiting()).toHaveLength(1)
})
