import type { CallResponse, Change } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf } from '../../../test/family.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada', birth_year: 0 })
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})
afterAll(() => test.close())

const tryChange = (id: number, body: object, by = member) => test.call('updateImage', { token: by.access, params: { id }, body })
const change = async (id: number, body: object): Promise<Image> => {
  const answer = await tryChange(id, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const camera = (date: string) => fourColours({ exif: { IFD2: { DateTimeOriginal: date } } })
const whenOf = ({ taken, date_taken }: Image): string => `${taken}, ${date_taken}`

describe('when a photo was taken', () => {
  it('is the day of the camera, or unknown', async () => {
    expect(whenOf(await photos.upload(gallery, await camera('2019:07:04 16:30:00')))).toBe('4 JUL 2019, 2019-07-04T16:30:00.000Z')
    const plain = await photos.upload(gallery)
    expect(plain).toMatchObject({ taken: '', date_taken: plain.creation_date })
  })

  it.each([
    ['ABT 1950', 'ABT 1950, 1950-07-02T12:00:00.000Z'],
    ['about 1950', 'ABT 1950, 1950-07-02T12:00:00.000Z'],
    ['民國三十九年五月', 'MAY 1950, 1950-05-16T12:00:00.000Z'],
    ['3.5.1950', '3 MAY 1950, 1950-05-03T12:00:00.000Z'],
    ['the 1950s', 'BET 1950 AND 1959, 1954-12-31T12:00:00.000Z'],
    ['before 1950', 'BEF 1950, 1949-12-31T12:00:00.000Z'],
    ['after May 1950', 'AFT MAY 1950, 1950-06-01T12:00:00.000Z'],
    ['_CHINESE 3 _M3 1894', '_CHINESE 3 _M3 1894, 1894-04-08T12:00:00.000Z'],
  ])('%s is understood, and older clients are told a moment in it', async (typed, expected) => {
    const { id } = await photos.upload(gallery)
    expect(whenOf(await change(id, { taken: typed }))).toBe(expected)
    expect(whenOf(await photos.image(id))).toBe(expected)
  })

  it('keeps the moment of the camera where the date may mean it', async () => {
    const { id } = await photos.upload(gallery, await camera('2019:07:04 16:30:00'))
    expect(whenOf(await change(id, { taken: 'summer 2019' }))).toMatch(/, 2019-07-04T16:30:00\.000Z$/)
    expect(whenOf(await change(id, { taken: '1985' }))).toBe('1985, 1985-07-02T12:00:00.000Z')
  })

  it('can be unknown again', async () => {
    const image = await photos.upload(gallery, await camera('2019:07:04 16:30:00'))
    expect(await change(image.id, { taken: '' })).toMatchObject({ taken: '', date_taken: image.creation_date })
  })

  it.each(['yesterday or so', '30 February 1950', '15 AUG', '44 BCE', '99999'])(
    'refuses %s and keeps what it was',
    async (typed) => {
      const image = await photos.upload(gallery, await camera('2019:07:04 16:30:00'))
      const answer = await tryChange(image.id, { taken: typed, title: 'Not this' })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_date' }])
      expect(await photos.image(image.id)).toMatchObject({ title: image.title, taken: '4 JUL 2019' })
    },
  )

  it('is what an older client writes, and stays uncertain when it sends back what it read', async () => {
    const { id } = await photos.upload(gallery)
    const uncertain = await change(id, { taken: 'ABT 1950' })
    expect(await change(id, { ...uncertain, title: 'At the lake' })).toMatchObject({ taken: 'ABT 1950', title: 'At the lake' })
    expect(whenOf(await change(id, { date_taken: uncertain.date_taken }))).toBe(whenOf(uncertain))
    expect(whenOf(await change(id, { date_taken: '1951-02-03T04:05:06.000Z' }))).toBe('3 FEB 1951, 1951-02-03T04:05:06.000Z')
    expect((await tryChange(id, { date_taken: 'in spring' })).statusCode).toBe(400)
  })

  it('is told in the history, and comes back to the second', async () => {
    const image = await photos.upload(gallery, await camera('2019:07:04 16:30:00'))
    await change(image.id, { taken: 'about 1950' })
    const family = familyOf(test, member)
    const [line] = (await family.changes()) as [Change]
    expect(line).toMatchObject({
      kind: 'image_changed',
      field: 'taken',
      before: '4 JUL 2019',
      after: 'ABT 1950',
      can_revert: true,
    })
    await family.revert(line.id)
    expect(whenOf(await photos.image(image.id))).toBe(whenOf(image))
    await change(image.id, { taken: '' })
    await family.revert(((await family.changes()) as [Change])[0].id)
    expect(whenOf(await photos.image(image.id))).toBe(whenOf(image))
  })

  it('is only a day of earlier years if it is a day', async () => {
    const { id } = await photos.upload(gallery)
    const shown = async (): Promise<number[]> =>
      (await test.call('getFirstPage', { token: member.access, query: { today: '2027-07-02' } }))
        .json<CallResponse<'getFirstPage'>>()
        .photos.map((photo) => photo.id)
    await change(id, { taken: '1950' })
    expect(await shown()).toEqual([])
    await change(id, { taken: '2 July 1950' })
    expect(await shown()).toEqual([id])
  })
})

describe('how old somebody was', () => {
  const box = { x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 }
  const fact = (person: number, kind: string, date: string, more: object = {}) =>
    test.call('createPersonFact', { token: member.access, params: { id: person }, body: { kind, date, ...more } })
  const tagOf = async (image: number) =>
    (await test.call('listTags', { token: member.access, query: { image_id: String(image) } })).json<
      CallResponse<'listTags'>
    >()[0]

  async function aged(taken: string, facts: readonly (readonly [string, string])[]) {
    const { id } = await photos.upload(gallery)
    await change(id, { taken })
    const { person } = await familyOf(test, member).add({ name: 'Mei', birth_year: 0 })
    for (const [kind, date] of facts) expect((await fact(person.id, kind, date)).statusCode).toBe(200)
    const made = await test.call('createTag', {
      token: member.access,
      body: { image_id: id, person_id: person.id, ...box },
    })
    const listed = await tagOf(id)
    expect(made.json()).toEqual(listed)
    return { age: listed?.age, doubt: listed?.doubt }
  }
  const born = ['BIRT', '3 MAY 1943'] as const

  it.each([
    ['2 MAY 1950', [born], { min: 6, max: 6, is_about: false }, ''],
    ['1950', [born], { min: 6, max: 7, is_about: false }, ''],
    ['ABT 1950', [born], { min: 6, max: 7, is_about: true }, ''],
    ['1950', [['BIRT', 'ABT 1943']], { min: 6, max: 7, is_about: true }, ''],
    ['3 MAY 1943', [born], { min: 0, max: 0, is_about: false }, ''],
    ['BET 1940 AND 1960', [born], { min: 0, max: 17, is_about: false }, ''],
    ['BET 1920 AND 1990', [born], null, ''],
    ['BEF 1950', [born], null, ''],
    ['1950', [], null, ''],
    ['', [born], null, ''],
    ['1942', [born], null, 'before_birth'],
    // It may be five years off.
    ['ABT 1942', [born], null, ''],
    ['ABT 1935', [born], null, 'before_birth'],
    ['2001', [born, ['DEAT', '1999']], null, 'after_death'],
    ['1999', [born, ['DEAT', '1999']], { min: 55, max: 56, is_about: false }, ''],
  ] as const)('%s, of %j', async (taken, facts, age, doubt) => {
    expect(await aged(taken, facts)).toEqual({ age, doubt })
  })

  it('follows the facts that everybody sees', async () => {
    const { id } = await photos.upload(gallery)
    await change(id, { taken: '1950' })
    const { person } = await familyOf(test, member).add({ name: 'Mei', birth_year: 0 })
    await test.call('createTag', { token: member.access, body: { image_id: id, person_id: person.id, ...box } })
    await fact(person.id, 'BIRT', '1940', { is_private: true })
    expect((await tagOf(id))?.age).toBeNull()
    await fact(person.id, 'BIRT', '1941')
    expect((await tagOf(id))?.age).toEqual({ min: 8, max: 9, is_about: false })
  })
})
