import type { CallName, CallResponse, Fact } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { findFamilyByUid } from '../families/families.service.ts'
import { Views, viewsOf } from './views.service.ts'

let test: TestApp
beforeAll(async () => void (test = await openTestApp()))
afterAll(() => test.close())

/** Mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** What readers do not see, as a server finds out that has followed every change, and as one does that has just started. */
async function compare(readers: readonly Member[]): Promise<number> {
  const family = (await findFamilyByUid(test.platform.database.read, readers[0]?.family_id ?? ''))!
  const fresh = new Views(test.platform)
  let hidden = 0
  for (const { person_id: personId } of readers) {
    const reader = { familyId: family, personId }
    const [followed, anew] = [await viewsOf(test.platform).of(reader), await fresh.of(reader)]
    expect([...(followed.marks?.facts ?? [])].toSorted()).toEqual([...(anew.marks?.facts ?? [])].toSorted())
    expect(followed.key).toBe(anew.key)
    hidden += anew.marks?.facts.size ?? 0
  }
  return hidden
}

describe.each([20_261_126, 4711])('private facts that are read one by one (seed %i)', (seed) => {
  it('are those that a server reads which has just started, after every change', async () => {
    const below = randomOf(seed)
    const keeper = await test.newMember({ name: 'Keeper' })
    const readers = [await joinFamily(test, keeper, { name: 'Bo' }), await joinFamily(test, keeper, { name: 'Cy' })]
    const family = familyOf(test, keeper)
    const people = [keeper.person_id, ...readers.map(({ person_id: id }) => id)]
    const gone: number[] = []
    const couples: number[] = []
    const facts: number[] = []
    const one = (from: readonly number[]): number => from[below(from.length)] ?? 0
    const anybody = (): Member => [keeper, ...readers][below(3)]!
    const attempt = async (who: Member, name: CallName, id: number, body?: object) =>
      test.call(name, { token: who.access, params: { id }, ...(body === undefined ? {} : { body }) })
    const add = async (name: 'createPersonFact' | 'createRelationFact', id: number): Promise<void> => {
      const kind = name === 'createPersonFact' ? { kind: 'EVEN', type: 'Thing' } : { kind: 'MARR' }
      const others = name === 'createPersonFact' && below(2) === 0 ? [{ person_id: one(people), role: '' }] : []
      const body = { ...kind, is_private: below(2) === 0, ...(others.length === 0 ? {} : { participants: others }) }
      const answer = await attempt(anybody(), name, id, body)
      if (answer.statusCode === 200) facts.push(answer.json<Fact>().id)
    }
    const steps: (() => Promise<unknown>)[] = [
      () => add('createPersonFact', one(people)),
      () => add('createRelationFact', one(couples)),
      () => attempt(keeper, 'updateFact', one(facts), { is_private: below(2) === 0 }),
      () => attempt(keeper, 'updateFact', one(facts), { is_private: below(2) === 0 }),
      () => attempt(keeper, 'updateFact', one(facts), { value: `v${below(100)}` }),
      () => attempt(keeper, 'updateFact', one(facts), { participants: [{ person_id: one(people), role: '' }] }),
      () => attempt(keeper, 'updateFact', one(facts), { participants: [] }),
      () => attempt(anybody(), 'deleteFact', one(facts)),
      () => attempt(keeper, 'restoreFact', one(facts)),
      async () => {
        const relative = { name: `Somebody ${people.length}`, gender: 'F', birth_year: 1950, address: '' }
        const answer = await family.tryTo('createPerson', {}, { from_person_id: one(people), relation_type: 1, ...relative })
        if (answer.statusCode !== 200) return
        const { person, relation } = answer.json<CallResponse<'createPerson'>>()
        people.push(person.id)
        couples.push(relation.id)
      },
      async () => {
        const [kept, other] = [one(people), one(people.slice(3))]
        if (kept === other || other === 0) return
        const answer = await attempt(keeper, 'mergePeople', kept, { other_id: other, take: [] })
        if (answer.statusCode === 200) people.splice(people.indexOf(other), 1)
      },
      async () => {
        const id = one(people.slice(3))
        if (id === 0 || (await attempt(keeper, 'deletePerson', id)).statusCode >= 300) return
        people.splice(people.indexOf(id), 1)
        gone.push(id)
      },
      async () => {
        const id = gone.pop()
        if (id !== undefined && (await attempt(keeper, 'restorePerson', id)).statusCode === 200) people.push(id)
      },
      async () => {
        const changes = await family.changes()
        const change = changes.filter(({ can_revert: can }) => can)[below(5)]
        if (change !== undefined) await attempt(keeper, 'revertChange', change.id)
      },
    ]
    let hidden = 0
    for (let step = 0; step < 120; step += 1) {
      await steps[below(steps.length)]?.()
      // Sometimes several changes come before the next look.
      if (below(4) > 0) hidden += await compare(readers)
    }
    expect(hidden).toBeGreaterThan(100)
  })
})

it('views stay as they are when what changes is not private', async () => {
  const keeper = await test.newMember({ name: 'Keeper' })
  const bo = await joinFamily(test, keeper, { name: 'Bo' })
  const send = async <Answer>(name: CallName, id: number, body: object): Promise<Answer> =>
    (await test.call(name, { token: keeper.access, params: { id }, body })).json<Answer>()
  const secret = await send<Fact>('createPersonFact', keeper.person_id, { kind: 'EVEN', type: 'Secret', is_private: true })
  const open = await send<Fact>('createPersonFact', keeper.person_id, { kind: 'EVEN', type: 'Open' })
  const familyId = (await findFamilyByUid(test.platform.database.read, bo.family_id ?? ''))!
  const viewOfBo = () => viewsOf(test.platform).of({ familyId, personId: bo.person_id })
  const before = await viewOfBo()
  expect(before.marks?.facts).toEqual(new Set([secret.id]))
  await send<Fact>('updateFact', open.id, { value: 'More' })
  await send<Fact>('updateFact', secret.id, { value: 'More' })
  expect(await viewOfBo()).toBe(before)
  await send<Fact>('updateFact', open.id, { is_private: true })
  expect((await viewOfBo()).marks?.facts).toEqual(new Set([secret.id, open.id]))
})
