import type { CallQuery, CallResponse } from '@banyan/contract'
import { decodeTimeline } from '@banyan/contract/columns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FamilyId } from '../../platform/http/caller.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { PhotoIndexes, photoIndexesOf } from './photo-indexes.service.ts'

let test: TestApp
let member: Member
let family: TestFamily
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  family = familyOf(test, member)
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})
afterAll(() => test.close())

type Query = Partial<CallQuery<'listPhotos'>>
const call = (name: Parameters<TestApp['call']>[0], options: object, by = member) =>
  test.call(name, { token: by.access, ...options })
const ok = async <Answer>(name: Parameters<TestApp['call']>[0], options: object, by = member): Promise<Answer> => {
  const answer = await call(name, options, by)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const found = (query: Query = {}, by = member) =>
  ok<CallResponse<'listPhotos'>>('listPhotos', { query: { page_size: '500', ...query } }, by)
const titles = async (query: Query = {}, by = member): Promise<string[]> =>
  (await found(query, by)).results.map(({ title }) => title)
const timeline = (query: Query = {}, by = member) => ok<CallResponse<'getTimeline'>>('getTimeline', { query }, by)
const idsOf = ({ photos: packed }: CallResponse<'getTimeline'>) => decodeTimeline(Buffer.from(packed, 'base64'))

async function add(title: string, changes: object = {}, picture?: Uint8Array, into = gallery): Promise<Image> {
  const { id } = await photos.upload(into, picture, `${title}.jpg`)
  return Object.keys(changes).length === 0 ? photos.image(id) : ok<Image>('updateImage', { params: { id }, body: changes })
}
const tag = (image: Image, person: number) =>
  ok<{ id: number }>('createTag', { body: { image_id: image.id, person_id: person, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 } })
const person = async (name: string): Promise<number> => (await family.add({ name, birth_year: 0 })).person.id

describe('the timeline', () => {
  it('is sent once, and again when something has changed or the reader sees less', async () => {
    const image = await add('Beach')
    const other = await joinFamily(test, member, { name: 'Bo' })
    const tagOf = async (by = member): Promise<string> => String((await call('getTimeline', {}, by)).headers['etag'])
    const statusOf = async (known: string, by = member, query: Query = {}): Promise<number> =>
      (await call('getTimeline', { query, headers: { 'if-none-match': known } }, by)).statusCode
    const first = await tagOf()
    expect([await statusOf(first), await statusOf(first, other), await statusOf(first, member, { words: 'beach' })]).toEqual([
      304, 304, 200,
    ])
    await ok('updateImage', { params: { id: image.id }, body: { taken: '1950' } })
    expect(await statusOf(first)).toBe(200)
    const second = await tagOf()
    await ok('updateImage', { params: { id: image.id }, body: { is_private: true } })
    const hidden = await tagOf(other)
    expect([await statusOf(second, other), await statusOf(hidden, other), await statusOf(hidden)]).toEqual([200, 304, 200])
  })

  it('has the newest first: a month follows its days, a year its months, a decade its years, and last what nobody knows', async () => {
    const taken = {
      undated: '',
      decade: 'the 1950s',
      before: 'before 1950',
      year: 'about 1950',
      month: 'May 1950',
      day: '3 May 1950',
      later: '4 May 1950',
      long: 'between 1940 and 1969',
      era: '民國三十九年',
      last: '1951',
    }
    for (const [title, date] of Object.entries(taken)) await add(title, { taken: date })
    const { count, sections, ...rest } = await timeline()
    expect(count).toBe(10)
    expect(sections).toEqual([
      { taken: '1951', count: 1 },
      { taken: '4 MAY 1950', count: 1 },
      { taken: '3 MAY 1950', count: 1 },
      { taken: 'MAY 1950', count: 1 },
      { taken: '1950', count: 2 },
      { taken: 'BET 1950 AND 1959', count: 2 },
      { taken: 'BET 1940 AND 1949', count: 1 },
      { taken: '', count: 1 },
    ])
    const order = ['last', 'later', 'day', 'month', 'era', 'year', 'long', 'decade', 'before', 'undated']
    expect(await titles()).toEqual(order)
    const { ids } = idsOf({ count, sections, ...rest })
    expect([...ids]).toEqual((await found()).results.map(({ id }) => id))
  })

  it('tells the shapes of pictures to a hundredth', async () => {
    await add('wide', {}, await fourColours({ width: 400, height: 100 }))
    await add('high', {}, await fourColours({ width: 90, height: 160 }))
    await add('square', {}, await fourColours({ width: 50, height: 50 }))
    const { ids, ratios } = idsOf(await timeline())
    const shapes = new Map([...ids].map((id, at) => [id, ratios[at] ?? 0]))
    for (const image of await photos.images()) {
      const ratio = image.thumbnail_width / image.thumbnail_height
      expect(Math.abs((shapes.get(image.id) ?? 0) / ratio - 1)).toBeLessThan(0.01)
    }
  })

  it('is read in pages that neither repeat nor leave out while photos come and go', async () => {
    for (let year = 1950; year < 1960; year++) await add(String(year), { taken: String(year) })
    const read: string[] = []
    let after = ''
    for (let page = 0; page < 10; page++) {
      const { results, next, count } = await found({ page_size: '3', after })
      read.push(...results.map(({ title }) => title))
      expect(count).toBe(10)
      if (next === null) break
      after = next
      // A newer one has no place among those that follow, and the last one of this page is not needed to go on.
      await add(`new ${page}`, { taken: String(1970 + page) })
      await ok('deleteImage', { params: { id: results.at(-1)?.id } })
    }
    expect(read).toEqual(['1959', '1958', '1957', '1956', '1955', '1954', '1953', '1952', '1951', '1950'])
  })

  it('knows nothing of another family', async () => {
    const other = await test.newMember()
    await add('ours')
    expect(await timeline({}, other)).toMatchObject({ count: 0, sections: [] })
    expect(await titles({ gallery_id: String(gallery) }, other)).toEqual([])
    expect(await titles({ people: String(member.person_id) }, other)).toEqual([])
  })
})

describe('a search for photos', () => {
  it('finds people together, and nobody else', async () => {
    const [li, wang, mei] = [await person('Li'), await person('Wang'), await person('Mei')]
    const pictures = { li: [li], both: [li, wang], three: [li, wang, mei], wang: [wang], nobody: [] as number[] }
    for (const [title, people] of Object.entries(pictures)) {
      const image = await add(title)
      for (const each of people) await tag(image, each)
    }
    const by = (...people: number[]) => people.join(',')
    expect((await titles({ people: by(li, wang) })).toSorted()).toEqual(['both', 'three'])
    expect(await titles({ people: by(li, wang), only: 'true' })).toEqual(['both'])
    expect(await titles({ people: by(li), only: '1' })).toEqual(['li'])
    expect(await titles({ missing: 'people' })).toEqual(['nobody'])
    expect(await titles({ people: by(li, 99_999) })).toEqual([])
  })

  it('finds times, places, words, galleries and kinds, all together', async () => {
    const other = (await photos.gallery('Winter')).id
    const gif = await fourColours({ type: 'gif', width: 40, height: 40 })
    await add('Lake', { taken: '3 May 1950', latitude: 60.17, longitude: 24.94, description: 'Äiti rowing, 香港仔' })
    await add('Lakeside', { taken: 'about 1950', latitude: 60.45, longitude: 22.27 })
    await add('Long ago', { taken: 'between 1930 and 1960' })
    await add('Dance', {}, gif, other)
    await add('Ridge', {}, await fourColours({ width: 400, height: 100 }))
    expect(await titles({ time: '1950' })).toEqual(['Lake', 'Lakeside'])
    expect(await titles({ time: 'May 1950' })).toEqual(['Lake', 'Lakeside'])
    expect(await titles({ time: '1900–1999' })).toEqual(['Lake', 'Lakeside', 'Long ago'])
    expect(await titles({ time: 'before 1950' })).toEqual([])
    expect(await titles({ latitude: '60.2', longitude: '24.9' })).toEqual(['Lake'])
    expect(await titles({ latitude: '60.2', longitude: '24.9', km: '300' })).toEqual(['Lake', 'Lakeside'])
    expect(await titles({ words: 'LAKE' })).toEqual(['Lake', 'Lakeside'])
    expect(await titles({ words: 'aiti row' })).toEqual(['Lake'])
    expect(await titles({ words: '港' })).toEqual(['Lake'])
    expect(await titles({ words: 'side' })).toEqual([])
    expect(await titles({ gallery_id: String(other) })).toEqual(['Dance'])
    expect(await titles({ kind: 'animation' })).toEqual(['Dance'])
    expect(await titles({ kind: 'panorama' })).toEqual(['Ridge'])
    expect((await titles({ missing: 'date,place' })).toSorted()).toEqual(['Dance', 'Ridge'])
    expect(await titles({ time: '1950', words: 'lake', latitude: '60.4', longitude: '22.3', missing: 'people' })).toEqual([
      'Lakeside',
    ])
    expect((await timeline({ words: 'lake' })).sections).toEqual([
      { taken: '3 MAY 1950', count: 1 },
      { taken: '1950', count: 1 },
    ])
  })

  it("finds photos with the reader's own hearts, or with anybody's, also on their backs", async () => {
    const other = await joinFamily(test, member, { name: 'Bo', role: 'reader' })
    const [lake, garden, print, back] = [await add('Lake'), await add('Garden'), await add('Print'), await add('Back')]
    await add('Street')
    await ok('setPages', { params: { id: print.id }, body: { ids: [print.id, back.id] } })
    const heart = (image: Image, by: Member, on = true) => ok('setHeart', { body: { image_id: image.id, is_on: on } }, by)
    await heart(lake, member)
    await heart(garden, other)
    await heart(back, other)
    await ok('setHeart', { body: { person_id: member.person_id, is_on: true } })
    await ok('createPhotoSearch', { body: { title: 'Mine', search: 'hearts=mine' } })
    const counts = async (by: Member) =>
      (await ok<CallResponse<'listPhotoSearches'>>('listPhotoSearches', {}, by)).map(({ count }) => count)
    expect(await titles({ hearts: 'mine' })).toEqual(['Lake'])
    expect((await titles({ hearts: 'mine' }, other)).toSorted()).toEqual(['Garden', 'Print'])
    expect((await titles({ hearts: 'any' })).toSorted()).toEqual(['Garden', 'Lake', 'Print'])
    expect([await counts(member), await counts(other)]).toEqual([[1], [2]])
    // A back that was deleted alone gives its front no heart.
    await ok('deleteImage', { params: { id: back.id } })
    expect((await titles({ hearts: 'any' })).toSorted()).toEqual(['Garden', 'Lake'])
    await heart(lake, member, false)
    expect([await titles({ hearts: 'mine' }), (await timeline({ hearts: 'mine' })).count]).toEqual([[], 0])
  })

  it('finds what the family said, but not whom it mentioned', async () => {
    const image = await add('Garden')
    const text = `The year of the cherries @[${member.person_id}]`
    const { id } = await ok<{ id: number }>('createComment', { body: { image_id: image.id, text } })
    expect(await titles({ words: 'cherries' })).toEqual(['Garden'])
    expect(await titles({ words: String(member.person_id) })).toEqual([])
    await ok('updateComment', { params: { id }, body: { text: 'The year of the plums' } })
    expect([await titles({ words: 'cherries' }), await titles({ words: 'plums' })]).toEqual([[], ['Garden']])
    await ok('deleteComment', { params: { id } })
    expect(await titles({ words: 'plums' })).toEqual([])
  })

  it.each([
    [{ people: 'Li' }, 'invalid_field'],
    [{ people: Array.from({ length: 21 }, (_, at) => at + 1).join(',') }, 'invalid_field'],
    [{ only: 'perhaps' }, 'invalid_field'],
    [{ time: 'when it rained' }, 'invalid_date'],
    [{ time: '15 AUG' }, 'invalid_date'],
    [{ latitude: '91', longitude: '0' }, 'invalid_place'],
    [{ latitude: '60' }, 'invalid_field'],
    [{ km: '0' }, 'invalid_field'],
    [{ km: '1e9' }, 'invalid_field'],
    [{ gallery_id: '-1' }, 'invalid_field'],
    [{ kind: 'painting' }, 'invalid_field'],
    [{ missing: 'title' }, 'invalid_field'],
    [{ hearts: 'yours' }, 'invalid_field'],
    [{ after: '1.2' }, 'invalid_field'],
    [{ page_size: '0' }, 'invalid_field'],
  ] as const)('refuses %j', async (query, code) => {
    const answer = await call('listPhotos', { query })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code }])
  })
})

