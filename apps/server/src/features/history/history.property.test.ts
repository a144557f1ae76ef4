import type { CallResponse, Change, FamilyEvent, PersonSummary, Relation } from '@banyan/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAncestry } from '../../cli/checks/check-ancestry.ts'
import { checkRows } from '../../cli/checks/check-rows.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { listPeople, listRelations } from '../../test/gedcom.ts'
import { expectMirror } from '../../test/mirror.ts'
import { isWhole } from '../../test/sample.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { testEngine } from '../../test/test-database.ts'
import { readEvents } from './live/read-events.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Mulberry32, a small generator of pseudo-random numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

// Email addresses are left out: one that somebody else has since taken does not come back.
const fields: [string, unknown[], string?][] = [
  ['name', ['Ida', 'Eva', 'Olli', 'Aino']],
  ['gender', ['F', 'M', 'N']],
  ['birth_year', [0, 1900, 1950]],
  ['address', ['', 'Turku', 'Lyon']],
  ['biography', ['', '<p>One</p>', '<p>Two</p>'], 'fi'],
]

/** Makes one random change, most of which are valid. @returns the answer's status */
async function change(
  family: TestFamily,
  pick: <T>(values: readonly T[]) => T,
  known: { people: number[]; relations: number[]; sources: number[] },
  isAboutFacts: boolean,
): Promise<number> {
  const source = known.sources.length === 0 ? 1 : pick(known.sources)
  const [one, other] = [pick(known.people), pick(known.people)]
  const relation = known.relations.length === 0 ? 1 : pick(known.relations)
  const [field, values, language] = pick(fields)
  const call = (name: Parameters<TestFamily['tryTo']>[0], id: number, body?: unknown) => family.tryTo(name, { id }, body)
  const anyName = async (): Promise<number> =>
    pick(
      (
        await test.platform.database.read
          .selectFrom('names')
          .select('id')
          .where('person_id', 'in', [one, other])
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
    )
  const anyFact = async (): Promise<number> => pick([1, ...(await listFactIds())])
  const years = [0, 1900, 1950]
  const factSteps = [
    () => family.tryTo('createRelation', {}, { from_person_id: one, to_person_id: other, relation_type: 1 }),
    () => call('updatePerson', one, { fieldName: pick(['birth_year', 'year_of_death']), value: pick(years) }),
    () => call('updatePerson', one, { fieldName: pick(['birth_year', 'year_of_death']), value: pick(years) }),
    () =>
      call('createPersonFact', one, {
        kind: pick(['BIRT', 'DEAT', 'BURI', 'OCCU']),
        value: pick(['', 'sailor']),
        date: pick(['', 'ABT 1900', '3 MAY 1950', 'about 1903', 'the year of the flood']),
        denied: pick([false, false, true]),
        preferred: pick([false, true]),
        participants: pick([[], [{ person_id: other, role: 'WITN' }]]),
      }),
    () => call('createRelationFact', relation, { kind: pick(['MARR', 'DIV', 'RESI']), date: pick(['', '1925']) }),
    async () => call('updateFact', await anyFact(), { date: pick(['', '1900', '3 MAY 1950']), note: pick(['', 'as told']) }),
    async () => call('updateFact', await anyFact(), { denied: pick([true, false]), preferred: pick([true, false]) }),
    async () =>
      call('updateFact', await anyFact(), {
        participants: pick([[], [{ person_id: one, role: '' }]]),
        place: pick(['', 'Turku']),
      }),
    async () => call('deleteFact', await anyFact()),
    async () => call('restoreFact', await anyFact()),
    () => call('deletePerson', one),
    () => call('restorePerson', one),
    () => call('mergePeople', one, { other_id: other, take: pick([[], ['birth_year'], ['year_of_death']]) }),
    async () => call('revertChange', pick((await family.changes()).slice(0, 12))?.id ?? 1),
  ]
  const steps = [
    () =>
      family.tryTo(
        'createPerson',
        {},
        { from_person_id: one, relation_type: pick([1, 2, 3]), name: pick(['Ida', 'Eva', 'Olli']), gender: 'F', birth_year: 0 },
      ),
    () => family.tryTo('createPerson', {}, { from_person_id: one, relation_type: 2, name: 'Aku', gender: 'M', birth_year: 0 }),
    () => family.tryTo('createRelation', {}, { from_person_id: one, to_person_id: other, relation_type: pick([1, 2]) }),
    () => call('updatePerson', one, { fieldName: field, value: pick(values), ...(language === undefined ? {} : { language }) }),
    async () =>
      call('createName', one, {
        kind: pick(['birth', 'married', 'art']),
        text: pick(['Ida', '王美', 'Ada']),
        preferred: pick([true, false]),
      }),
    async () => call('updateName', await anyName(), { text: pick(['Eva', '美', 'Ida']), given: pick(['', 'Eva']) }),
    async () => call('updateName', await anyName(), { preferred: true, kind: pick(['birth', 'also']) }),
    async () => call('deleteName', await anyName()),
    async () => call('restoreName', await anyName()),
    () => call('updateRelation', relation, { kind: pick(['', 'adopted', 'heir']) }),
    () => family.tryTo('createSource', {}, { title: pick(['Album', 'Register']), author: pick(['', 'Ida']) }),
    () => call('updateSource', source, { title: pick(['Album', 'Book']), url: pick(['', 'https://example.org/']) }),
    () => call('deleteSource', source),
    () => call('restoreSource', source),
    () => call('updateRelation', relation, { sources: pick([[], [{ source_id: source, page: pick(['1', '2']) }]]) }),
    async () => call('updateName', await anyName(), { sources: pick([[], [{ source_id: source, quality: pick([0, 3, '']) }]]) }),
    () => call('deletePerson', one),
    () => call('restorePerson', one),
    () => call('deleteRelation', relation),
    () => call('restoreRelation', relation),
    () => family.tryTo('updateFamilySettings', {}, { face_recognition: pick([true, false]) }),
    () => call('mergePeople', one, { other_id: other, take: pick([[], ['name'], ['address', 'biography:fi']]) }),
    async () => {
      const changes = await family.changes()
      return changes.length === 0 ? family.tryTo('listChanges', {}) : call('revertChange', pick(changes).id)
    },
  ]
  const { statusCode, body } = await pick(isAboutFacts ? factSteps : steps)()
  expect(statusCode, body).toBeLessThan(500)
  return statusCode
}

const listFactIds = async (): Promise<number[]> =>
  (await test.platform.database.read.selectFrom('facts').select('id').distinct().orderBy('id').execute()).map(({ id }) => id)

async function problems(): Promise<string[]> {
  const found: string[] = []
  for await (const problem of checkRows(test.platform.database.read, test.platform.database.engine)) found.push(problem)
  for await (const problem of checkAncestry(test.platform.database.read, () => undefined)) found.push(problem)
  return found
}

/** Simulates a browser that reads the lists once and then applies every event. */
class Mirror {
  readonly people = new Map<number, PersonSummary>()
  readonly relations = new Map<number, Relation>()

  apply(event: FamilyEvent): void {
    expect(event.reload).toBe(false)
    for (const id of event.removed_people) this.people.delete(id)
    for (const id of event.removed_relations) this.relations.delete(id)
    for (const person of event.people) this.people.set(person.id, person)
    for (const relation of event.relations) this.relations.set(relation.id, relation)
  }
}

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id

async function allChanges(member: Member): Promise<Change[]> {
  const all: Change[] = []
  for (;;) {
    const page: Change[] = (
      await test.call('listChanges', { token: member.access, query: { before: String(all.at(-1)?.id ?? '') } })
    ).json()
    if (page.length === 0) return all
    all.push(...page)
  }
}

/** With the sources of the family, and of its ties. */
async function wholeState(family: TestFamily): Promise<unknown> {
  const state = (await family.state()) as { relations: Relation[] }
  const cited = []
  for (const { id } of state.relations) {
    const { sources } = (await family.tryTo('getRelation', { id })).json<CallResponse<'getRelation'>>()
    cited.push([id, sources])
  }
  const sources = (await family.tryTo('listSources', {})).json<CallResponse<'listSources'>>()
  return { ...state, cited, sources: sources.map(({ last_updated_date: _time, ...source }) => source) }
}

/** Both on each engine in the whole. */
const walks: [about: string, seed: number][] =
  testEngine === 'sqlite'
    ? [
        ['everything', 7],
        ['facts', 11],
      ]
    : [
        ['facts', 2027],
        ['everything', 2026],
      ]

/** Every comparison reads the whole history, so twice as many take four times as long. */
const changes = isWhole ? 120 : 60

it.each(isWhole ? walks : walks.slice(0, 1))(
  'a family with %s changed and put back at random stays whole, is told as it is, and can go all the way back (seed %i)',
  async (about, seed) => {
    const random = createRandom(seed)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
    const member = await test.newMember()
    const families = [familyOf(test, member), familyOf(test, await joinFamily(test, member))]
    const [family, other] = families as [TestFamily, TestFamily]
    for (let n = 0; n < 6; n += 1) await family.add({ name: pick(['Ida', 'Eva']), type: pick([1, 2, 3]) })
    const before = await wholeState(family)
    const first = (await allChanges(member))[0]?.id ?? 0

    const { family_id } = await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('family_id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const mirror = new Mirror()
    for (const person of await listPeople(test, member)) mirror.people.set(person.id, person)
    for (const relation of await listRelations(test, member)) mirror.relations.set(relation.id, relation)
    let position = first
    const compare = async (): Promise<void> => {
      for (const { event } of await readEvents(test.platform.database.read, family_id as FamilyId, position)) {
        mirror.apply(event)
        position = event.id
      }
      expect([...mirror.people.values()].toSorted(byId)).toEqual((await listPeople(test, member)).toSorted(byId))
      expect([...mirror.relations.values()].toSorted(byId)).toEqual((await listRelations(test, member)).toSorted(byId))
    }

    let done = 0
    for (let n = 0; n < changes; n += 1) {
      const seen = await allChanges(member)
      const people = [...mirror.people.keys(), ...seen.flatMap((each) => [each.person_id, each.other_person_id])].filter(
        (id) => id !== null,
      )
      const relations = [...mirror.relations.keys(), ...seen.map((each) => each.relation_id)].filter((id) => id !== null)
      const sources = (
        await test.platform.database.read
          .selectFrom('sources')
          .select('id')
          .where('family_id', '=', family_id)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
      test.platform.clock.advance({ minutes: pick([0, 1, 11]) })
      if ((await change(pick(families), pick, { people, relations, sources }, about === 'facts')) < 300) done += 1
      await compare()
      expect(await problems()).toEqual([])
      await expectMirror(test.platform)
    }
    expect(done).toBeGreaterThan(changes / 3)

    for (const { id } of (await allChanges(member)).filter((each) => each.id > first)) {
      const { statusCode, body } = await family.tryTo('revertChange', { id })
      // Only who switched face recognition off can switch it on again, and the death of a user needs two relatives.
      if (body.includes('faces_refused') || body.includes('death_unconfirmed')) await other.revert(id)
      else expect(statusCode, body).toBe(200)
      await compare()
      await expectMirror(test.platform)
    }
    expect(await problems()).toEqual([])
    expect(await wholeState(family)).toEqual(before)
  },
)
