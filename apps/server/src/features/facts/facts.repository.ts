import { setImmediate as letOthersRun } from 'node:timers/promises'
import { deathKinds, relationTypes } from '@banyan/contract'
import type { FactKindName } from '@banyan/contract'
import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { IdRange } from '../../platform/db/id-range.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { nextId, nextIds } from '../../platform/db/next-ids.ts'
import { prepared, preparedAlong, preparedList } from '../../platform/db/prepared.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { hiddenIn, notHidden, softDeletionColumns } from '../../platform/soft-delete.ts'
import type { DeletionBatch, SoftDeletion } from '../../platform/soft-delete.ts'
import { notSought } from './fact-places.repository.ts'
import { hasTexts, insertFactWords, replaceFactWords } from './fact-words.repository.ts'
import type { FactAbout } from './fact-words.repository.ts'
import { factColumns, recordedFactColumns } from './facts.table.ts'
import type { AnyFact, FactRow, RecordedFactRow, StoredFact } from './facts.table.ts'

export type NewFact = Omit<Insertable<Tables['facts']>, 'id' | 'family_id' | keyof SoftDeletion>

const visible = (db: Reader, family: FamilyId) =>
  db.selectFrom('facts').select(factColumns).where('family_id', '=', family).where('hidden_at', 'is', null)

const factsAtOnce = 500
/** So many facts are few, of one life or of one person in a list of many. */
const maxRead = { ofLife: 1_000, ofEach: 20 }

/**
 * Lists the facts of these people, or of these couples by their relations, by id. An import may have brought any number of them, with
 * long texts: beyond some hundreds, they are read in pages, between which other calls are served.
 */
export async function listFacts(
  db: Reader,
  family: FamilyId,
  column: 'person_id' | 'relation_id',
  ids: number[],
): Promise<StoredFact[]> {
  const few = Math.max(maxRead.ofLife, maxRead.ofEach * ids.length)
  const first = await factsOf[column](db, { family, limit: few + 1 }, ids)
  if (first.length <= few) return first.toSorted((one, other) => one.id - other.id)
  const those = visible(db, family).where(column, 'in', ids).where(column, 'is not', null)
  const known = await those.clearSelect().select('id').execute()
  const sorted = known.map(({ id }) => id).toSorted((one, other) => one - other)
  const facts: StoredFact[] = []
  for (let start = 0; start < sorted.length; start += factsAtOnce) {
    const page = sorted.slice(start, start + factsAtOnce)
    for (const row of await visible(db, family).where('id', 'in', page).orderBy('id').execute()) facts.push(row)
    await letOthersRun()
  }
  return facts
}

const listedBy = (column: 'person_id' | 'relation_id') =>
  preparedList((db, { family, limit }: { family: FamilyId; limit: number }, ids) =>
    visible(db, family).where(column, 'in', ids).where(column, 'is not', null).limit(limit),
  )
const factsOf = { person_id: listedBy('person_id'), relation_id: listedBy('relation_id') }

/** A fact, and whether anybody else was there, it has photos or cites sources: deleted ones count, too. */
type FactInParts = StoredFact & { has_parts: number | boolean }

/**
 * Lists the facts of a person and of the couples they belong to, in no particular order; undefined when there are so many that they
 * must be read in pages.
 */
export async function listFactsOfPerson(db: Reader, family: FamilyId, person: number): Promise<FactInParts[] | undefined> {
  const rows = await factsOfPerson(db, { family, person, limit: maxRead.ofLife + 1 })
  return rows.length > maxRead.ofLife ? undefined : rows
}

const partTables = ['fact_people', 'evidence_images', 'citations'] as const

