import { relationTypes } from '@banyan/contract'
import type { StoredRelationType, TieKind } from '@banyan/contract'
import { sql } from 'kysely'
import type { ExpressionBuilder, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { engineOf } from '../../platform/db/engine-of.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { nextId, nextIds } from '../../platform/db/next-ids.ts'
import { prepared, preparedAlong, preparedList } from '../../platform/db/prepared.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { hiddenIn, notHidden, softDeletionColumns } from '../../platform/soft-delete.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'
import type { AnyRelationRow, RelationRow } from './relations.table.ts'

const columns = ['id', 'from_person_id', 'to_person_id', 'relation_type', 'kind', 'ended', 'created_at', 'updated_at'] as const
const anyColumns = [...columns, ...softDeletionColumns] as const

/** A union rather than an `or`, for which SQLite would read all relations of the family. */
const leadsTo = (family: FamilyId, person: number) => (expression: ExpressionBuilder<Tables, 'relations'>) => {
  const end = (column: 'from_person_id' | 'to_person_id') =>
    expression
      .selectFrom('relations as ends')
      .select('ends.id')
      .where('ends.family_id', '=', family)
      .where(`ends.${column}`, '=', person)
  return expression('relations.id', 'in', end('from_person_id').union(end('to_person_id')))
}

const visible = (db: Reader, family: FamilyId) =>
  db.selectFrom('relations').where('family_id', '=', family).where('hidden_at', 'is', null)

/** Lists a page of relations, starting after `after`. */
export async function listRelationRows(db: Reader, family: FamilyId, after: number, count: number): Promise<RelationRow[]> {
  return visible(db, family).select(columns).where('id', '>', after).orderBy('id').limit(count).execute()
}

export type TieRow = Pick<RelationRow, 'id' | 'from_person_id' | 'to_person_id' | 'relation_type' | 'kind' | 'ended'>

const ties = (db: Reader, family: FamilyId) =>
  visible(db, family).select(['id', 'from_person_id', 'to_person_id', 'relation_type', 'kind', 'ended'])

const pageOfTies = prepared((db, values: { family: FamilyId; after: number; count: number }) =>
  ties(db, values.family).where('id', '>', values.after).orderBy('id').limit(values.count),
)

/** Lists a page of relations, starting after `after`, with people, type and kind only: less than half of the work for a large family. */
export const listTies = (db: Reader, family: FamilyId, after: number, count: number): Promise<TieRow[]> =>
  pageOfTies(db, { family, after, count })

/** Lists those of these relations that have not been deleted, by id, as {@link listTies}. */
export const listTiesById = (db: Reader, family: FamilyId, ids: number[]): Promise<TieRow[]> =>
  ties(db, family).where('id', 'in', ids).orderBy('id').execute()

export async function findRelation(db: Reader, family: FamilyId, id: number): Promise<RelationRow | undefined> {
  return visible(db, family).select(columns).where('id', '=', id).executeTakeFirst()
}

/** Returns those of these relations that have not been deleted. */
export async function listRelationsOf(db: Reader, family: FamilyId, ids: number[]): Promise<RelationRow[]> {
  return visible(db, family).select(columns).where('id', 'in', ids).orderBy('id').execute()
}

/** Lists all relations to or from a person. */
export async function listRelationsOfPerson(db: Reader, family: FamilyId, person: number): Promise<RelationRow[]> {
  return visible(db, family).select(columns).where(leadsTo(family, person)).orderBy('id').execute()
}

/** Includes deleted relations. */
export async function listAnyRelations(db: Reader, family: FamilyId, ids: number[]): Promise<AnyRelationRow[]> {
  return db
    .selectFrom('relations')
    .select(anyColumns)
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** Lists what one deletion hid. */
export async function listRelationsHiddenBy(db: Reader, family: FamilyId, batchId: string): Promise<AnyRelationRow[]> {
  return db
    .selectFrom('relations')
    .select(anyColumns)
    .where('family_id', '=', family)
    .where('hidden_batch', '=', batchId)
    .orderBy('id')
    .execute()
}

/** Lists all relations to or from a person, including deleted ones. */
export async function listAnyRelationsOfPerson(db: Reader, family: FamilyId, person: number): Promise<AnyRelationRow[]> {
  return db
    .selectFrom('relations')
    .select(anyColumns)
    .where('family_id', '=', family)
    .where(leadsTo(family, person))
    .orderBy('id')
    .execute()
}

/** Lists all relations to or from any of these people, in no particular order. */
export async function listRelationsTouching(db: Reader, family: FamilyId, people: number[]): Promise<RelationRow[]> {
  const rows = await relationsTouching(db, { family }, people)
  // Once each: SQLite would sort them by all columns for that.
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

const relationsTouching = preparedList((db, { family }: { family: FamilyId }, people) => {
  const ending = (column: 'from_person_id' | 'to_person_id') => visible(db, family).select(columns).where(column, 'in', people)
  return ending('from_person_id').unionAll(ending('to_person_id'))
})

/** Lists the first relations by which these people raised others (`from_person_id`), or by which others raised them. */
export async function listRaised(
  db: Reader,
  family: FamilyId,
  people: number[],
  end: 'from_person_id' | 'to_person_id',
  most: number,
): Promise<TieRow[]> {
  return ties(db, family)
    .where('relation_type', '=', relationTypes.raised)
    .where(end, 'in', people)
    .orderBy(end)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Lists the first partnerships of these people. */
export async function listPartnered(db: Reader, family: FamilyId, people: number[], most: number): Promise<TieRow[]> {
  const ending = (end: 'from_person_id' | 'to_person_id') =>
    ties(db, family).where('relation_type', '=', relationTypes.partnered).where(end, 'in', people)
  return ending('from_person_id').union(ending('to_person_id')).orderBy('id').limit(most).execute()
}

/** Lists the relations, not deleted, with both ends among these people. */
export async function listRelationsAmong(db: Reader, family: FamilyId, people: number[]): Promise<RelationRow[]> {
  return visible(db, family).select(columns).where('from_person_id', 'in', people).where('to_person_id', 'in', people).execute()
}

/** Lists the relations with both ends among these people, including deleted ones. */
export async function listAnyRelationsAmong(db: Reader, family: FamilyId, people: number[]): Promise<AnyRelationRow[]> {
  return db
    .selectFrom('relations')
    .select(anyColumns)
    .where('family_id', '=', family)
    .where('from_person_id', 'in', people)
    .where('to_person_id', 'in', people)
    .orderBy('id')
    .execute()
}

export async function isRelated(db: Reader, family: FamilyId, one: number, other: number): Promise<boolean> {
  const between = (from: number, to: number) =>
    visible(db, family).select('id').where('from_person_id', '=', from).where('to_person_id', '=', to)
  // A union rather than an `or`, for which SQLite would read all relations of the family.
  const row = await between(one, other).unionAll(between(other, one)).executeTakeFirst()
  return row !== undefined
}

/**
 * Whether `ancestor` raised `person`, or somebody who did, and so on; visits each person once. Written so that both engines go from
 * the people found to their parents, by index: by themselves they would read all relations of the family. SQLite keeps to the order
 * of a `cross join`, PostgreSQL to a lateral query with an offset.
 */
export async function isAncestor(db: Reader, family: FamilyId, ancestor: number, person: number): Promise<boolean> {
  const raisedThem = sql`family_id = ${family} and to_person_id = line.id and relation_type = ${sql.lit(relationTypes.raised)} and hidden_at is null`
  const parents =
    engineOf(db) === 'postgres'
      ? sql`line cross join lateral (select from_person_id from relations where ${raisedThem} offset 0) as parents`
      : sql`line cross join relations as parents where ${raisedThem}`
  const { rows } = await sql<{ found: number }>`
    with recursive line (id) as (
      select cast(${person} as bigint)
      union
      select parents.from_person_id from ${parents}
    )
    select 1 as found from line where id = ${ancestor} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether somebody who raised the person descends from them. */
export async function isOwnAncestor(db: Reader, family: FamilyId, person: number): Promise<boolean> {
  const parents = await visible(db, family)
    .select('from_person_id')
    .where('to_person_id', '=', person)
    .where('relation_type', '=', relationTypes.raised)
    .execute()
  for (const { from_person_id: parent } of parents) if (await isAncestor(db, family, person, parent)) return true
  return false
}

export async function insertRelation(
  tx: Writer,
  family: FamilyId,
  relation: Pick<NewRelation, 'from' | 'to' | 'type' | 'kind'>,
  now: string,
): Promise<RelationRow> {
  const id = await nextId(tx, family, 'relations')
  await insertedRelation(tx, { ...relation, id, family, now })
  const { from, to, type, kind } = relation
  return {
    id,
    from_person_id: from,
    to_person_id: to,
    relation_type: type,
    kind,
    ended: '',
    created_at: now,
    updated_at: now,
  }
}

interface NewRelation {
  id: number
  family: FamilyId
  from: number
  to: number
  type: StoredRelationType
  kind: TieKind
  now: string
}

const insertedRelation = preparedAlong((tx, { id, family, from, to, type, kind, now }: NewRelation) =>
  tx.insertInto('relations').values({
    id,
    family_id: family,
    from_person_id: from,
    to_person_id: to,
    relation_type: type,
    kind,
    ...notHidden,
    created_at: now,
    updated_at: now,
  }),
)

/** @returns the relations that were hidden */
export async function hideRelations(
  tx: Writer,
  family: FamilyId,
  ids: number[],
  at: string,
  batch: DeletionBatch,
): Promise<RelationRow[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('relations')
    .set(hiddenIn(batch, at))
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .where('hidden_at', 'is', null)
    .returning(columns)
    .execute()
}

/** @returns the relations that were hidden */
export async function hideRelationsOf(
  tx: Writer,
  family: FamilyId,
  personId: number,
  at: string,
  batch: DeletionBatch,
): Promise<RelationRow[]> {
  return tx
    .updateTable('relations')
    .set(hiddenIn(batch, at))
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where(leadsTo(family, personId))
    .returning(columns)
    .execute()
}

export async function updateRelation(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['relations']>,
): Promise<void> {
  await tx.updateTable('relations').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

/** Inserts many relations at once. @returns their ids, in the same order */
export async function insertRelations(
  tx: Writer,
  family: FamilyId,
  relations: { from: number; to: number; type: StoredRelationType; kind?: TieKind }[],
  now: string,
  importedBy?: number | null,
): Promise<number[]> {
  if (relations.length === 0) return []
  const first = await nextIds(tx, family, 'relations', relations.length)
  const rows = relations.map(({ from, to, type, kind = '' }, index) => ({
    id: first + index,
    family_id: family,
    from_person_id: from,
    to_person_id: to,
    relation_type: type,
    kind,
    imported_by: importedBy ?? null,
    ...notHidden,
    created_at: now,
    updated_at: now,
  }))
  await insertRows(tx, 'relations', rows)
  return rows.map((row) => row.id)
}