describe('somebody who does not see everybody', () => {
  it('finds nobody by people who are hidden, nor that they are there', async () => {
    const far = await joinFamily(test, member, { name: 'Far', role: 'member' })
    // A cousin of nobody: near to nobody but the keeper.
    const { person: hidden } = await family.add({
      name: 'Hidden',
      beside: (await family.add({ name: 'Between', birth_year: 1960 })).person.id,
      birth_year: 1990,
    })
    const shared = await add('shared')
    await tag(shared, far.person_id)
    await tag(shared, hidden.id)
    await tag(await add('only hidden'), hidden.id)
    await ok('updateFamilySettings', { body: { living_seen_by: 'near', near_steps: 1 } })
    const view = await ok<CallResponse<'listPeople'>>('listPeople', {}, far)
    expect(view.find(({ id }) => id === hidden.id)?.hidden).toBe(true)
    expect(await titles({}, far)).toEqual(['shared'])
    expect((await timeline({}, far)).count).toBe(1)
    expect(await titles({ people: String(hidden.id) }, far)).toEqual([])
    expect(await titles({ people: String(far.person_id), only: 'true' }, far)).toEqual(['shared'])
    expect(await titles({ people: String(far.person_id), only: 'true' })).toEqual([])
    expect((await titles({ people: String(hidden.id) })).toSorted()).toEqual(['only hidden', 'shared'])
  })

  it('does not find what is marked private', async () => {
    const reader = await joinFamily(test, member, { name: 'Ren', role: 'reader' })
    await add('secret', { is_private: true })
    await add('open')
    expect(await titles({}, reader)).toEqual(['open'])
    expect((await titles()).toSorted()).toEqual(['open', 'secret'])
  })
})

