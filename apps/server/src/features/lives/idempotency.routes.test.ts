import type { Fact, PersonName, Source } from '@banyan/contract'
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
  member = await test.newMember()
  family = familyOf(test, member)
})
afterAll(() => test.close())

type Row = Fact | PersonName | Source
const idempotency_key = '3f1c2f0e-1d0a-4c4e-9b53-0d5cf8f7a111'

async function send(name: Parameters<TestFamily['tryTo']>[0], id: number, body: object = {}): Promise<Row> {
  const answer = await family.tryTo(name, id === 0 ? {} : { id }, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Row>()
}

it.each([
  ['createPersonFact', { kind: 'OCCU', value: 'sailor' }, 'deleteFact', 'updateFact', { value: 'captain' }],
  ['createRelationFact', { kind: 'MARR', place: 'Turku' }, 'deleteFact', 'updateFact', { note: 'in spring' }],
  ['createName', { kind: 'also', text: 'Ida' }, 'deleteName', 'updateName', { note: 'at school' }],
  ['createSource', { title: 'Letters' }, 'deleteSource', 'updateSource', { author: 'Ida' }],
] as const)('%s adds once, however often it is repeated', async (name, body, remove, change, changes) => {
  const { relation, person } = await family.add({ type: 1 })
  const id = name === 'createSource' ? 0 : name === 'createRelationFact' ? relation.id : person.id
  const first = await send(name, id, { ...body, idempotency_key })
  const after = await readAllRows(test.platform)
  const again = await send(name, id, { ...body, idempotency_key })
  expect(again).toEqual(first)
  expect(await readAllRows(test.platform)).toEqual(after)

  // The repeated call does not overwrite what somebody has changed since.
  const changed = await send(change, first.id, changes)
  expect(await send(name, id, { ...body, idempotency_key })).toEqual(changed)

  const both = await Promise.all([1, 2].map(() => send(name, id, { ...body, idempotency_key: `${idempotency_key}2` })))
  expect(both[0]).toEqual(both[1])
  expect((await send(name, id, body)).id).not.toBe((await send(name, id, { ...body, idempotency_key: '' })).id)

  // After a deletion it is a new one.
  await family.tryTo(remove, { id: first.id })
  expect((await send(name, id, { ...body, idempotency_key })).id).not.toBe(first.id)
})

it('is about one person, and one family', async () => {
  const [ida, ada] = [await family.add(), await family.add()]
  const body = { kind: 'OCCU', value: 'sailor', idempotency_key: 'k' }
  const facts = [await send('createPersonFact', ida.person.id, body), await send('createPersonFact', ada.person.id, body)]
  expect(facts.map((fact) => 'person_id' in fact && fact.person_id)).toEqual([ida.person.id, ada.person.id])
  const source = await send('createSource', 0, { title: 'Ours', idempotency_key: 'k' })
  const other = familyOf(test, await test.newMember())
  const theirs = (await other.tryTo('createSource', {}, { title: 'Theirs', idempotency_key: 'k' })).json<Source>()
  expect([(source as Source).title, theirs.title]).toEqual(['Ours', 'Theirs'])
})
