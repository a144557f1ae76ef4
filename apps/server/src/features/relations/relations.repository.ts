import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

export type RelationRow = Pick<Selectable<Tables['relations']>, 'id' | 'from_person_id' | 'to_person_id' | 'relation_type' | 'created_at' | 'updated_at'>

const columns = ['id', 'from_person_id', 'to_person_id', 'relation_type', 'created_at', 'updated_at'] as const

const visible = (db: Reader, family: FamilyId) => db.selectFrom('relations').where('family_id', '=', family).where('hidden_at', 'is', null)

export async function listRelations(db: Reader, family: FamilyId): Promise<RelationRow[]> {
  return visible(db, family).select(columns).orderBy('id').execute()
}

export async function findRelation(db: Reader, family: FamilyId, id: number): Promise<RelationRow | undefined> {
  return visible(db, family).select(columns).where('id', '=', id).executeTakeFirst()
}

/** How many of these people the family has. */
export async function countPeople(db: Reader, family: FamilyId, ids: number[]): Promise<number> {
  const row = await db
    .selectFrom('people')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function isRelated(db: Reader, family: FamilyId, one: number, other: number): Promise<boolean> {
  const row = await visible(db, family)
    .select('id')
    .where((expression) =>
      expression.or([
        expression.and([expression('from_person_id', '=', one), expression('to_person_id', '=', other)]),
        expression.and([expression('from_person_id', '=', other), expression('to_person_id', '=', one)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether `ancestor` raised `person`, or somebody who did, and so on: each person is visited once. */
export async function isAncestor(db: Reader, family: FamilyId, ancestor: number, person: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with recursive line (id) as (
      select cast(${person} as bigint)
      union
      select relations.from_person_id
      from relations join line on relations.to_person_id = line.id
      where relations.family_id = ${family} and relations.relation_type = 2 and relations.hidden_at is null
    )
    select 1 as found from line where id = ${ancestor} limit 1`.execute(db)
  return rows.length > 0
}

export async function insertRelation(tx: Writer, family: FamilyId, relation: { from: number; to: number; type: 1 | 2 }, now: string): Promise<RelationRow> {
  return tx
    .insertInto('relations')
    .values({ family_id: family, from_person_id: relation.from, to_person_id: relation.to, relation_type: relation.type, hidden_at: null, hidden_by: null, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** @returns how many were hidden */
export async function hideRelation(tx: Writer, family: FamilyId, id: number, at: string, hiddenBy: string): Promise<number> {
  const result = await tx
    .updateTable('relations')
    .set({ hidden_at: at, hidden_by: hiddenBy })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function hideRelationsOf(tx: Writer, family: FamilyId, personId: number, at: string, hiddenBy: string): Promise<void> {
  await tx
    .updateTable('relations')
    .set({ hidden_at: at, hidden_by: hiddenBy })
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where((expression) => expression.or([expression('from_person_id', '=', personId), expression('to_person_id', '=', personId)]))
    .execute()
}

export async function insertRelations(tx: Writer, family: FamilyId, relations: { from: number; to: number; type: 1 | 2 }[], now: string): Promise<void> {
  if (relations.length === 0) return
  await tx
    .insertInto('relations')
    .values(relations.map(({ from, to, type }) => ({ family_id: family, from_person_id: from, to_person_id: to, relation_type: type, hidden_at: null, hidden_by: null, created_at: now, updated_at: now })))
    .execute()
}
