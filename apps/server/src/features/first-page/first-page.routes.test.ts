import type { Change, Fact, FirstPage, Image } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ada: Member
let bo: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({ faces: true }, { familiesApart: true })
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  family = familyOf(test, ada)
})
afterAll(() => test.close())

const ask = (by: Member, query: Record<string, string> = {}) =>
  test.call('getFirstPage', { token: by.access, query: { today: '2027-05-03', ...query } })
const page = async (by = ada, query: Record<string, string> = {}): Promise<FirstPage> => {
  const answer = await ask(by, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<FirstPage>()
}
const tell = async (id: number, body: object): Promise<Fact> => {
  const answer = await family.tryTo('createPersonFact', { id }, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Fact>()
}
const mute = (by: Member, id: number) => test.call('mutePerson', { token: by.access, body: { person_id: id, is_muted: true } })
const since = async (by: Member): Promise<Record<string, string>> => {
  const { mark } = await page(by)
  test.platform.clock.advance({ minutes: 1 })
  return { after_id: String(mark.id), after_time: mark.time }
}
/** A face that is probably Bo's. */
async function findFaceIn(image_id: number): Promise<void> {
  const at = test.platform.now().toISOString()
  const { family_id } = await test.platform.database.read
    .selectFrom('images')
    .select('family_id')
    .orderBy('created_at', 'desc')
    .orderBy('family_id', 'desc')
    .executeTakeFirstOrThrow()
  const box = { x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 }
  const face = { ...box, id: 1, family_id, image_id, descriptor: '', tag_id: null, dismissed_at: null }
  await test.platform.database.write((tx) =>
    tx
      .insertInto('faces')
      .values({ ...face, person_id: bo.person_id, probability: 0.9, created_at: at, updated_at: at })
      .execute(),
  )
}
/** A photo's day in a later year, which is there in leap years too. */
const fourYearsAfter = ({ date_taken: taken }: { date_taken: string }): string =>
  `${Number(taken.slice(0, 4)) + 4}${taken.slice(4, 10)}`

it('tells what happened on this day of earlier years and is kept by nobody, the longest ago first', async () => {
  const { person: kwan } = await family.add({ name: 'Kwan', birth_year: 0 })
  const move = await tell(kwan.id, { kind: 'EMIG', date: '3 MAY 1950' })
  const lunar = await tell(kwan.id, { kind: 'GRAD', date: '_CHINESE 27 _M3 1930' })
  await tell(kwan.id, { kind: 'DEAT', date: '3 MAY 1990' })
  await tell(kwan.id, { kind: 'IMMI', date: '4 MAY 1950' })
  await tell(kwan.id, { kind: 'EVEN', type: 'Party', date: '3 MAY 2027' })
  const secret = await tell(kwan.id, { kind: 'EVEN', type: 'Secret', date: '3 MAY 1960', is_private: true })
  expect((await page()).events.map(({ fact_id, years }) => [fact_id, years])).toEqual([
    [lunar.id, 97],
    [move.id, 77],
    // Keepers see what is private; other members see it when it concerns them.
    [secret.id, 67],
  ])
  await mute(ada, kwan.id)
  expect((await page()).events).toEqual([])
  expect((await page(bo)).events.map(({ fact_id }) => fact_id)).toEqual([lunar.id, move.id])
})

it('shows photos that were taken on this day, without those of people whom the reader has muted', async () => {
  const photos = photosOf(test, ada)
  const { id } = await photos.gallery()
  const { id: imageId } = await photos.upload(id)
  const taken = { params: { id: imageId }, body: { taken: '3 May 2012' } }
  const image = (await test.call('updateImage', { token: ada.access, ...taken })).json<Image>()
  const today = fourYearsAfter(image)
  expect((await page(ada, { today })).photos.map((each) => each.id)).toEqual([image.id])
  expect((await page(ada, { today: image.date_taken.slice(0, 10) })).photos).toEqual([])
  const box = { x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 }
  await test.call('createTag', { token: ada.access, body: { image_id: image.id, person_id: bo.person_id, ...box } })
  await mute(ada, bo.person_id)
  expect((await page(ada, { today })).photos).toEqual([])
  expect((await page(bo, { today })).photos).toHaveLength(1)
  await test.call('deleteImage', { token: ada.access, params: { id: image.id } })
  expect((await page(bo, { today })).photos).toEqual([])
})

it('counts what others added since an earlier answer, never what one added oneself', async () => {
  expect((await page(bo)).news).toBeNull()
  const [forBo, forAda] = [await since(bo), await since(ada)]
  const photos = photosOf(test, ada)
  const { id } = await photos.gallery()
  const image = await photos.upload(id)
  await family.add({ name: 'Mei' })
  await test.call('createComment', { token: ada.access, body: { image_id: image.id, text: `Hello @[${bo.person_id}]` } })
  const { news } = await page(bo, forBo)
  expect(news).toMatchObject({ photos: 1, gallery_id: id, comments: 1, mentions_reader: true, people: 1 })
  expect(news?.newest.map((each) => each.id)).toEqual([image.id])
  expect((await page(ada, forAda)).news).toMatchObject({ photos: 0, newest: [], comments: 0, people: 0 })
  expect((await page(bo, await since(bo))).news).toMatchObject({ photos: 0, comments: 0, people: 0 })
})

it('asks members for years of near people and for faces, and readers for nothing', async () => {
  const { person: mei } = await family.add({ name: 'Mei', birth_year: 0 })
  const reader = await joinFamily(test, ada, { name: 'Ren', role: 'reader' })
  const photos = photosOf(test, ada)
  const image = await photos.upload((await photos.gallery()).id)
  await findFaceIn(image.id)
  expect((await page()).born_unknown_ids).toContain(mei.id)
  expect((await page()).faces).toMatchObject([{ id: 1, person_id: bo.person_id, image: { id: image.id } }])
  expect(await page(reader)).toMatchObject({ born_unknown_ids: [], faces: [] })
  await mute(ada, bo.person_id)
  expect((await page()).faces).toEqual([])
  await tell(mei.id, { kind: 'BIRT', date: '1950' })
  expect((await page()).born_unknown_ids).not.toContain(mei.id)
  await mute(bo, mei.id)
  await test.call('dismissSuggestedTag', { token: bo.access, params: { id: 1 } })
  expect((await page(bo)).faces).toEqual([])
})

it('never shows a photo that a keeper has set aside: not of this day, not among the newest, and no face of it', async () => {
  const photos = photosOf(test, ada)
  const forBo = await since(bo)
  const { id: imageId } = await photos.upload((await photos.gallery()).id)
  const image = (
    await test.call('updateImage', { token: ada.access, params: { id: imageId }, body: { taken: '3 May 2012' } })
  ).json<Image>()
  const today = fourYearsAfter(image)
  const shown = async () => {
    const { photos: ofDay, faces, news } = await page(bo, { ...forBo, today })
    return [ofDay, faces, news?.newest ?? []].map((list) => list.length)
  }
  await findFaceIn(image.id)
  expect(await shown()).toEqual([1, 1, 1])
  const setAside = (by: Member, isAside: boolean) =>
    test.call('updateImage', { token: by.access, params: { id: image.id }, body: { is_set_aside: isAside } })
  expect((await setAside(bo, true)).json()).toMatchObject({ code: 'needs_keeper' })
  expect(await shown()).toEqual([1, 1, 1])
  expect((await setAside(ada, true)).json()).toMatchObject({ is_set_aside: true })
  expect(await shown()).toEqual([0, 0, 0])
  expect((await test.call('getImage', { token: bo.access, params: { id: image.id } })).statusCode).toBe(200)

  const line = async (by: Member) =>
    (await test.call('listChanges', { token: by.access, query: { group: 'photos' } })).json<Change[]>()[0]
  expect(await line(ada)).toMatchObject({ kind: 'image_changed', field: 'is_set_aside', after: '1', can_revert: true })
  expect(await line(bo)).toMatchObject({ can_revert: false })
  const { id = 0 } = (await line(ada)) ?? {}
  expect((await test.call('revertChange', { token: bo.access, params: { id } })).json()).toMatchObject({ code: 'needs_keeper' })
  expect((await test.call('revertChange', { token: ada.access, params: { id } })).statusCode).toBe(200)
  expect(await shown()).toEqual([1, 1, 1])
})

it('refuses days and marks that are none', async () => {
  for (const query of [
    { today: '2027-02-30' },
    { after_id: '1' },
    { after_id: '-1', after_time: '2027-01-01T00:00:00.000Z' },
    { after_id: '1', after_time: 'yesterday' },
  ])
    expect((await ask(ada, query)).statusCode, JSON.stringify(query)).toBe(400)
})
