import { relationTypes } from '@banyan/contract'
import type { CallBody, CallResponse, ErrorCode, FactKindName, RelationType, TieKind } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordChange, recordQuietly } from '../changes/record-change.ts'
import { addFirstCoupleFacts } from '../facts/couple-facts.service.ts'
import type { FirstCoupleFact } from '../facts/couple-facts.service.ts'
import type { FactContent } from '../facts/facts.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { refuseCouple, refuseKindOfCouple } from '../lives/facts.policy.ts'
import { readNewFact } from '../lives/facts.service.ts'
import { listPeopleAddedBy } from '../names/names.service.ts'
import { readPersonText } from '../people/fields/person-fields.ts'
import { findAnyPeople, noteChangedPerson } from '../people/hidden-people.service.ts'
import { addPeopleWithFacts } from '../people/leaving/import-people.service.ts'
import type { NewPersonWithFacts } from '../people/leaving/import-people.service.ts'
import { readUpdate } from '../people/lists/family-update.service.ts'
import { locate } from '../places/places.service.ts'
import type { Coordinates } from '../places/places.service.ts'
import { addRelation, listRelationsOfPeople, relateNewPerson } from '../relations/relations.service.ts'

type Asked = CallBody<'createPeople'>
type Answer = CallResponse<'createPeople'>

interface NewPerson extends NewPersonWithFacts {
  relations: NewRelation[]
  coupleFacts: CoupleFact[]
}

interface CoupleFact {
  /** A position in the relations of the person. */
  relation: number
  kind: FactKindName
  content: FactContent
}

/** From somebody, who is in the family or one of the people before, to the new person. */
interface NewRelation {
  from: { id: number } | { row: number }
  type: RelationType
  kind: TieKind
}

/**
 * Adds several people, each related to somebody of the family or to one before in the list, with their first facts: all of them or
 * nobody. A call with the same key again adds nothing.
 * @throws ApiError with the field, `not_found` for a relative, `own_ancestor`, `family_full`
 */
export async function createPeople(platform: Platform, caller: Caller, asked: Asked): Promise<Answer> {
  const { familyId: family, language } = caller
  if (asked.people.length === 0) throw new ApiError('invalid_field', { field: 'people' })
  const people = await locateFacts(
    platform,
    caller,
    asked.people.map((person, row) => readPerson(caller, person, row)),
  )
  // No call about names has a key with this mark.
  const key = asked.idempotency_key ? `people ${asked.idempotency_key}` : null
  const now = platform.now().toISOString()
  return changeFamily(platform, family, async (tx) => {
    const added = await listAdded(tx, caller, key)
    if (added.length > 0) return answer(tx, caller, added)
    await refuseMissing(tx, caller, people)
    const ids = await addPeopleWithFacts(tx, family, people, { language, key }, now)
    await refuseFullFamily(tx, platform, family, 'people')
    const facts: FirstCoupleFact[] = []
    for (const [row, person] of people.entries()) {
      await recordChange(tx, caller, { kind: 'person_created', personId: ids[row] ?? 0 }, now)
      const relations = await relate(tx, caller, person.relations, { ids, row }, now)
      facts.push(...person.coupleFacts.map((fact) => ({ ...fact, relation: relations[fact.relation] ?? 0 })))
    }
    await addFirstCoupleFacts(tx, family, facts, now)
    await notePartners(tx, family, people, now)
    return answer(tx, caller, ids)
  })
}

/** The pages of partners who were there before show the facts of the couple as well. */
async function notePartners(tx: Writer, family: FamilyId, people: readonly NewPerson[], now: string): Promise<void> {
  const partners = new Set(
    people.flatMap(({ relations, coupleFacts }) =>
      coupleFacts.flatMap(({ relation }) => {
        const from = relations[relation]?.from
        return from !== undefined && 'id' in from ? [from.id] : []
      }),
    ),
  )
  if (partners.size === 0) return
  for (const partner of partners) await noteChangedPerson(tx, family, partner, now)
  await recordQuietly(tx, family, { people: [...partners], relations: [] }, now)
}

/** Relates the person of a row to those before. @returns the ids of the relations, in the same order */
async function relate(
  tx: Writer,
  caller: Caller,
  asked: readonly NewRelation[],
  { ids, row }: { ids: readonly number[]; row: number },
  now: string,
): Promise<number[]> {
  const relations: number[] = []
  for (const [index, { from, ...rest }] of asked.entries()) {
    const relation = { ...rest, from: 'id' in from ? from.id : (ids[from.row] ?? 0), to: ids[row] ?? 0 }
    // Nothing can speak against the first one.
    const add = index === 0 ? relateNewPerson : addRelation
    relations.push((await add(tx, caller, relation, now)).id)
  }
  return relations
}

