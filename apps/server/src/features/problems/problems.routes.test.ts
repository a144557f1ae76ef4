import type { CallResponse, Fact, Problem } from '@banyan/contract'
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

type Answer = CallResponse<'listProblems'>
const answer = async (query: Record<string, string> = {}, who = member): Promise<Answer> =>
  (await test.call('listProblems', { token: who.access, query })).json()
const list = async (query: Record<string, string> = {}): Promise<Problem[]> => (await answer(query)).results
const tell = async (name: 'dismissProblem' | 'reopenProblem', body: object, who = member) => {
  const { statusCode, body: text } = await test.call(name, { token: who.access, body })
  return [statusCode, statusCode === 200 ? JSON.parse(text) : (JSON.parse(text) as { code?: string }).code]
}
const add = async (person: number, body: object): Promise<Fact> =>
  (await family.tryTo('createPersonFact', { id: person }, body)).json<Fact>()
const birthOf = (person: { facts: Fact[] }): number => person.facts.find(({ kind }) => kind === 'BIRT')?.id ?? 0

describe('what looks wrong in a family', () => {
  it('is listed with its facts, and never refused', async () => {
    const { person: ida } = await family.add({ name: 'Ida', birth_year: 1950 })
    const death = await add(ida.id, { kind: 'DEAT', date: '3 MAY 1940' })
    const { person: child } = await family.add({ name: 'Eva', birth_year: 1955, beside: ida.id, type: 2 })
    const phrase = await add(child.id, { kind: 'RESI', date: '30 February 1999' })
    const unknown = { other_id: null, years: null, dismissed: false }
    expect(await answer()).toEqual({
      count: 4,
      next: null,
      previous: null,
      results: [
        {
          ...unknown,
          kind: 'death_before_birth',
          person_id: ida.id,
          fact_id: death.id,
          fact_kind: 'DEAT',
          other_fact_id: birthOf(ida),
          date: '3 MAY 1940',
          other_date: '1950',
          key: `death_before_birth 0 ${death.id} ${birthOf(ida)} 3 MAY 1940 1950`,
        },
        expect.objectContaining({
          kind: 'born_after_mothers_death',
          person_id: child.id,
          other_id: ida.id,
          fact_id: birthOf(child),
          other_fact_id: death.id,
        }),
        expect.objectContaining({ kind: 'parent_young', person_id: child.id, other_id: ida.id, years: 5 }),
        expect.objectContaining({ kind: 'no_such_date', fact_id: phrase.id, date: '30 February 1999', other_date: '' }),
      ],
    })
    const page = await answer({ page: '2', page_size: '3' })
    expect([page.count, page.results.map(({ kind }) => kind)]).toEqual([4, ['no_such_date']])
    await family.deletePerson(ida.id)
    expect((await list()).map(({ kind }) => kind)).toEqual(['no_such_date'])
    const stranger = await test.newMember({ name: 'Eve' })
    expect((await answer({}, stranger)).count).toBe(0)
  })

  it('stays away once somebody said that it is right, until it is undone or a date changes', async () => {
    const { person } = await family.add({ name: 'Ida', birth_year: 1950 })
    const death = await add(person.id, { kind: 'DEAT', date: '1940' })
    const [problem] = await list()
    const asked = { person_id: person.id, key: problem?.key }
    expect(await tell('dismissProblem', asked)).toEqual([200, 'OK'])
    expect(await tell('dismissProblem', asked)).toEqual([200, 'OK'])
    expect([await list(), await list({ dismissed: 'true' })]).toEqual([[], [{ ...problem, dismissed: true }]])
    const [line] = await family.changes()
    expect(line).toMatchObject({ kind: 'problem_dismissed', title: 'death_before_birth', person_id: person.id, can_revert: true })
    await family.revert(line?.id ?? 0)
    expect(await list()).toHaveLength(1)
    const again = (await family.tryTo('revertChange', { id: line?.id ?? 0 })).statusCode
    expect(again).toBe(409)
    const [reopened] = await family.changes()
    expect(reopened).toMatchObject({ kind: 'problem_reopened', is_revert: true })
    await family.revert(reopened?.id ?? 0)
    expect(await list()).toEqual([])
    expect(await tell('reopenProblem', asked)).toEqual([200, 'OK'])
    expect(await list()).toHaveLength(1)
    await tell('dismissProblem', asked)
    await family.tryTo('updateFact', { id: death.id }, { date: '1941' })
    expect(await list()).toMatchObject([{ kind: 'death_before_birth', date: '1941' }])
  })

  it('can be said of the family’s people only, and of problems only', async () => {
    const stranger = await test.newMember({ name: 'Eve' })
    const key = 'death_before_birth 0 1 2 1940 1950'
    expect(await tell('dismissProblem', { person_id: member.person_id, key }, stranger)).toEqual([404, 'not_found'])
    expect(await tell('dismissProblem', { person_id: member.person_id, key: 'nonsense' })).toEqual([400, 'invalid_field'])
    expect(await tell('dismissProblem', { person_id: member.person_id, key: `${key} ${'9'.repeat(300)}` })).toEqual([
      400,
      'invalid_field',
    ])
    const { person } = await family.add({ name: 'Ida' })
    await family.deletePerson(person.id)
    expect(await tell('dismissProblem', { person_id: person.id, key })).toEqual([404, 'not_found'])
  })

  it('must be about facts of these people, with their dates', async () => {
    const { person: ida } = await family.add({ name: 'Ida', birth_year: 1950 })
    const { person: eva } = await family.add({ name: 'Eva', birth_year: 1990 })
    await add(ida.id, { kind: 'DEAT', date: 'AFT 1939' })
    await add(ida.id, { kind: 'BURI', date: '1930' })
    const { id: phrase } = await add(ida.id, { kind: 'RESI', date: '30 February   1999' })
    const found = await list()
    expect(found.map(({ kind }) => kind)).toEqual(['buried_before_death', 'fact_before_birth', 'no_such_date'])
    const key = found[0]?.key ?? ''
    const missing = [404, 'not_found']
    const [birth, other] = [birthOf(ida), birthOf(eva)]
    for (const wrong of [
      key.replace('1930', '1931'),
      `buried_before_death 0 ${other} ${birth} 1990 1950`,
      `lived_long 0 ${birth} 999999 1950 1950`,
      `lived_long 999999 ${birth} 0 1950`,
      `no_such_date 0 ${phrase} 0 31 February 1999`,
      'lived_long',
      'lived_long 0 x 0 1950',
      `lived_long 0 ${'9'.repeat(40)} 0 1950`,
    ])
      expect(await tell('dismissProblem', { person_id: ida.id, key: wrong }), wrong).toEqual(missing)
    expect((await list({ dismissed: 'true' })).length).toBe(0)
    for (const each of found) expect(await tell('dismissProblem', { person_id: ida.id, key: each.key })).toEqual([200, 'OK'])
    expect(await list()).toEqual([])
  })
})
