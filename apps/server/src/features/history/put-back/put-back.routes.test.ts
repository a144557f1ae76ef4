import type { CallResponse, Change } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import { putBackAll, runJobs } from '../../../test/put-back.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { removeUser } from '../../accounts/leaving/leave.service.ts'
import { findUserByEmail } from '../../accounts/users.service.ts'

let test: TestApp
let ann: Member
let harry: Member
let anns: TestFamily
let harrys: TestFamily
let userId: number
let since: string
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  ann = await test.newMember({ name: 'Ann Oakes' })
  harry = await joinFamily(test, ann, { name: 'Harry' })
  anns = familyOf(test, ann)
  harrys = familyOf(test, harry)
  userId = (
    await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('users.id')
      .where('email', '=', harry.email)
      .executeTakeFirstOrThrow()
  ).id
  test.platform.clock.advance({ minutes: 11 })
  since = test.platform.now().toISOString()
})
afterAll(() => test.close())

type Preview = CallResponse<'previewPutBack'>
const preview = async (by: Member = ann) =>
  (await test.call('previewPutBack', { token: by.access, body: { user_id: userId, since } })).json<Preview>()
const putBack = (last_id: number, groups: string[]) => putBackAll(test, ann.access, { user_id: userId, since, last_id, groups })
const counts = ({ groups }: Pick<Preview, 'groups'>) =>
  Object.fromEntries(groups.map(({ group, count, kept_count }) => [group, [count, kept_count]]))
const newest = async () => (await anns.changes())[0] as Change

it('says what would come back and what not, does it, and can be taken back', async () => {
  const { person: ida } = await anns.add({ name: 'Ida' })
  const { person: eva } = await anns.add({ name: 'Eva' })
  const photos = photosOf(test, ann)
  const gallery = await photos.gallery('Summer')
  const image = await photos.upload(gallery.id, await fourColours({ width: 40, height: 30 }))
  await harrys.set(ida.id, 'occupation', 'thief')
  await harrys.set(eva.id, 'name', 'Evil')
  await harrys.deletePerson(eva.id)
  await harrys.tryTo('deleteImage', { id: image.id })
  await harrys.tryTo('deleteGallery', { id: gallery.id })
  await anns.set(ida.id, 'occupation', 'sailor')
  const before = await anns.state()
  const seen = await preview()
  expect(counts(seen)).toEqual({ people: [1, 0], details: [1, 1], galleries: [1, 0], photos: [1, 0] })
  expect(seen.groups.find(({ group }) => group === 'details')?.kept).toMatchObject([
    { person_name: 'Ida', field: 'occupation', reason: 'changed_since', by: 'Ann Oakes' },
  ])
  expect(await anns.state()).toEqual(before)
  const done = await putBack(seen.last_id, ['people', 'details', 'galleries', 'photos'])
  expect(done.groups).toEqual(seen.groups)
  expect(await photos.images()).toHaveLength(1)
  const line = await newest()
  expect(line).toMatchObject({ kind: 'put_back', title: 'Harry', user_name: 'Ann Oakes', count: 4, can_revert: true })
  await anns.revert(line.id)
  expect(await anns.state()).toEqual(before)
  expect(await photos.images()).toEqual([])
  expect((await anns.changes()).find((each) => each.id === line.id)?.can_revert).toBe(false)
  // The undo can be undone as well.
  await anns.revert((await newest()).id)
  expect(await photos.images()).toHaveLength(1)
})

it('puts back only the groups that were chosen, and nothing that came after the preview', async () => {
  const { person: ida } = await anns.add({ name: 'Ida' })
  await harrys.set(ida.id, 'occupation', 'thief')
  await harrys.deletePerson(ida.id)
  const seen = await preview()
  await harrys.set(ann.person_id, 'occupation', 'later')
  await harrys.add({ name: 'Late' })
  expect(counts(await putBack(seen.last_id, ['people']))).toEqual({ people: [1, 0] })
  const people = (await anns.state()) as { people: { name: string; occupation: string }[] }
  expect(people.people.map(({ name, occupation }) => [name, occupation]).toSorted()).toEqual([
    ['Ann Oakes', 'later'],
    ['Harry', ''],
    ['Ida', 'thief'],
    ['Late', ''],
  ])
})

it('leaves what others built on: a person with relatives, a gallery with photos of others, a tagged photo', async () => {
  const { person: own } = await harrys.add({ name: 'Own' })
  const { person: shared } = await harrys.add({ name: 'Shared' })
  await anns.add({ beside: shared.id, name: 'Child', type: 2 })
  const [photos, theirs] = [photosOf(test, ann), photosOf(test, harry)]
  const picture = await fourColours({ width: 40, height: 30 })
  const gallery = await theirs.gallery('Mixed')
  await theirs.upload(gallery.id, picture, 'alone.jpg')
  const tagged = await theirs.upload(gallery.id, picture, 'tagged.jpg')
  await anns.tryTo('createTag', {}, { image_id: tagged.id, person_id: ann.person_id, x1: 0.1, x2: 0.4, y1: 0.1, y2: 0.4 })
  const seen = await preview()
  expect(counts(seen)).toEqual({ people: [1, 1], links: [1, 1], galleries: [0, 1], photos: [1, 1] })
  await putBack(
    seen.last_id,
    seen.groups.map(({ group }) => group),
  )
  expect((await photos.images()).map((image) => image.title)).toEqual(['tagged'])
  const { people } = (await anns.state()) as { people: { id: number; name: string }[] }
  expect(people.map((each) => each.name).toSorted()).toEqual(['Ann Oakes', 'Child', 'Harry', 'Shared'])
  expect(people.some((each) => each.id === own.id)).toBe(false)
})