async function listAdded(tx: Writer, { familyId: family }: Caller, key: string | null): Promise<number[]> {
  const ids = await listPeopleAddedBy(tx, family, key)
  const there = new Set((await findAnyPeople(tx, family, ids)).flatMap(({ id, hidden_at }) => (hidden_at === null ? id : [])))
  return ids.filter((id) => there.has(id))
}

async function answer(tx: Writer, { familyId: family }: Caller, added: number[]): Promise<Answer> {
  const relations = await listRelationsOfPeople(tx, family, added)
  return { ...(await readUpdate(tx, family, { people: added, relations })), added }
}

const fieldOf = (row: number, part: string): string => `people.${row}.${part}`

function readPerson({ language }: Caller, asked: Asked['people'][number], row: number): NewPerson {
  const inRow = <Value>(part: string, read: () => Value): Value => {
    try {
      return read()
    } catch (error) {
      throw error instanceof ApiError ? new ApiError(error.code, { field: fieldOf(row, part) }) : error
    }
  }
  const facts = asked.facts.map(({ kind, relation, ...fact }, index) => ({
    kind,
    relation,
    content: inRow(`facts.${index}.type`, () => readNewFact(kind, fact, language)),
  }))
  const person = {
    name: inRow('name', () => readPersonText('name', asked.name)),
    gender: asked.gender,
    relations: inRow('relations', () => readRelations(asked.relations, row)),
  }
  for (const [index, { relation_type: type, kind = '' }] of asked.relations.entries())
    inRow(`relations.${index}.kind`, () => refuseKindOfPartners(type, kind))
  for (const [index, { kind, relation }] of facts.entries()) {
    if (relation === undefined) continue
    inRow(`facts.${index}.relation`, () => refuseOtherThanCouple(asked.relations[relation]))
    inRow(`facts.${index}.kind`, () => refuse(refuseKindOfCouple(kind)))
  }
  return {
    ...person,
    facts: facts.filter(({ relation }) => relation === undefined),
    coupleFacts: facts.flatMap(({ relation, ...fact }) => (relation === undefined ? [] : [{ ...fact, relation }])),
  }
}

function refuse(code: ErrorCode | undefined): void {
  if (code !== undefined) throw new ApiError(code)
}

function refuseKindOfPartners(type: RelationType, kind: TieKind): void {
  if (type === relationTypes.partnered && kind !== '') throw new ApiError('invalid_field')
}

function refuseOtherThanCouple(relation: { relation_type: RelationType } | undefined): void {
  refuse(relation === undefined ? 'invalid_field' : refuseCouple(relation))
}

function readRelations(asked: Asked['people'][number]['relations'], row: number): NewRelation[] {
  if (asked.length === 0) throw new ApiError('invalid_field')
  const seen = new Set<string>()
  return asked.map(({ from_person_id: id, from_row: before, relation_type: type, kind = '' }) => {
    const key = id === undefined ? `row ${before}` : `id ${id}`
    if (seen.has(key)) throw new ApiError('relation_exists')
    seen.add(key)
    if (id !== undefined && before === undefined) return { from: { id }, type, kind }
    if (id === undefined && before !== undefined && before < row) return { from: { row: before }, type, kind }
    throw new ApiError('invalid_field')
  })
}

/** Looks each place up once, before the transaction: a geocoder may be asked. */
async function locateFacts(platform: Platform, { language }: Caller, people: NewPerson[]): Promise<NewPerson[]> {
  const known = new Map<string, Coordinates>()
  for (const { content } of people.flatMap(({ facts, coupleFacts }) => [...facts, ...coupleFacts]))
    if (content.place !== '' && !known.has(content.place))
      known.set(content.place, await locate(platform, content.place, language))
  const located = <Fact extends { content: FactContent }>(fact: Fact): Fact => ({
    ...fact,
    content: { ...fact.content, ...known.get(fact.content.place) },
  })
  return people.map((person) => ({
    ...person,
    facts: person.facts.map(located),
    coupleFacts: person.coupleFacts.map(located),
  }))
}

async function refuseMissing(tx: Writer, { familyId: family }: Caller, people: NewPerson[]): Promise<void> {
  const relatives = people.flatMap(({ relations }, row) =>
    relations.flatMap(({ from }) => ('id' in from ? { id: from.id, row } : [])),
  )
  const known = await findAnyPeople(tx, family, [...new Set(relatives.map(({ id }) => id))])
  const there = new Set(known.flatMap(({ id, hidden_at }) => (hidden_at === null ? id : [])))
  const missing = relatives.find(({ id }) => !there.has(id))
  if (missing !== undefined) throw new ApiError('not_found', { field: fieldOf(missing.row, 'relations') })
}
