import { setImmediate } from 'node:timers/promises'
import { writeGedcom } from '@banyan/gedcom'
import { indexKinship, NamesReader } from '@banyan/kinship'
import type { NamesPart } from '@banyan/kinship'
import { createRandom, generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { familyOf } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { importFile, listPeople, listRelations } from '../../test/gedcom.ts'
import { isWhole } from '../../test/sample.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { KinshipIndexes } from './kinship-indexes.ts'
import type { FamilyKinship } from './kinship-indexes.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
afterAll(() => test.close())

async function begin(people: number, seed: number): Promise<void> {
  member = await test.newMember()
  family = familyOf(test, member)
  await importFile(test, member, writeGedcom(generateFamily({ people, seed, cousins: 0.2, remarried: 0.4 }), { version: '7.0' }))
}

const ask = (from: number) => test.call('listAllRelationNames', { token: member.access, params: { from } })
const read = (answer: Awaited<ReturnType<typeof ask>>): NamesReader => {
  const reader = new NamesReader()
  for (const part of answer.json<NamesPart[]>()) reader.add(part)
  return reader
}

/** Compares what the server says with an index made from nothing but the lists. */
async function compare(step: string): Promise<void> {
  const [people, relations] = [await listPeople(test, member), await listRelations(test, member)]
  const index = indexKinship({ people, relations })
  for (const { id: from } of people.filter((_, at) => at % 9 === 0)) {
    const reader = read(await ask(from))
    for (const { id } of people) expect([step, from, id, reader.names(id)]).toEqual([step, from, id, index.names(from, id)])
  }
}

it('stays what the lists say, whatever changes', async () => {
  await begin(40, 4)
  const random = createRandom(4)
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random.next() * values.length)]!
  const gone: number[] = []
  const others = async () => (await listPeople(test, member)).filter(({ id }) => id !== member.person_id)
  const changes: Record<string, () => Promise<unknown>> = {
    add: async () =>
      family.add({
        beside: oneOf(await others()).id,
        type: oneOf([1, 2, 3]),
        gender: oneOf(['F', 'M', 'N']),
        birth_year: oneOf([0, 1950]),
      }),
    relate: async () => {
      const [one, other] = [oneOf(await others()).id, oneOf(await others()).id]
      // May be refused, for example when the two are related already.
      return family.tryTo('createRelation', {}, { from_person_id: one, to_person_id: other, relation_type: oneOf([1, 2]) })
    },
    part: async () => family.deleteRelation(oneOf(await listRelations(test, member)).id),
    delete: async () => {
      const { id } = oneOf(await others())
      await family.deletePerson(id)
      gone.push(id)
    },
    restore: async () => (gone.length > 0 ? family.restorePerson(gone.pop()!) : undefined),
    year: async () => family.set(oneOf(await others()).id, 'birth_year', oneOf([0, 1900, 1970])),
    gender: async () => family.set(oneOf(await others()).id, 'gender', oneOf(['F', 'M', 'N'])),
    order: async () => family.set(oneOf(await others()).id, 'birth_order', oneOf([1, 2, 3])),
    rename: async () => family.set(oneOf(await others()).id, 'name', 'Ida'),
  }
  await compare('at first')
  for (let round = 0; round < (isWhole ? 3 : 1); round++)
    for (const [name, change] of Object.entries(changes)) {
      await change()
      await compare(`${round}: ${name}`)
    }
})

async function familyOfMember(database: Database): Promise<FamilyId> {
  const people = database.read.selectFrom('people').select('family_id').where('id', '=', member.person_id)
  return (await people.executeTakeFirstOrThrow()).family_id as FamilyId
}

type Gate = PromiseWithResolvers<void>

/**
 * A database that keeps back the result of the n-th reading of the family's state until it is let go.
 *
 * @param others - how many later readings must be there before `followed` resolves
 */
function holdState(database: Database, nth: number, others: number) {
  const [reached, followed, gate] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Gate, Gate, Gate]
  let count = 0
  const waiting = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows[0] === undefined || !('last_relation' in result.rows[0])) return result
      count++
      if (count === nth + others) followed.resolve()
      if (count === nth) {
        reached.resolve()
        await gate.promise
      }
      return result
    },
  })
  const held: Database = { ...database, read: waiting }
  return { held, reached: reached.promise, followed: followed.promise, letGo: gate.resolve }
}

it('shows a change to who asks after it, though an index that began before is still being made', async () => {
  await begin(30, 5)
  const { database } = test.app.platform
  const indexes = new KinshipIndexes()
  // The caller's own reading, that before the rows, and that after them.
  const { held, reached, followed, letGo } = holdState(database, 3, 2)
  const familyId = await familyOfMember(database)
  const early = indexes.get(held, familyId)
  await reached
  const { person } = await family.add({ type: 2, birth_year: 1990 })
  const late = [indexes.get(held, familyId), indexes.get(held, familyId)]
  await followed
  // Now they wait for the making.
  await setImmediate()
  letGo()
  const namesIn = async (kinship: Promise<FamilyKinship>) =>
    (await kinship).index.names(member.person_id, person.id).map(({ name }) => name)
  expect(await namesIn(early)).toEqual([])
  expect(await Promise.all(late.map(namesIn))).toEqual([['Daughter'], ['Daughter']])
  // Both waited for the same making.
  expect((await late[0])?.index).toBe((await late[1])?.index)
})

it('keeps the index when a change has to do with nobody’s relations', async () => {
  await begin(30, 6)
  const { database } = test.app.platform
  const indexes = new KinshipIndexes()
  const familyId = await familyOfMember(database)
  const index = async () => (await indexes.get(database, familyId)).index
  const first = await index()
  await family.set(member.person_id, 'name', 'Ida')
  expect(await index()).toBe(first)
  await family.set(member.person_id, 'birth_year', 1901)
  expect(await index()).not.toBe(first)
})
