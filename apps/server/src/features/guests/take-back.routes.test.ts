import type { CallResponse, ErrorBody } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { collect } from '../../test/collect.ts'
import { commentsOf } from '../../test/comments.ts'
import { familyOf } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { guestsOf } from '../../test/guests.ts'
import type { TestGuests } from '../../test/guests.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

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
const over = [404, 'link_over']
const takeBack = (token: string, kind: 'photo' | 'comment', { id, secret }: { id: number; secret: string }) =>
  test.call('takeBackAsGuest', { token, body: { kind, id, secret } })
const say = async (token: string, text: string) =>
  (await test.call('addGuestComment', { token, body: { text, guest_name: 'Lisa' } })).json<CallResponse<'addGuestComment'>>()

it('a comment: gone for good while it waits, and deleted like any other once it shows', async () => {
  const gallery = await photosOf(test, ada).gallery('Album')
  const link = await guests.link(gallery.id, { allows: ['comment'] })
  const { token } = await guests.open(link)
  const waits = await say(token, 'Waits')
  expect((await takeBack(token, 'comment', waits)).statusCode).toBe(200)
  expect(codeOf(await takeBack(token, 'comment', waits))).toEqual(notFound)
  expect((await test.call('listWaitingComments', { token: ada.access })).json()).toEqual([])
  const shown = await say(token, 'Shown')
  await test.call('decideWaitingComments', { token: ada.access, body: { ids: [shown.id], add: true } })
  // A session later, in the same browser.
  const { token: later } = await guests.open(link)
  expect((await takeBack(later, 'comment', shown)).statusCode).toBe(200)
  expect(await commentsOf(test, ada).read({ gallery_id: gallery.id })).toMatchObject({ count: 0 })
  const [line] = await family.changes()
  expect(line).toMatchObject({ kind: 'comment_deleted', user_id: 0, user_name: 'Lisa', can_revert: true })
})

it('a photo, with its file: at any time while it waits, and for a day once it shows', async () => {
  const gallery = await photosOf(test, ada).gallery('Album')
  const link = await guests.link(gallery.id, { needs_approval: false })
  const { token } = await guests.open(link)
  const asks = await guests.link(gallery.id)
  const waits = await guests.add((await guests.open(asks)).token)
  const [image] = await guests.waiting()
  const keyOfImage = new URL(image?.thumbnail ?? '').pathname.split('/')[3] ?? ''
  const filesOf = async () => (await collect(test.platform.media.list(''))).filter(({ key }) => key.includes(keyOfImage))
  expect(await filesOf()).not.toEqual([])
  expect(codeOf(await takeBack(token, 'photo', waits))).toEqual(notFound)
  expect((await takeBack((await guests.open(asks)).token, 'photo', waits)).statusCode).toBe(200)
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  expect([await guests.waiting(), await filesOf()]).toEqual([[], []])
  const [first, second] = [await guests.add(token), await guests.add(token, await fourColours({ width: 41 }))]
  expect((await takeBack(token, 'photo', first)).statusCode).toBe(200)
  expect((await guests.photos(token)).results.map(({ id }) => id)).toEqual([second.id])
  expect((await family.changes())[0]).toMatchObject({ kind: 'image_deleted', user_name: 'Uncle Sam', can_revert: true })
  test.platform.clock.advance({ hours: 25 })
  const { token: tomorrow } = await guests.open(link)
  expect(codeOf(await takeBack(tomorrow, 'photo', second))).toEqual(notFound)
})

it('nothing with another secret, link, kind or token, and nothing of the family', async () => {
  const gallery = await photosOf(test, ada).gallery('Album')
  const link = await guests.link(gallery.id, { allows: ['comment', 'add_photos'] })
  const other = await guests.link(gallery.id, { allows: ['comment'] })
  const [{ token }, { token: elsewhere }] = [await guests.open(link), await guests.open(other)]
  const [mine, theirs] = [await say(token, 'Mine'), await say(elsewhere, 'Theirs')]
  const family_s = await commentsOf(test, ada).say({ gallery_id: gallery.id }, 'Ours')
  for (const tried of [
    { ...mine, secret: theirs.secret },
    { ...mine, secret: '' },
    { ...mine, secret: mine.secret.toUpperCase() },
    { ...mine, secret: `${mine.secret}x` },
    { ...theirs },
    { id: family_s.id, secret: mine.secret },
  ])
    expect([tried, codeOf(await takeBack(token, 'comment', tried))]).toEqual([tried, notFound])
  expect(codeOf(await takeBack(token, 'photo', mine))).toEqual(notFound)
  expect((await takeBack(ada.access, 'comment', mine)).statusCode).toBe(401)
  // A key that another browser has used gives no secret away.
  const keyed = { text: 'Keyed', idempotency_key: 'k' }
  await test.call('addGuestComment', { token, body: keyed })
  const again = await test.call('addGuestComment', { token, body: { ...keyed, text: 'Guessed' } })
  expect(codeOf(again)).toEqual([400, 'invalid_field'])
  await guests.end(link.id)
  expect(codeOf(await takeBack(token, 'comment', mine))).toEqual(over)
})