/** Each table is named as rarely as possible: to begin looking into one costs PostgreSQL more than to find a row. */
const factsOfPerson = prepared((db, { family, person, limit }: { family: FamilyId; person: number; limit: number }) => {
  const visibleFacts = db
    .selectFrom('facts')
    .select(factColumns.map((column) => `facts.${column}` as const))
    .where('facts.family_id', '=', family)
    .where('facts.hidden_at', 'is', null)
  const own = visibleFacts.where('facts.person_id', '=', person).where('facts.person_id', 'is not', null)
  const couples = (end: 'from_person_id' | 'to_person_id') =>
    db
      .selectFrom('relations')
      .select('id')
      .where('family_id', '=', family)
      .where(end, '=', person)
      .where('relation_type', '=', sql.lit(relationTypes.partnered))
      .where('hidden_at', 'is', null)
  const ofCouples = visibleFacts
    .innerJoin(couples('from_person_id').unionAll(couples('to_person_id')).as('couple'), 'couple.id', 'facts.relation_id')
    .where('facts.relation_id', 'is not', null)
  const hasPart = partTables.map(
    (table) =>
      sql`exists (select 1 from ${sql.table(table)} as part where part.family_id = ${family} and part.fact_id = fact.id)`,
  )
  return db
    .selectFrom(own.unionAll(ofCouples).as('fact'))
    .select(factColumns.map((column) => `fact.${column}` as const))
    .select(sql<number | boolean>`(${sql.join(hasPart, sql` or `)})`.as('has_parts'))
    .limit(limit)
})

const recorded = (db: Reader, family: FamilyId) =>
  db.selectFrom('facts').select(recordedFactColumns).where('family_id', '=', family).where('hidden_at', 'is', null)

/** Sorted here: for an order by id, SQLite would go through all facts of the family. */
const byId = <Row extends { id: number }>(rows: Row[]): Row[] => rows.toSorted((one, other) => one.id - other.id)

/** Lists the facts of the people from one id to another by id, with the records that they come from. */
export const listRecordedFactsBetween = async (
  db: Reader,
  family: FamilyId,
  { first, last }: IdRange,
): Promise<RecordedFactRow[]> => byId(await recordedBetween(db, { family, first, last }))

const recordedBetween = prepared((db, { family, first, last }: { family: FamilyId } & IdRange) =>
  recorded(db, family).where('person_id', '>=', first).where('person_id', '<=', last),
)

/** Lists the facts of these couples by id, with the records that they come from. */
export const listRecordedFactsOfCouples = async (db: Reader, family: FamilyId, relations: number[]): Promise<RecordedFactRow[]> =>
  byId(await recordedOfCouples(db, { family }, relations))

const recordedOfCouples = preparedList((db, { family }: { family: FamilyId }, ids) =>
  recorded(db, family).where('relation_id', 'in', ids).where('relation_id', 'is not', null),
)