it.each([
  ['Europe/Helsinki', '2026-03-14T21:59:59Z', '2026-03-14T22:00:00Z', '2026-03-15'],
  ['America/Los_Angeles', '2026-03-08T07:59:59Z', '2026-03-08T08:00:00Z', '2026-03-08'],
  // In Beirut, clocks jump from 0 to 1 that night, so the day begins at 1.
  ['Asia/Beirut', '2026-03-28T21:59:59Z', '2026-03-28T22:00:00Z', '2026-03-29'],
  ['Pacific/Kiritimati', '2026-03-14T09:59:59Z', '2026-03-14T10:00:00Z', '2026-03-15'],
  ['', '2026-03-14T23:59:59Z', '2026-03-15T00:00:00Z', '2026-03-15'],
])('counts a day from its beginning where the caller is: %s', async (time_zone, before, from, day) => {
  const [early, late] = [(await harrys.add({ name: 'Early' })).person.id, (await harrys.add({ name: 'Late' })).person.id]
  const at = async (person: number, time: string) =>
    test.platform.database.write((tx) =>
      tx
        .updateTable('changes')
        .set({ created_at: new Date(time).toISOString() } as object)
        .where('user_id', '=', userId)
        .where('person_id', '=', person)
        .execute(),
    )
  await at(early, before)
  await at(late, from)
  const body = { user_id: userId, since: day, time_zone }
  const seen = (await test.call('previewPutBack', { token: ann.access, body })).json<Preview>()
  expect(counts(seen)['people']).toEqual([1, 0])
  await putBackAll(test, ann.access, { ...body, last_id: seen.last_id, groups: ['people'] })
  const { people } = (await anns.state()) as { people: { id: number }[] }
  expect([people.some(({ id }) => id === early), people.some(({ id }) => id === late)]).toEqual([true, false])
})

it.each([
  [false, 'erase'],
  [true, 'erase'],
  [false, 'remove'],
  [true, 'remove'],
] as const)('puts back what somebody did who has left (profile deleted: %s, %s)', async (delete_profile, how) => {
  const { person: ida } = await anns.add({ name: 'Ida' })
  const { person: eva } = await anns.add({ name: 'Eva' })
  const before = (await anns.state()) as { people: { id: number }[] }
  await harrys.set(ida.id, 'occupation', 'thief')
  await harrys.deletePerson(eva.id)
  if (how === 'erase')
    expect((await test.call('deleteAccount', { token: harry.access, body: { password, delete_profile } })).statusCode).toBe(204)
  else {
    const user = await findUserByEmail(test.platform.database.read, harry.email)
    if (user !== undefined) await removeUser(test.platform, user, delete_profile, 'self')
  }
  await runJobs(test)
  const author = (await test.call('listChangeAuthors', { token: ann.access }))
    .json<CallResponse<'listChangeAuthors'>>()
    .find((each) => each.user_id === userId)
  expect(author?.user_name).toBe('Harry')
  const seen = await preview()
  // A deletion of the user's own person cannot be undone.
  expect(counts(seen)).toEqual({ people: [1, delete_profile ? 1 : 0], details: [1, 0] })
  // Others cannot put back whether somebody has an account, or that user's own person.
  const run = await putBack(
    seen.last_id,
    seen.groups.map(({ group }) => group),
  )
  expect(run).toMatchObject({ state: 'done' })
  expect(run.groups).toEqual(seen.groups)
  const after = (await anns.state()) as { people: { id: number }[] }
  const isOthers = ({ id }: { id: number }) => id !== harry.person_id
  expect(after.people.filter(isOthers)).toEqual(before.people.filter(isOthers))
  expect(after.people.some(({ id }) => id === harry.person_id)).toBe(!delete_profile)
  expect(await newest()).toMatchObject({ kind: 'put_back', title: 'Harry', user_name: 'Ann Oakes', can_revert: true })
})

it('refuses what is no time, no group and nobody of this family, and does nothing for another', async () => {
  await harrys.set(ann.person_id, 'occupation', 'thief')
  const stranger = await test.newMember()
  const refused = async (token: string, body: object) =>
    (await test.call('putBack', { token, body: { user_id: userId, since, last_id: 1_000_000, groups: ['details'], ...body } }))
      .statusCode
  expect(await refused(stranger.access, {})).toBe(404)
  for (const moment of ['Monday', '2026-02-30', '2026-13-01', '2026-03-01T', '2026-03'])
    expect(await refused(ann.access, { since: moment })).toBe(400)
  expect(await refused(ann.access, { since: '2026-03-01', time_zone: 'Atlantis/Poseidonis' })).toBe(400)
  expect(await refused(ann.access, { groups: ['cats'] })).toBe(400)
  expect(counts(await preview(harry))).toEqual({ details: [1, 0] })
})
