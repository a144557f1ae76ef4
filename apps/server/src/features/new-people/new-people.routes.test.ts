import type { CallResponse, Person } from '@banyan/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAllRows } from '../../test/all-rows.ts'
import { familyOf } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  member = await test.newMember({ name: 'Ada', birth_year: 1950 })
  family = familyOf(test, member)
})
afterAll(() => test.close())

type Answer = CallResponse<'createPeople'>
const send = (people: unknown, key?: string) =>
  family.tryTo('createPeople', {}, { people, ...(key === undefined ? {} : { idempotency_key: key }) })
async function add(people: unknown, key?: string): Promise<Answer> {
  const answer = await send(people, key)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
const read = async (id: number): Promise<Person> => (await family.tryTo('getPerson', { id })).json<Person>()
const child = (from_person_id: number, name = 'Kit') => ({ name, gender: 'M', relations: [{ from_person_id, relation_type: 2 }] })

/** A partner, and two children of both. */
const household = () => [
  {
    name: ' Ben ',
    gender: 'M',
    relations: [{ from_person_id: member.person_id, relation_type: 1 }],
    facts: [
      { kind: 'BIRT', date: 'about 1948', place: 'Turku' },
      { kind: 'DEAT', date: '3 May 2010' },
      { kind: 'OCCU', value: 'sailor' },
    ],
  },
  ...['Ida', 'Eva'].map((name, index) => ({
    name,
    gender: 'F',
    relations: [
      { from_person_id: member.person_id, relation_type: 2 },
      { from_row: 0, relation_type: 2 },
    ],
    facts: [{ kind: 'BIRT', date: index === 0 ? '12.4.1975' : 'when the river froze' }],
  })),
]

it('adds a whole family at once, which history can undo', async () => {
  const before = await family.state()
  const { added, people, relations } = await add(household())
  expect(people.map(({ id }) => id).toSorted()).toEqual(added.toSorted())
  expect(relations.map(({ from_person_id: from, to_person_id: to, relation_type: type }) => [from, to, type])).toEqual([
    [member.person_id, added[0], 1],
    [member.person_id, added[1], 2],
    [added[0], added[1], 2],
    [member.person_id, added[2], 2],
    [added[0], added[2], 2],
  ])
  const [ben, ida, eva] = [await read(added[0] ?? 0), await read(added[1] ?? 0), await read(added[2] ?? 0)]
  expect(ben).toMatchObject({ name: 'Ben', birth_year: 1948, year_of_death: 2010, death_day: 503, deceased: true })
  expect(ben.facts.map(({ kind, date, place, value }) => [kind, date, place, value])).toEqual([
    ['BIRT', 'ABT 1948', 'Turku', ''],
    ['OCCU', '', '', 'sailor'],
    ['DEAT', '3 MAY 2010', '', ''],
  ])
  expect([ida.birth_year, ida.facts[0]?.date]).toEqual([1975, '12 APR 1975'])
  expect([eva.birth_year, eva.facts[0]?.date_phrase]).toEqual([0, 'when the river froze'])

  const lines = (await family.changes()).filter(({ kind }) => kind === 'person_created').slice(0, 3)
  expect(lines.map(({ person_name }) => person_name).toSorted()).toEqual(['Ben', 'Eva', 'Ida'])
  for (const { id } of lines) await family.revert(id)
  expect(await family.state()).toEqual(before)
})

const wedding = { kind: 'MARR', date: '12 June 1974', place: 'Turku', relation: 0 }

it('says how children came to their parents, and what happened to a couple', async () => {
  const before = await family.state()
  const [ben, ...children] = household()
  const [first, second] = children.map((each, index) => ({
    ...each,
    relations: each.relations.map((relation) => ({ ...relation, kind: index === 0 ? 'adopted' : 'step' })),
  }))
  const parent = {
    ...child(member.person_id, 'Ma'),
    relations: [{ from_person_id: member.person_id, relation_type: 3, kind: 'foster' }],
  }
  const { added, relations } = await add([
    { ...ben, facts: [wedding, { kind: 'DIV', date: '1990', relation: 0 }, { kind: 'BIRT', date: '1948' }] },
    first,
    second,
    parent,
  ])
  expect(relations.map(({ from_person_id: from, kind, ended }) => [from, kind, ended])).toEqual([
    [member.person_id, '', 'divorced'],
    [member.person_id, 'adopted', undefined],
    [added[0], 'adopted', undefined],
    [member.person_id, 'step', undefined],
    [added[0], 'step', undefined],
    [added[3], 'foster', undefined],
  ])
  for (const id of [member.person_id, added[0] ?? 0]) {
    const shared = (await read(id)).facts.filter(({ relation_id }) => relation_id !== null)
    expect(shared.map(({ kind, date, place, relation_id }) => [kind, date, place, relation_id])).toEqual([
      ['MARR', '12 JUN 1974', 'Turku', relations[0]?.id],
      ['DIV', '1990', '', relations[0]?.id],
    ])
  }
  expect((await read(added[0] ?? 0)).birth_year).toBe(1948)

  // A couple's facts belong to its line: they go with it, and come back with it.
  const [line] = (await family.changes()).filter(({ relation_id: id }) => id === relations[0]?.id)
  await family.revert(line?.id ?? 0)
  expect((await read(member.person_id)).facts.filter(({ relation_id }) => relation_id !== null)).toEqual([])
  const [back] = await family.changes()
  await family.revert(back?.id ?? 0)
  expect((await read(member.person_id)).facts.filter(({ relation_id }) => relation_id !== null)).toHaveLength(2)

  const lines = (await family.changes()).filter(({ kind }) => kind === 'person_created').slice(0, 4)
  for (const { id } of lines) await family.revert(id)
  expect(await family.state()).toEqual(before)
})

it('adds facts of new couples, and those of all with the same key once', async () => {
  const key = '5b1c2f0e-1d0a-4c4e-9b53-0d5cf8f7a222'
  const people = () => [
    { ...child(member.person_id, 'Pa'), relations: [{ from_person_id: member.person_id, relation_type: 3 }] },
    {
      ...child(1, 'Mum'),
      relations: [
        { from_person_id: member.person_id, relation_type: 3 },
        { from_row: 0, relation_type: 1 },
      ],
      facts: [{ ...wedding, date: 'the year of the flood', relation: 1 }],
    },
  ]
  const first = await add(people(), key)
  const after = await readAllRows(test.platform)
  expect(await add(people(), key)).toEqual(first)
  expect(await readAllRows(test.platform)).toEqual(after)
  const [fact] = (await read(first.added[0] ?? 0)).facts
  expect(fact).toMatchObject({ kind: 'MARR', date: '', date_phrase: 'the year of the flood' })
  for (const id of first.added) await family.deletePerson(id)
})

it('adds once, however often it is repeated', async () => {
  const key = '3f1c2f0e-1d0a-4c4e-9b53-0d5cf8f7a111'
  const first = await add(household(), key)
  const after = await readAllRows(test.platform)
  expect(await add(household(), key)).toEqual(first)
  expect(await readAllRows(test.platform)).toEqual(after)

  const both = await Promise.all([1, 2].map(() => add([child(member.person_id)], `${key}2`)))
  expect(both[0]).toEqual(both[1])

  // Who was deleted since is not added again; once all are, the call adds them again.
  await family.deletePerson(first.added[2] ?? 0)
  expect((await add(household(), key)).added).toEqual(first.added.slice(0, 2))
  for (const id of first.added.slice(0, 2)) await family.deletePerson(id)
  const again = await add(household(), key)
  expect(again.added).toHaveLength(3)
  expect(again.added).not.toContain(first.added[0])
})

const partner = (...facts: unknown[]) => ({
  ...child(1),
  relations: [{ from_person_id: member.person_id, relation_type: 1 }],
  facts,
})

const refused: [what: string, people: () => unknown, code: string, field?: string][] = [
  ['nobody', () => [], 'invalid_field', 'people'],
  ['somebody without a name', () => [child(member.person_id), child(member.person_id, ' ')], 'blank_name', 'people.1.name'],
  ['too long a name', () => [child(member.person_id, 'x'.repeat(400))], 'too_long', 'people.0.name'],
  ['somebody without relatives', () => [{ ...child(1), relations: [] }], 'invalid_field', 'people.0.relations'],
  ['a relative who is not there', () => [child(9_999_999)], 'not_found', 'people.0.relations'],
  [
    'a relative of the second who is not there',
    () => [child(member.person_id), child(9_999_999)],
    'not_found',
    'people.1.relations',
  ],
  [
    'a relative further down',
    () => [{ ...child(1), relations: [{ from_row: 1, relation_type: 2 }] }, child(member.person_id)],
    'invalid_field',
    'people.0.relations',
  ],
  [
    'the same relative twice',
    () => [{ ...child(1), relations: [1, 2].map((relation_type) => ({ from_person_id: member.person_id, relation_type })) }],
    'relation_exists',
    'people.0.relations',
  ],
  [
    'an own ancestor',
    () => [
      child(member.person_id),
      {
        ...child(1, 'Loop'),
        relations: [
          { from_row: 0, relation_type: 2 },
          { from_person_id: member.person_id, relation_type: 3 },
        ],
      },
    ],
    'own_ancestor',
  ],
  [
    'a fact without its words',
    () => [{ ...child(member.person_id), facts: [{ kind: 'EVEN' }] }],
    'blank_type',
    'people.0.facts.0.type',
  ],
  [
    'a kind of tie that there is not',
    () => [{ ...child(1), relations: [{ from_person_id: member.person_id, relation_type: 2, kind: 'bought' }] }],
    'invalid_field',
    'people.0.relations.0.kind',
  ],
  [
    'a kind of tie of partners',
    () => [child(member.person_id), { ...child(1), relations: [{ from_row: 0, relation_type: 1, kind: 'adopted' }] }],
    'invalid_field',
    'people.1.relations.0.kind',
  ],
  [
    'a wedding with a parent',
    () => [{ ...child(member.person_id), facts: [wedding] }],
    'not_a_couple',
    'people.0.facts.0.relation',
  ],
  [
    'a wedding with nobody',
    () => [{ ...child(member.person_id), facts: [{ ...wedding, relation: 3 }] }],
    'invalid_field',
    'people.0.facts.0.relation',
  ],
  [
    'a couple as a list',
    () => [{ ...child(member.person_id), facts: [{ ...wedding, relation: [0] }] }],
    'invalid_field',
    'people.0.facts.0.relation',
  ],
  ['a birth of a couple', () => [partner({ ...wedding, kind: 'BIRT' })], 'wrong_fact_kind', 'people.0.facts.0.kind'],
  [
    'too long a place of a wedding',
    () => [partner({ ...wedding, place: 'x'.repeat(201) })],
    'too_long',
    'people.0.facts.0.place',
  ],
  ['more facts than five', () => [partner(...Array.from({ length: 6 }, () => wedding))], 'invalid_field', 'people.0.facts'],
  ['more than twenty-five', () => Array.from({ length: 26 }, () => child(member.person_id)), 'invalid_field'],
]

it('refuses all of them for one, and leaves everything as it was', async () => {
  const before = await readAllRows(test.platform)
  for (const [what, people, code, field] of refused)
    expect((await send(people())).json(), what).toMatchObject({ code, ...(field === undefined ? {} : { field }) })
  expect(await readAllRows(test.platform)).toEqual(before)
})

it('is about one family', async () => {
  const other = familyOf(test, await test.newMember())
  const key = 'shared'
  await add([child(member.person_id, 'Ours')], key)
  expect((await other.tryTo('createPeople', {}, { people: [child(member.person_id)], idempotency_key: key })).statusCode).toBe(
    404,
  )
})

it('is undone by one call of its lines, and put back by another: all of it or nothing', async () => {
  const before = await family.state()
  const { added } = await add(household())
  const whole = await family.state()
  const linesOf = async (kind: string): Promise<number[]> =>
    (await family.changes()).flatMap((change) =>
      change.kind === kind && added.includes(change.person_id ?? 0) ? [change.id] : [],
    )
  const revert = (ids: unknown) => family.tryTo('revertChanges', {}, { ids })
  const created = await linesOf('person_created')
  expect(created).toHaveLength(3)
  const stranger = familyOf(test, await test.newMember())
  for (const [answer, code] of [
    [revert([...created, 99_999_999]), 'not_found'],
    [revert([]), 'invalid_field'],
    [revert(Array.from({ length: 101 }, (_, at) => at + 1)), 'invalid_field'],
    [stranger.tryTo('revertChanges', {}, { ids: [Math.max(...created)] }), 'not_found'],
  ] as const)
    expect((await answer).json<{ code: string }>().code).toBe(code)
  // One who was taken back meanwhile leaves the others as they are.
  await family.revert(created[1] ?? 0)
  const late = await revert(created)
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'change_reverted'])
  const [again] = await linesOf('person_deleted')
  await family.revert(again ?? 0)
  expect(await family.state()).toEqual(whole)

  const undone = (await revert(created)).json<CallResponse<'revertChanges'>>()
  expect(undone.removed_people.toSorted()).toEqual(added.toSorted())
  expect(await family.state()).toEqual(before)
  const deleted = (await linesOf('person_deleted')).slice(0, 3)
  const back = (await revert(deleted)).json<CallResponse<'revertChanges'>>()
  expect([back.people.length, back.relations.length, back.removed_people]).toEqual([3, 5, []])
  expect(await family.state()).toEqual(whole)
})
