import type { Person, PersonSummary } from '@banyan/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { listPeople } from '../../test/gedcom.ts'
import { multipart } from '../../test/multipart.ts'
import { corners, fourColours, photosOf } from '../../test/photos/photos.ts'
import type { TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { faceJobHandlers, jobHandlers } from '../../workers.ts'
import { sweepPhotosTask } from '../trash/sweep-photos.service.ts'

let test: TestApp
let member: Member
let family: TestFamily
let photos: TestPhotos
beforeAll(async () => {
  test = await openTestApp({ faces: true }, { familiesApart: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  family = familyOf(test, member)
  photos = photosOf(test, member)
})

const whole = { x: '0', y: '0', w: '400', h: '300', r: '0' }
const set = async (
  fields: Record<string, string> = whole,
  { bytes, by = member, id = by.person_id }: { bytes?: Uint8Array; by?: Member; id?: number } = {},
) =>
  test.call('setProfileImage', {
    token: by.access,
    params: { id },
    ...multipart([...Object.entries(fields), ['picture', { bytes: bytes ?? (await fourColours()), fileName: 'me.jpg' }]]),
  })
const ok = async (...asked: Parameters<typeof set>): Promise<PersonSummary> => {
  const answer = await set(...asked)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const person = async (id = member.person_id): Promise<Person> =>
  (await test.call('getPerson', { token: member.access, params: { id } })).json()
const codeOf = (answer: { statusCode: number; json<T>(): T }): [number, string] => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]
const seen = async (address: string | null): Promise<[number | undefined, number | undefined, string]> => {
  const { rawPayload } = await photos.fetch(address ?? '')
  const { width, height } = await sharp(rawPayload).metadata()
  return [width, height, await corners(rawPayload)]
}

it('is cut out of the picture as it is looked at: its orientation first, then the turn, then the crop', async () => {
  const upper = await ok({ x: '0', y: '0', w: '150', h: '150', r: '0' })
  expect(await seen(upper.small_thumbnail)).toEqual([80, 80, 'red red red red'])
  const stored = await person()
  expect(await seen(stored.large_thumbnail)).toEqual([200, 200, 'red red red red'])
  expect(await seen(stored.large_thumbnail?.replace('.jpg', '@2x.jpg') ?? '')).toEqual([400, 400, 'red red red red'])
  expect(await seen(stored.photo)).toEqual([400, 300, 'red green blue white'])
  // Turned a quarter anticlockwise: green, white, red, blue.
  expect((await seen((await ok({ ...whole, w: '150', h: '150', r: '90' })).small_thumbnail))[2]).toBe('green green green green')
  expect((await seen((await ok({ ...whole, w: '150', h: '150', r: '-270' })).small_thumbnail))[2]).toBe('green green green green')
  const turned = await fourColours({ orientation: 6 })
  expect((await seen((await ok({ ...whole, w: '300', h: '400' }, { bytes: turned })).small_thumbnail))[2]).toBe(
    await corners(await sharp(turned).autoOrient().toBuffer()),
  )
  // A crop beyond the edges is clamped to the picture.
  expect((await seen((await ok({ x: '-50', y: '160', w: '200', h: '500' })).small_thumbnail))[2]).toBe('blue blue blue blue')
})

it('is seen in the lists of the family at once, is told to open browsers, and is nobody else’s', async () => {
  expect((await listPeople(test, member)).find(({ id }) => id === member.person_id)?.small_thumbnail).toBeNull()
  const { small_thumbnail } = await ok()
  expect((await listPeople(test, member)).find(({ id }) => id === member.person_id)?.small_thumbnail).toBe(small_thumbnail)
  expect(small_thumbnail).toMatch(/^http:\/\/.+\/media\//)
  const stranger = await test.newMember()
  expect(codeOf(await set(whole, { by: stranger, id: member.person_id }))).toEqual([404, 'not_found'])
  expect(codeOf(await test.call('deleteProfileImage', { token: stranger.access, params: { id: member.person_id } }))).toEqual([
    404,
    'not_found',
  ])
  expect(
    codeOf(
      await test.call('updatePerson', {
        token: member.access,
        params: { id: member.person_id },
        body: { fieldName: 'photo', value: 'x' },
      }),
    ),
  ).toEqual([403, 'protected_field'])
})

it('of a locked person is changed by its owner alone', async () => {
  const relative = await joinFamily(test, member)
  await family.set(member.person_id, 'locked', true)
  expect(codeOf(await set(whole, { by: relative, id: member.person_id }))).toEqual([403, 'locked_profile'])
  expect(codeOf(await test.call('deleteProfileImage', { token: relative.access, params: { id: member.person_id } }))).toEqual([
    403,
    'locked_profile',
  ])
  await ok()
})

it('refuses what cannot be cut, and keeps no file of it', async () => {
  const before = await photos.files()
  expect(codeOf(await set({ ...whole, w: '0' }))).toEqual([400, 'invalid_box'])
  expect(codeOf(await set({ ...whole, x: '900' }))).toEqual([400, 'invalid_box'])
  expect(codeOf(await set({ ...whole, r: '45' }))).toEqual([400, 'invalid_angle'])
  expect(codeOf(await set({ ...whole, y: 'left' }))).toEqual([400, 'invalid_field'])
  expect(codeOf(await set(whole, { bytes: Buffer.from('dear diary') }))).toEqual([415, 'no_picture'])
  expect(codeOf(await set(whole, { bytes: (await fourColours()).subarray(0, 200) }))).toEqual([422, 'unreadable_picture'])
  expect(await photos.files()).toEqual(before)
  expect((await person()).photo).toBeNull()
})

it('that another takes the place of can be put back, for 30 days', async () => {
  const first = await ok({ ...whole, w: '150', h: '150' })
  test.platform.clock.advance({ minutes: 20 })
  const second = await ok({ x: '210', y: '0', w: '150', h: '150' })
  expect((await photos.fetch(first.small_thumbnail ?? '')).statusCode).toBe(404)
  const [change] = await family.changes()
  expect(change).toMatchObject({ kind: 'person_changed', field: 'photo', before: null, after: null, can_revert: true })
  expect(change?.photo_change).toBe('changed')
  await family.revert(change?.id ?? 0)
  expect((await person()).small_thumbnail).toBe(first.small_thumbnail)
  expect((await seen((await person()).small_thumbnail))[2]).toBe('red red red red')
  expect((await photos.fetch(second.small_thumbnail ?? '')).statusCode).toBe(404)
  expect(
    (await test.call('deleteProfileImage', { token: member.access, params: { id: member.person_id } })).json(),
  ).toMatchObject({ small_thumbnail: null })
  const files = (await photos.files()).length
  test.platform.clock.advance({ days: 31 })
  await sweepPhotosTask.run(test.platform)
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  expect(files - (await photos.files()).length).toBeGreaterThanOrEqual(12)
})

it('moves over when its person becomes part of another, and back', async () => {
  const [ben, bennie] = [(await family.add({ name: 'Ben' })).person.id, (await family.add({ name: 'Bennie' })).person.id]
  const { small_thumbnail } = await ok(whole, { id: bennie })
  await test.call('mergePeople', { token: member.access, params: { id: ben }, body: { other_id: bennie, take: [] } })
  expect((await person(ben)).small_thumbnail).toBe(small_thumbnail)
  await family.revert((await family.changes())[0]?.id ?? 0)
  expect([(await person(ben)).small_thumbnail, (await person(bennie)).small_thumbnail]).toEqual([null, small_thumbnail])
})

it('teaches what its person looks like', async () => {
  const descriptor = (value: number): string =>
    Buffer.from(Float32Array.from({ length: 128 }, (_each, index) => (index === 0 ? value : 0)).buffer).toString('base64')
  const box = { x1: 0.2, x2: 0.4, y1: 0.2, y2: 0.4 }
  // Replaces the model, which is another program.
  const finder = {
    find: () => Promise.resolve([{ ...box, descriptor: descriptor(1) }]),
    findIn: () => Promise.resolve(undefined),
    locate: () => Promise.resolve(undefined),
    close: () => undefined,
  }
  const image = await photos.upload((await photos.gallery()).id)
  await ok()
  for (let round = 0; round < 3; round += 1) {
    await createJobWorker(test.platform, faceJobHandlers(test.platform, finder)).runDue()
    test.platform.clock.advance({ minutes: 1 })
  }
  const suggested = (await test.call('listSuggestedTags', { token: member.access, query: { image_id: String(image.id) } })).json<
    { person_id: number | null }[]
  >()
  expect(suggested.map(({ person_id }) => person_id)).toEqual([member.person_id])
})

it('of nobody leaves no file', async () => {
  const before = await photos.files()
  for (const id of ['x', '0', '999999999']) {
    const picture = multipart([...Object.entries(whole), ['picture', { bytes: await fourColours(), fileName: 'me.jpg' }]])
    expect((await test.call('setProfileImage', { token: member.access, params: { id }, ...picture })).statusCode).toBe(404)
  }
  expect(await photos.files()).toEqual(before)
})