/** Whether the family has a fact of a couple, deleted or not. */
export const hasFactsOfCouples = async (db: Reader, family: FamilyId): Promise<boolean> => {
  const row = await db
    .selectFrom('facts')
    .select('id')
    .where('family_id', '=', family)
    .where('relation_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const anyFactColumns = [...factColumns, 'kept', ...softDeletionColumns] as const

/** Lists these facts, deleted or not. */
export const listAnyFacts = (db: Reader, family: FamilyId, ids: number[]): Promise<AnyFact[]> =>
  db.selectFrom('facts').select(anyFactColumns).where('family_id', '=', family).where('id', 'in', ids).orderBy('id').execute()

/** Lists the facts of a person or couple, deleted or not. */
export const listAnyFactsOf = (
  db: Reader,
  family: FamilyId,
  column: 'person_id' | 'relation_id',
  id: number,
): Promise<AnyFact[]> =>
  db.selectFrom('facts').select(anyFactColumns).where('family_id', '=', family).where(column, '=', id).orderBy('id').execute()

/** Finds the fact that a call added, unless it is deleted. */
export async function findAddedFact(
  db: Reader,
  family: FamilyId,
  owner: Pick<FactRow, 'person_id' | 'relation_id'>,
  key: string,
): Promise<number | undefined> {
  const rows = await visible(db, family).where('idempotency_key', '=', key).where('idempotency_key', 'is not', null).execute()
  return rows.find(({ person_id, relation_id }) => person_id === owner.person_id && relation_id === owner.relation_id)?.id
}

/** Lists the facts that come from these records. */
export async function listFactsOfRecords(
  db: Reader,
  family: FamilyId,
  records: number[],
): Promise<{ id: number; record_id: number | null; record_path: string }[]> {
  return db
    .selectFrom('facts')
    .select(['id', 'record_id', 'record_path'])
    .where('family_id', '=', family)
    .where('record_id', 'in', records)
    .where('record_id', 'is not', null)
    .where('hidden_at', 'is', null)
    .execute()
}

/** Whether the family has a fact with a date of this calendar. */
export async function hasDateOf(db: Reader, family: FamilyId, calendar: string): Promise<boolean> {
  const row = await db
    .selectFrom('facts')
    .select('id')
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where('date', 'like', `%${calendar}%`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the facts of these people or couples that come from no record, deleted or not. */
export const listUnrecordedFacts = (
  db: Reader,
  family: FamilyId,
  column: 'person_id' | 'relation_id',
  ids: number[],
): Promise<AnyFact[]> =>
  db
    .selectFrom('facts')
    .select(anyFactColumns)
    .where('family_id', '=', family)
    .where(column, 'in', ids)
    .where(column, 'is not', null)
    .where('record_id', 'is', null)
    .orderBy('id')
    .execute()

/** The facts that the columns of people follow, by id. */
export type VitalFact = Pick<FactRow, 'id' | 'kind' | 'date' | 'denied' | 'preferred' | 'is_private' | 'updated_at'>

const vitalKinds: readonly FactKindName[] = ['BIRT', ...deathKinds]

export const listVitalFacts = (db: Reader, family: FamilyId, person: number): Promise<VitalFact[]> =>
  vitalFactsOf(db, { family, person })

/** Lists the facts that the columns of these people follow, by id. */
export const listVitalFactsOfAll = (
  db: Reader,
  family: FamilyId,
  people: number[],
): Promise<(VitalFact & { person_id: number | null })[]> =>
  db
    .selectFrom('facts')
    .select(['id', 'person_id', 'kind', 'date', 'denied', 'preferred', 'is_private', 'updated_at'])
    .where('family_id', '=', family)
    .where('person_id', 'in', people)
    .where('person_id', 'is not', null)
    .where('kind', 'in', vitalKinds)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .execute()

const vitalFactsOf = prepared((db, { family, person }: { family: FamilyId; person: number }) =>
  db
    .selectFrom('facts')
    .select(['id', 'kind', 'date', 'denied', 'preferred', 'is_private', 'updated_at'])
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .where('person_id', 'is not', null)
    .where('kind', 'in', vitalKinds)
    .where('hidden_at', 'is', null)
    .orderBy('id'),
)

export async function countFacts(db: Reader, family: FamilyId, column: 'person_id' | 'relation_id', id: number): Promise<number> {
  const { count } = await db
    .selectFrom('facts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where(column, '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertFact(tx: Writer, family: FamilyId, fact: NewFact): Promise<number> {
  const id = await nextId(tx, family, 'facts')
  await insertedFact(tx, {
    type: '',
    value: '',
    date: '',
    date_phrase: '',
    first_day: null,
    last_day: null,
    day_key: null,
    kept: null,
    place: '',
    latitude: 0,
    longitude: 0,
    ...notSought,
    note: '',
    denied: 0,
    preferred: 0,
    is_private: null,
    person_id: null,
    relation_id: null,
    record_id: null,
    record_path: '',
    imported_by: null,
    idempotency_key: null,
    ...fact,
    ...notHidden,
    id,
    family_id: family,
  })
  await insertFactWords(tx, family, [{ ...fact, id }])
  return id
}

const insertedColumns = [
  ...factColumns,
  ...softDeletionColumns,
  ...(Object.keys(notSought) as (keyof typeof notSought)[]),
  'family_id',
  'day_key',
  'kept',
  'record_id',
  'record_path',
  'imported_by',
  'idempotency_key',
] as const satisfies (keyof Tables['facts'])[]

const insertedFact = preparedAlong((tx, values: Required<Insertable<Tables['facts']>>) =>
  tx
    .insertInto('facts')
    .values(Object.fromEntries(insertedColumns.map((column) => [column, values[column]])) as Insertable<Tables['facts']>),
)

/** Inserts many rows at once, each with the same columns; the ids are in the order of the rows. */
export async function insertFacts(tx: Writer, family: FamilyId, facts: NewFact[]): Promise<number[]> {
  if (facts.length === 0) return []
  const first = await nextIds(tx, family, 'facts', facts.length)
  const rows = facts.map((fact, index) => ({ ...fact, ...notHidden, id: first + index, family_id: family }))
  await insertRows(tx, 'facts', rows)
  await insertFactWords(tx, family, rows)
  return rows.map((row) => row.id)
}

export async function updateFact(tx: Writer, family: FamilyId, id: number, changes: Updateable<Tables['facts']>): Promise<void> {
  await tx.updateTable('facts').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
  if (hasTexts(changes)) await replaceFactWords(tx, family, id)
}

/** @returns the ids of those that were hidden */
export async function hideFacts(
  tx: Writer,
  family: FamilyId,
  ids: number[],
  at: string,
  batch: DeletionBatch,
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('facts')
    .set(hiddenIn(batch, at))
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .where('hidden_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Gives the facts that come from these records to another person, except the ones that lists show. */
export async function moveFactsOfRecords(
  tx: Writer,
  family: FamilyId,
  records: number[],
  from: number,
  to: number,
): Promise<void> {
  await tx
    .updateTable('facts')
    .set({ person_id: to })
    .where('family_id', '=', family)
    .where('record_id', 'in', records)
    .where('record_id', 'is not', null)
    .where('person_id', '=', from)
    .where('preferred', '=', 0)
    .execute()
}

export async function moveFacts(
  tx: Writer,
  family: FamilyId,
  column: 'person_id' | 'relation_id',
  ids: number[],
  from: number,
  to: number,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('facts')
    .set({ [column]: to })
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .where(column, '=', from)
    .execute()
}

/** Facts that everybody in the family may see. */
const isOpen = sql<boolean>`(is_private is null or is_private = 0)`

/** What a search and a check of a family read of facts. */
const searchedColumns = [
  'id',
  'person_id',
  'relation_id',
  'kind',
  'type',
  'value',
  'date',
  'date_phrase',
  'first_day',
  'last_day',
  'place',
  'note',
  'denied',
] as const satisfies (typeof factColumns)[number][]

/**
 * Lists whom facts are about that happened between these days, at most `count`: facts whose date is known more exactly than by
 * `vagueDays`.
 */
export async function listFactsInDays(
  db: Reader,
  family: FamilyId,
  { from, to, kinds, vagueDays }: { from: number; to: number; kinds: readonly FactKindName[] | undefined; vagueDays: number },
  count: number,
): Promise<FactAbout[]> {
  return db
    .selectFrom('facts')
    .select(['id', 'person_id', 'relation_id'])
    .where('family_id', '=', family)
    .where('first_day', 'is not', null)
    .where('first_day', '>=', from - vagueDays)
    .where('first_day', '<=', to)
    .where('last_day', '>=', from)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .where('denied', '=', 0)
    .where('hidden_at', 'is', null)
    .orderBy('first_day')
    .orderBy('id')
    .limit(count)
    .execute()
}

/**
 * Lists what these people's, or couples', facts say, in no particular order: asked for one, SQLite would read all of the family's facts
 * in it.
 */
export const listSearchedFacts = (db: Reader, family: FamilyId, column: 'person_id' | 'relation_id', ids: number[]) =>
  db
    .selectFrom('facts')
    .select(searchedColumns)
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where(column, 'in', ids)
    .where(column, 'is not', null)
    .execute()

/** Lists a page of the family's facts, by id, with when they happened; without those that only some see. */
export const listDatedFacts = (db: Reader, family: FamilyId, after: number, count: number) =>
  db
    .selectFrom('facts')
    .select(['id', 'person_id', 'relation_id', 'kind', 'date', 'date_phrase', 'first_day', 'last_day', 'denied', 'preferred'])
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where(isOpen)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
