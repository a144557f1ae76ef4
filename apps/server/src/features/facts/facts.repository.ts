import { deathKinds } from '@banyan/contract'
import type { FactKindName } from '@banyan/contract'
import type { Insertable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId, numberRows } from '../../platform/db/next-ids.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { hiddenIn, notHidden, softDeletionColumns } from '../../platform/soft-delete.ts'
import type { DeletionBatch, SoftDeletion } from '../../platform/soft-delete.ts'
import { factColumns } from './facts.table.ts'
import type { AnyFact, FactRow, StoredFact } from './facts.table.ts'

export type NewFact = Omit<Insertable<Tables['facts']>, 'id' | 'family_id' | keyof SoftDeletion>

const visible = (db: Reader, family: FamilyId) =>
  db.selectFrom('facts').select(factColumns).where('family_id', '=', family).where('hidden_at', 'is', null)

/** Lists the facts of these people, or of these couples by their relations. */
export const listFacts = (
  db: Reader,
  family: FamilyId,
  column: 'person_id' | 'relation_id',
  ids: number[],
): Promise<StoredFact[]> => visible(db, family).where(column, 'in', ids).where(column, 'is not', null).orderBy('id').execute()

/** Lists these facts, deleted or not. */
export const listAnyFacts = (db: Reader, family: FamilyId, ids: number[]): Promise<AnyFact[]> =>
  db
    .selectFrom('facts')
    .select([...factColumns, ...softDeletionColumns])
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

/** Lists the facts of a person or couple, deleted or not. */
export const listAnyFactsOf = (
  db: Reader,
  family: FamilyId,
  column: 'person_id' | 'relation_id',
  id: number,
): Promise<AnyFact[]> =>
  db
    .selectFrom('facts')
    .select([...factColumns, ...softDeletionColumns])
    .where('family_id', '=', family)
    .where(column, '=', id)
    .orderBy('id')
    .execute()

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

/** The facts that the columns of people follow, by id. */
export type VitalFact = Pick<FactRow, 'id' | 'kind' | 'date' | 'denied' | 'preferred' | 'updated_at'>

const vitalKinds: readonly FactKindName[] = ['BIRT', ...deathKinds]

export const listVitalFacts = (db: Reader, family: FamilyId, person: number): Promise<VitalFact[]> =>
  vitalFactsOf(db, { family, person })

const vitalFactsOf = prepared((db, { family, person }: { family: FamilyId; person: number }) =>
  db
    .selectFrom('facts')
    .select(['id', 'kind', 'date', 'denied', 'preferred', 'updated_at'])
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
    place: '',
    latitude: 0,
    longitude: 0,
    note: '',
    denied: 0,
    preferred: 0,
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
  return id
}

const insertedColumns = [
  ...factColumns,
  ...softDeletionColumns,
  'family_id',
  'record_id',
  'record_path',
  'imported_by',
  'idempotency_key',
] as const satisfies (keyof Tables['facts'])[]

const insertedFact = prepared((tx, values: Required<Insertable<Tables['facts']>>) =>
  tx
    .insertInto('facts')
    .values(Object.fromEntries(insertedColumns.map((column) => [column, values[column]])) as Insertable<Tables['facts']>),
)

/** Inserts many rows at once, each with the same columns; the ids are in the order of the rows. */
export async function insertFacts(tx: Writer, family: FamilyId, facts: NewFact[]): Promise<number[]> {
  if (facts.length === 0) return []
  const rows = await numberRows(
    tx,
    family,
    'facts',
    facts.map((fact) => ({ ...fact, ...notHidden })),
  )
  await tx.insertInto('facts').values(rows).execute()
  return rows.map((row) => row.id)
}

export async function updateFact(tx: Writer, family: FamilyId, id: number, changes: Updateable<Tables['facts']>): Promise<void> {
  await tx.updateTable('facts').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
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
