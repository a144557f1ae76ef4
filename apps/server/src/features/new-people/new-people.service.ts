import type { CallBody, CallResponse, RelationType } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordChange } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { readNewFact } from '../lives/facts.service.ts'
import { listPeopleAddedBy } from '../names/names.service.ts'
import { readUpdate } from '../people/family-update.service.ts'
import { findAnyPeople } from '../people/hidden-people.service.ts'
import { addPeopleWithFacts } from '../people/import-people.service.ts'
import type { NewPersonWithFacts } from '../people/import-people.service.ts'
import { readPersonText } from '../people/person-fields.ts'
import { locate } from '../places/places.service.ts'
import type { Coordinates } from '../places/places.service.ts'
import { addRelation, listRelationsOfPeople, relateNewPerson } from '../relations/relations.service.ts'

type Asked = CallBody<'createPeople'>
type Answer = CallResponse<'createPeople'>

interface NewPerson extends NewPersonWithFacts {
  relations: NewRelation[]
}

/** From somebody, who is in the family or one of the people before, to the new person. */
interface NewRelation {
  from: { id: number } | { row: number }
  type: RelationType
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
    for (const [row, { relations }] of people.entries()) {
      const to = ids[row] ?? 0
      await recordChange(tx, caller, { kind: 'person_created', personId: to }, now)
      for (const [index, { from, type }] of relations.entries()) {
        const relation = { from: 'id' in from ? from.id : (ids[from.row] ?? 0), to, type }
        // Nothing can speak against the first one.
        if (index === 0) await relateNewPerson(tx, caller, relation, now)
        else await addRelation(tx, caller, relation, now)
      }
    }
    return answer(tx, caller, ids)
  })
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
  return {
    name: inRow('name', () => readPersonText('name', asked.name)),
    gender: asked.gender,
    relations: inRow('relations', () => readRelations(asked.relations, row)),
    facts: asked.facts.map(({ kind, ...fact }, index) => ({
      kind,
      content: inRow(`facts.${index}.type`, () => readNewFact(kind, fact, language)),
    })),
  }
}

function readRelations(asked: Asked['people'][number]['relations'], row: number): NewRelation[] {
  if (asked.length === 0) throw new ApiError('invalid_field')
  const seen = new Set<string>()
  return asked.map(({ from_person_id: id, from_row: before, relation_type: type }) => {
    const key = id === undefined ? `row ${before}` : `id ${id}`
    if (seen.has(key)) throw new ApiError('relation_exists')
    seen.add(key)
    if (id !== undefined && before === undefined) return { from: { id }, type }
    if (id === undefined && before !== undefined && before < row) return { from: { row: before }, type }
    throw new ApiError('invalid_field')
  })
}

/** Looks each place up once, before the transaction: a geocoder may be asked. */
async function locateFacts(platform: Platform, { language }: Caller, people: NewPerson[]): Promise<NewPerson[]> {
  const known = new Map<string, Coordinates>()
  for (const { content } of people.flatMap(({ facts }) => facts))
    if (content.place !== '' && !known.has(content.place))
      known.set(content.place, await locate(platform, content.place, language))
  return people.map((person) => ({
    ...person,
    facts: person.facts.map(({ kind, content }) => ({ kind, content: { ...content, ...known.get(content.place) } })),
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