describe('the index', () => {
  const familyId = async (): Promise<FamilyId> =>
    (
      await test.platform.database.read
        .selectFrom('users')
        .innerJoin('accounts', 'accounts.id', 'users.account_id')
        .select('users.family_id')
        .where('accounts.email', '=', member.email)
        .executeTakeFirstOrThrow()
    ).family_id as FamilyId

  it('equals a newly built index after every change', async () => {
    const id = await familyId()
    const mei = await person('Mei')
    const images = [await add('one'), await add('two', { taken: '1950' }), await add('three')]
    const [one, two, three] = images as [Image, Image, Image]
    const kept = await tag(one, mei)
    const same = async (step: string): Promise<void> =>
      expect(await photoIndexesOf(test.platform).of(id), step).toEqual(await new PhotoIndexes(test.platform).of(id))
    const steps: Record<string, () => Promise<unknown>> = {
      nothing: async () => undefined,
      titled: () => ok('updateImage', { params: { id: one.id }, body: { title: 'First' } }),
      dated: () => ok('updateImage', { params: { id: one.id }, body: { taken: '1949' } }),
      placed: () => ok('updateImage', { params: { id: three.id }, body: { latitude: 1, longitude: 2 } }),
      turned: () => ok('updateImage', { params: { id: two.id }, body: { anticlockwise_angle: 90 } }),
      tagged: () => tag(two, mei),
      untagged: () => ok('deleteTag', { params: { id: kept.id } }),
      commented: () => ok('createComment', { body: { image_id: two.id, text: 'Ah' } }),
      deleted: () => ok('deleteImage', { params: { id: one.id } }),
      restored: () => ok('restoreImage', { params: { id: one.id } }),
      'person deleted': () => family.deletePerson(mei),
      'person restored': () => family.restorePerson(mei),
      'gallery deleted': () => ok('deleteGallery', { params: { id: gallery } }),
      'gallery restored': () => ok('restoreGallery', { params: { id: gallery } }),
      uploaded: () => add('four'),
    }
    for (const [name, step] of Object.entries(steps)) {
      await step()
      await same(name)
    }
    expect(await photoIndexesOf(test.platform).of(id)).toHaveLength(4)
  })

  it('reads a family once for all who ask at the same time', async () => {
    await add('one')
    const answers = await Promise.all(Array.from({ length: 10 }, () => titles()))
    expect(answers).toEqual(Array.from({ length: 10 }, () => ['one']))
  })
})
