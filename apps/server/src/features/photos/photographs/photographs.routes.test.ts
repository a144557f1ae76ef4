import type { CallResponse, Change, GedcomImport } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { personCalled, sendFile } from '../../../test/gedcom.ts'
import { guestsOf } from '../../../test/guests.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { unzip } from '../../../test/zip.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})
afterAll(() => test.close())

type CallName = Parameters<TestApp['call']>[0]
const call = (name: CallName, options: object = {}, by = member) => test.call(name, { token: by.access, ...options })
const ok = async <Answer>(name: CallName, options: object = {}, by = member): Promise<Answer> => {
  const answer = await call(name, options, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const code = async (name: CallName, options: object, by = member): Promise<unknown> =>
  (await call(name, options, by)).json<{ code: string }>().code
const add = (title: string, into = gallery): Promise<Image> => photos.upload(into, undefined, `${title}.jpg`)
const setPages = (id: number, ids: number[], by = member) =>
  ok<CallResponse<'setPages'>>('setPages', { params: { id }, body: { ids } }, by)
const pages = async (id: number): Promise<string[]> =>
  (await ok<Image[]>('listPages', { params: { id } })).map(({ title }) => title)
const change = (id: number, body: object, by = member) => ok<Image>('updateImage', { params: { id }, body }, by)
const listed = async (query: Record<string, string> = { gallery_id: String(gallery) }): Promise<string[]> =>
  (await photos.images(query)).map(({ title, joined_count: count }) => (count === 0 ? title : `${title} +${count}`)).toSorted()
const found = async (words = '', by = member): Promise<string[]> =>
  (await ok<CallResponse<'listPhotos'>>('listPhotos', { query: { words } }, by)).results.map(({ title }) => title).toSorted()
const counted = async (): Promise<number> =>
  (await ok<CallResponse<'getGallery'>>('getGallery', { params: { id: gallery } })).image_count
const lines = () => familyOf(test, member).changes() as Promise<Change[]>
const tag = (image: Image, person: number, by = member) =>
  ok('createTag', { body: { image_id: image.id, person_id: person, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 } }, by)

/** A letter of three images, and another photo. */
async function letter(): Promise<[Image, Image, Image, Image]> {
  const [front, back, third, other] = [await add('Front'), await add('Back'), await add('Third'), await add('Other')]
  await setPages(front.id, [front.id, back.id, third.id])
  return [front, back, third, other]
}

describe('one photograph of several images', () => {
  it('counts as one everywhere, and each page can be read by its id', async () => {
    const [front, back] = await letter()
    expect(await listed()).toEqual(['Front +2', 'Other'])
    expect(await found()).toEqual(['Front', 'Other'])
    expect((await ok<CallResponse<'getTimeline'>>('getTimeline')).count).toBe(2)
    expect(await counted()).toBe(2)
    expect(await photos.image(back.id)).toMatchObject({ front_id: front.id, joined_count: 0, title: 'Back' })
    expect(await listed({ ids: `${back.id},${front.id}` })).toEqual(['Back', 'Front +2'])
    expect(await pages(back.id)).toEqual(['Front', 'Back', 'Third'])
  })

  it('is reordered, gets another front, and is taken apart; each can be undone', async () => {
    const [front, back, third] = await letter()
    await setPages(front.id, [front.id, third.id, back.id])
    expect(await pages(front.id)).toEqual(['Front', 'Third', 'Back'])
    await setPages(front.id, [back.id, front.id, third.id])
    expect(await listed()).toEqual(['Back +2', 'Other'])
    const { change_id: line } = await setPages(back.id, [back.id])
    expect(await listed()).toEqual(['Back', 'Front', 'Other', 'Third'])
    expect((await lines()).slice(0, 3).map(({ kind, count, can_revert }) => ({ kind, count, can_revert }))).toEqual([
      { kind: 'images_separated', count: 3, can_revert: true },
      { kind: 'images_reordered', count: 3, can_revert: true },
      { kind: 'images_reordered', count: 3, can_revert: true },
    ])
    const family = familyOf(test, member)
    await family.revert(line ?? 0)
    expect(await pages(third.id)).toEqual(['Back', 'Front', 'Third'])
    const joined = (await lines()).findLast(({ kind }) => kind === 'images_joined')
    await family.revert(joined?.id ?? 0)
    expect(await listed()).toEqual(['Back', 'Front', 'Other', 'Third'])
    expect(await counted()).toBe(4)
  })

  it('takes another photograph with its pages, and nothing twice', async () => {
    const [front, , , other] = await letter()
    await setPages(other.id, [other.id, front.id])
    expect(await pages(front.id)).toEqual(['Other', 'Front', 'Back', 'Third'])
    expect(
      await setPages(
        other.id,
        (await ok<Image[]>('listPages', { params: { id: other.id } })).map(({ id }) => id),
      ),
    ).toMatchObject({
      change_id: null,
    })
  })

  it('refuses what makes no photograph', async () => {
    const [front, back] = await letter()
    const elsewhere = await add('Elsewhere', (await photos.gallery('Winter')).id)
    const ask = (body: object, id = front.id) => code('setPages', { params: { id }, body })
    expect(await ask({ ids: [front.id, elsewhere.id] })).toBe('join_in_one_gallery')
    expect(await ask({ ids: [] })).toBe('invalid_field')
    expect(await ask({ ids: [front.id, front.id] })).toBe('invalid_field')
    expect(await ask({ ids: [front.id, 99_999] })).toBe('not_found')
    expect(await ask({ ids: [front.id], seen: [front.id, back.id] })).toBe('value_changed')
    expect(await pages(front.id)).toEqual(['Front', 'Back', 'Third'])
  })

  it('is deleted and put back as one, a page alone', async () => {
    const [front, back, third] = await letter()
    await ok('deleteImage', { params: { id: third.id } })
    expect(await listed()).toEqual(['Front +1', 'Other'])
    await ok('deleteImage', { params: { id: front.id } })
    expect(await listed()).toEqual(['Other'])
    expect(await code('getImage', { params: { id: back.id } })).toBe('not_found')
    const trash = await ok<CallResponse<'listTrash'>>('listTrash')
    expect(trash.results.map(({ title, image_count: count }) => `${title} ${count}`)).toEqual(['Front 2', 'Third 1'])
    await ok('restoreImage', { params: { id: back.id } })
    expect(await pages(front.id)).toEqual(['Front', 'Back'])
    await ok('restoreImage', { params: { id: third.id } })
    expect(await pages(front.id)).toEqual(['Front', 'Back', 'Third'])
    await ok('deleteImage', { params: { id: third.id } })
    await setPages(front.id, [back.id, front.id])
    await ok('restoreImage', { params: { id: third.id } })
    expect(await pages(front.id)).toEqual(['Back', 'Front', 'Third'])
    await ok('deleteGallery', { params: { id: gallery } })
    await ok('restoreGallery', { params: { id: gallery } })
    expect(await listed()).toEqual(['Back +2', 'Other'])
  })

  it('stands in the list of whoever is on any of its pages', async () => {
    const [front, back] = await letter()
    const { id: person } = (await familyOf(test, member).add({ name: 'Bea', birth_year: 0 })).person
    await tag(back, person)
    expect(await listed({ person_id: String(person) })).toEqual(['Front +2'])
    const searched = await ok<CallResponse<'listPhotos'>>('listPhotos', { query: { people: String(person) } })
    expect(searched.results.map(({ id }) => id)).toEqual([front.id])
  })

  it('is downloaded whole, its pages with clear names', async () => {
    const [front] = await letter()
    const { original_image: address } = await photos.image(front.id)
    const zip = await call('downloadImages', { body: { token: member.access, zip_filename: 'a.zip', images: [address] } })
    expect(zip.statusCode, zip.body.slice(0, 200)).toBe(200)
    expect([...(await unzip(zip.rawPayload)).keys()]).toEqual(['Front.jpg', 'Front (back).jpg', 'Front (page 3).jpg'])
  })
})

describe('what is written on it', () => {
  it('is found by its words, also vertical Chinese, wherever it stands', async () => {
    const [front, back] = await letter()
    expect(await found('Aberdeen')).toEqual([])
    await change(back.id, { transcription: 'To dear Aunt Mei\nAberdeen, 1950\n民國\n三十九年' })
    expect(await found('aberd')).toEqual(['Front'])
    expect(await found('民國')).toEqual(['Front'])
    await setPages(front.id, [front.id])
    expect(await found('Aberdeen')).toEqual(['Back'])
    await setPages(front.id, [front.id, back.id])
    expect(await found('Aberdeen')).toEqual(['Front'])
    const [line] = (await lines()).filter(({ field }) => field === 'transcription')
    await familyOf(test, member).revert(line?.id ?? 0)
    expect(await photos.image(back.id)).toMatchObject({ transcription: '' })
    expect(await found('Aberdeen')).toEqual([])
  })

  it('has a length', async () => {
    const { id } = await add('Front')
    expect((await change(id, { transcription: '字'.repeat(10_000) })).transcription).toHaveLength(10_000)
    expect(await code('updateImage', { params: { id }, body: { transcription: '字'.repeat(10_001) } })).toBe('too_long')
  })
})

describe('a place', () => {
  it('may be a guess, until somebody says that it is known', async () => {
    const { id } = await add('Front')
    expect(await change(id, { place_is_guess: true })).toMatchObject({ place_is_guess: false })
    const near = { latitude: 57.1, longitude: -2.1 }
    expect(await change(id, { ...near, place_is_guess: true })).toMatchObject({ ...near, place_is_guess: true })
    // As an older client sends it back.
    expect(await change(id, near)).toMatchObject({ place_is_guess: true })
    expect(await change(id, { latitude: 57.2, longitude: -2.1 })).toMatchObject({ place_is_guess: false })
    const [line] = await lines()
    await familyOf(test, member).revert(line?.id ?? 0)
    expect(await photos.image(id)).toMatchObject({ ...near, place_is_guess: true })
    const places = await ok<CallResponse<'listImageLocations'>>('listImageLocations', { query: { gallery_id: String(gallery) } })
    expect(places).toMatchObject([{ id, place_is_guess: true }])
  })
})

describe('who sees it', () => {
  it('sees all of it or nothing', async () => {
    const far = await joinFamily(test, member, { name: 'Far' })
    const family = familyOf(test, member)
    const between = (await family.add({ name: 'Between', birth_year: 1960 })).person.id
    const hidden = (await family.add({ name: 'Hidden', beside: between, birth_year: 1990 })).person.id
    await ok('updateFamilySettings', { body: { living_seen_by: 'near', near_steps: 1 } })
    const [front, back, third] = await letter()
    expect(await found('', far)).toEqual(['Front', 'Other'])
    await tag(back, hidden)
    for (const { id } of [front, back, third]) {
      expect(await code('getImage', { params: { id } }, far)).toBe('not_found')
      expect(await code('listPages', { params: { id } }, far)).toBe('not_found')
    }
    expect(await found('', far)).toEqual(['Other'])
    const seen = await ok<CallResponse<'getGallery'>>('getGallery', { params: { id: gallery } }, far)
    expect(seen.image_count).toBe(1)
    await setPages(front.id, [front.id, third.id])
    expect(await found('', far)).toEqual(['Front', 'Other'])
    expect(await code('getImage', { params: { id: back.id } }, far)).toBe('not_found')
  })

  it('is whoever a private page concerns; nobody hides by joining what is not theirs', async () => {
    const other = await joinFamily(test, member, { name: 'Ben' })
    const [front, back] = await letter()
    const secret = await photosOf(test, other).upload(gallery, undefined, 'Secret.jpg')
    await change(secret.id, { is_private: true }, other)
    expect(await code('setPages', { params: { id: front.id }, body: { ids: [front.id, secret.id] } }, other)).toBe(
      'not_concerned',
    )
    await change(back.id, { is_private: true })
    expect(await found('', other)).toEqual(['Other', 'Secret'])
    expect(await code('getImage', { params: { id: front.id } }, other)).toBe('not_found')
    expect(await found()).toEqual(['Front', 'Other', 'Secret'])
  })

  it('hides no photo of others by putting an arrangement or a mark back', async () => {
    const stranger = await joinFamily(test, member, { role: 'member' })
    const [front, secret] = [await add('Front'), await add('Secret')]
    await setPages(front.id, [front.id, secret.id])
    await change(secret.id, { is_private: true })
    const { change_id: separated } = await setPages(front.id, [front.id])
    await change(front.id, { is_private: true })
    await change(front.id, { is_private: false })
    for (const is_private of [true, false]) await ok('updateGallery', { params: { id: gallery }, body: { is_private } })
    const [opened, , unmarked] = (await familyOf(test, stranger).changes()) as Change[]
    for (const id of [separated, unmarked!.id, opened!.id])
      expect([id, await code('revertChange', { params: { id } }, stranger)]).toEqual([
        id,
        // Of the private page, the line says nothing to them.
        id === separated ? 'not_found' : 'not_concerned',
      ])
    expect(await found('', stranger)).toEqual(['Front'])
    await ok('revertChange', { params: { id: separated } })
    expect(await found('', stranger)).toEqual([])
  })

  it('counts no page in the history that became private since', async () => {
    const other = await joinFamily(test, member, { name: 'Ben' })
    const [front, second, third] = [await add('Front'), await add('Second'), await add('Third')]
    await setPages(front.id, [front.id, second.id, third.id])
    await setPages(front.id, [front.id])
    const counts = async (by: Member) =>
      ((await familyOf(test, by).changes()) as Change[]).flatMap(({ kind, count }) =>
        /joined|separated/.test(kind) ? [count] : [],
      )
    expect(await counts(other)).toEqual([3, 3])
    await change(third.id, { is_private: true })
    expect([await counts(other), await counts(member)]).toEqual([
      [2, 2],
      [3, 3],
    ])
    await change(second.id, { is_private: true })
    expect(await counts(other)).toEqual([])
  })

  it('is a guest for the front alone', async () => {
    const [front, back] = await letter()
    const guests = guestsOf(test, member)
    const { token } = await guests.open(await guests.link(gallery))
    const list = await guests.photos(token)
    expect(list.results.map(({ title }) => title).toSorted()).toEqual(['Front', 'Other'])
    expect((await test.call('getGuestPhoto', { token, params: { id: front.id } })).statusCode).toBe(200)
    expect((await test.call('getGuestPhoto', { token, params: { id: back.id } })).statusCode).toBe(404)
  })
})

it('comes through a GEDZIP whole: front, back, uncertain date, tags, guessed place, what is written, and the fact that it proves', async () => {
  const family = familyOf(test, member)
  const people = [member.person_id]
  for (const name of ['Bea', 'Cy', 'Di']) people.push((await family.add({ name, birth_year: 1940 })).person.id)
  const front = await photos.upload(gallery, await fourColours({ width: 420 }), 'Wedding.jpg')
  const back = await photos.upload(gallery, await fourColours({ width: 440 }), 'Scan 2.jpg')
  await setPages(front.id, [front.id, back.id])
  await change(front.id, { taken: 'about 1950', latitude: 57.1, longitude: -2.1, place_is_guess: true, description: 'At last' })
  await change(back.id, { transcription: 'Aberdeen\n民國三十九年', description: 'In pencil' })
  for (const person of people.slice(0, 3)) await tag(front, person)
  await tag(back, people[3] ?? 0)
  await ok('createPersonFact', { params: { id: people[1] }, body: { kind: 'OCCU', value: 'Miller', image_ids: [front.id] } })

  const archive = await call('exportGedcom', { query: { version: '7.0', media: '1' } })
  const files = await unzip(archive.rawPayload)
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toEqual([
    'photos/Summer/Wedding.jpg',
    'photos/Summer/Wedding (back).jpg',
  ])
  const text = files.get('gedcom.ged')?.toString() ?? ''
  expect(text.match(/^0 @\w+@ OBJE/gm)).toHaveLength(1)
  expect(text).toContain('2 _TRANSCRIPTION 2')

  const heir = await test.newMember({ name: 'Heir' })
  const imported = await sendFile(test, heir, archive.rawPayload, { fileName: 'family.gdz' })
  expect([imported.statusCode, imported.json<GedcomImport>().problems], imported.body).toEqual([200, []])
  const [shown, ...others] = await photosOf(test, heir).images()
  expect(others).toEqual([])
  expect(shown).toMatchObject({
    title: 'Wedding',
    description: 'At last',
    taken: 'ABT 1950',
    latitude: 57.1,
    longitude: -2.1,
    place_is_guess: true,
    joined_count: 1,
  })
  const both = await ok<Image[]>('listPages', { params: { id: shown?.id } }, heir)
  expect(both[1]).toMatchObject({ title: 'Scan 2', description: 'In pencil', transcription: 'Aberdeen\n民國三十九年' })
  const tagged = await Promise.all(
    both.map(({ id }) => ok<{ person_name: string }[]>('listTags', { query: { image_id: String(id) } }, heir)),
  )
  expect(tagged.map((each) => each.map(({ person_name: name }) => name).toSorted())).toEqual([['Ada', 'Bea', 'Cy'], ['Di']])
  const bea = await personCalled(test, heir, 'Bea')
  expect(bea.facts.find(({ kind }) => kind === 'OCCU')?.image_ids).toEqual([shown?.id])
})
