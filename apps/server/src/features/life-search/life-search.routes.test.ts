import type { CallResponse, Fact, FoundLife } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ann Oakes', birth_year: 1980 })
  family = familyOf(test, member)
})
afterAll(() => test.close())

type Answer = CallResponse<'searchLives'>
const answer = async (search: string, query: Record<string, string> = {}, who = member): Promise<Answer> =>
  (await test.call('searchLives', { token: who.access, query: { search, ...query } })).json()
const search = async (text: string): Promise<FoundLife[]> => (await answer(text)).results
const found = async (text: string): Promise<number[]> => (await search(text)).map((each) => each.person_id)
const send = async (name: Parameters<TestFamily['tryTo']>[0], id: number, body: object = {}): Promise<Fact> => {
  const { statusCode, body: text } = await family.tryTo(name, { id }, body)
  if (statusCode !== 200) throw new Error(`${statusCode} ${text}`)
  return JSON.parse(text) as Fact
}
const fact = (person: number, body: object): Promise<Fact> => send('createPersonFact', person, body)
const add = async (name: string, birth_year = 0): Promise<number> =>
  (await family.add({ name, birth_year, beside: member.person_id })).person.id

describe('the search of lives', () => {
  it('finds places, occupations, types and notes, and says why', async () => {
    const ida = await add('Ida Ojala', 1901)
    const home = await fact(ida, { kind: 'RESI', place: 'Tampere, Pirkanmaa', date: '1923' })
    const work = await fact(ida, { kind: 'OCCU', value: 'Opettaja, école de Genève' })
    const prize = await fact(ida, { kind: 'EVEN', type: 'Prize', note: `${'Long ago. '.repeat(40)}She won the Ålesund regatta.` })
    const blank = { type: '', value: '', date: '', date_phrase: '', place: '', note: '' }
    expect(await answer('tampere')).toEqual({
      count: 1,
      next: null,
      previous: null,
      is_complete: true,
      results: [
        {
          person_id: ida,
          reasons: [
            { name: null, field: null, fact: { ...blank, id: home.id, kind: 'RESI', date: '1923', place: 'Tampere, Pirkanmaa' } },
          ],
        },
      ],
    })
    expect((await search('GENEVE'))[0]?.reasons[0]?.fact).toMatchObject({ id: work.id, value: 'Opettaja, école de Genève' })
    expect((await search('prize'))[0]?.reasons[0]?.fact).toMatchObject({ id: prize.id, note: '' })
    const [{ reasons } = { reasons: [] }] = await search('alesund regatta')
    expect(reasons).toHaveLength(1)
    expect(reasons[0]?.fact?.note).toMatch(/^….*She won the Ålesund regatta\.$/)
    for (const text of ['ampere', 'pirkka', 'tampere turku', '', ' ? ', '100%', '_']) expect(await found(text), text).toEqual([])
  })

  it('finds Chinese within a text, in either way of writing', async () => {
    const wong = await add('黃大文', 1950)
    await fact(wong, { kind: 'RESI', place: '中國香港九龍' })
    await fact(wong, { kind: 'OCCU', value: '中学教師' })
    for (const text of ['香港', '九龍', '九龙', '中國香港', '龍', '教师', '香港 教師', '大文 香港', 'wong 香港'])
      expect(await found(text), text).toEqual([wong])
    for (const text of ['港香', '國九', '澳門']) expect(await found(text), text).toEqual([])
  })

  it('finds when something happened, in the words of the reader', async () => {
    const ida = await add('Ida', 1952)
    const eva = await add('Eva', 1949)
    await fact(ida, { kind: 'DEAT', date: 'BET 1990 AND 1992' })
    await fact(eva, { kind: 'CHR', date: '3 MAY 1950' })
    await fact(eva, { kind: 'GRAD', date: 'BEF 1970' })
    await fact(eva, { kind: 'MILI', date: 'BET 1900 AND 1970' })
    await fact(eva, { kind: 'EMIG', date: '1975', denied: true })
    expect(await found('born 1950s')).toEqual([ida])
    expect(await found('syntynyt 1940-luvulla')).toEqual([eva])
    expect(await found('民國四十一年出生')).toEqual([ida])
    expect(await found('died 1991')).toEqual([ida])
    expect(await found('1950')).toEqual([eva])
    expect(await found('1965')).toEqual([])
    expect(await found('1975')).toEqual([])
    expect((await search('died 1990s'))[0]?.reasons[0]?.fact).toMatchObject({ kind: 'DEAT', date: 'BET 1990 AND 1992' })
  })

  it('needs every word, each in any fact or name, and one of them in a fact', async () => {
    const ida = await add('Ida Ojala', 1952)
    const eva = await add('Eva Ojala', 1953)
    for (const person of [ida, eva]) await fact(person, { kind: 'OCCU', value: 'Teacher' })
    await fact(ida, { kind: 'RESI', place: 'Tampere' })
    expect(await found('teacher born 1950s')).toEqual([ida, eva])
    expect(await found('teacher Tampere born 1950s')).toEqual([ida])
    expect(await found('ojala teacher')).toEqual([ida, eva])
    expect(await found('eva teacher')).toEqual([eva])
    expect(await found('eva tampere')).toEqual([])
    expect(await found('ojala')).toEqual([])
    expect((await search('ida teacher'))[0]?.reasons).toMatchObject([{ name: 'Ida Ojala', fact: null }, { name: null }])
    await send('createName', ida, { kind: 'married', text: '陳愛達', script: 'Hant' })
    expect((await search('chan teacher'))[0]).toMatchObject({ person_id: ida, reasons: [{ name: '陳愛達' }, { name: null }] })
  })

  it('finds both of a couple by what happened to them', async () => {
    const { person, relation } = await family.add({ name: 'Ida', birth_year: 1950 })
    const wedding = await send('createRelationFact', relation.id, { kind: 'MARR', date: '1975', place: 'Oulu' })
    expect(await found('oulu')).toEqual([person.id, member.person_id])
    expect(await found('married 1975')).toEqual([person.id, member.person_id])
    expect((await search('ann oulu'))[0]?.reasons.at(-1)?.fact).toMatchObject({ id: wedding.id })
    await family.deleteRelation(relation.id)
    expect(await found('oulu')).toEqual([])
  })

  it('follows what is changed, deleted, put back and merged', async () => {
    const ida = await add('Ida')
    const eva = await add('Eva')
    const { id } = await fact(ida, { kind: 'RESI', place: 'Oslo' })
    await send('updateFact', id, { place: 'Bergen', note: 'By the sea' })
    expect([await found('oslo'), await found('bergen sea')]).toEqual([[], [ida]])
    await send('deleteFact', id)
    expect(await found('bergen')).toEqual([])
    await send('restoreFact', id)
    await family.merge(eva, ida)
    expect(await found('bergen')).toEqual([eva])
    await family.deletePerson(eva)
    expect(await found('bergen')).toEqual([])
  })

  it('finds the address and occupation of a profile as well', async () => {
    const ida = await add('Ida')
    await family.set(ida, 'address', 'Rauma')
    await family.set(ida, 'occupation', 'Lehrerin')
    expect(await search('rauma lehrerin')).toEqual([
      {
        person_id: ida,
        reasons: [
          { name: null, fact: null, field: 'Rauma' },
          { name: null, fact: null, field: 'Lehrerin' },
        ],
      },
    ])
    expect(await found('ida rauma')).toEqual([ida])
    await family.set(ida, 'address', '')
    expect(await found('rauma')).toEqual([])
  })

  it('is read in pages, and shows nothing to other families', async () => {
    const ids = [await add('Ida', 1901), await add('Eva', 1902), await add('Una')]
    for (const id of ids) await fact(id, { kind: 'RESI', place: 'Rauma' })
    const first = await answer('rauma', { page_size: '2' })
    expect([first.count, first.results.map((each) => each.person_id)]).toEqual([3, ids.slice(0, 2)])
    expect(first.next).toContain('page=2')
    expect((await answer('rauma', { page: '2', page_size: '2' })).results.map((each) => each.person_id)).toEqual(ids.slice(2))
    const { statusCode } = await test.call('searchLives', { token: member.access, query: { search: 'rauma', page: '9' } })
    expect(statusCode).toBe(404)
    const stranger = await test.newMember({ name: 'Eve' })
    expect((await answer('rauma', {}, stranger)).count).toBe(0)
  })
})
