import type { Reader, Writer } from '../../../platform/db/database.ts'
import { numberRows } from '../../../platform/db/next-ids.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

export async function insertUndoneRecords(
  tx: Writer,
  family: FamilyId,
  line: number,
  kind: 'record' | 'uid' | 'heart',
  rows: object[],
  at: string,
): Promise<void> {
  if (rows.length === 0) return
  const contents = rows.map((row) => ({ change_id: line, kind, content: JSON.stringify(row), created_at: at }))
  await tx
    .insertInto('undone_records')
    .values(await numberRows(tx, family, 'undone_records', contents))
    .execute()
}

/** Lists the first records of an undone import. */
export async function listUndoneRecords(
  db: Reader,
  family: FamilyId,
  line: number,
  count: number,
): Promise<{ id: number; kind: 'record' | 'uid' | 'heart'; content: string }[]> {
  return db
    .selectFrom('undone_records')
    .select(['id', 'kind', 'content'])
    .where('family_id', '=', family)
    .where('change_id', '=', line)
    .orderBy('id')
    .limit(count)
    .execute()
}

export async function deleteUndoneRecords(tx: Writer, family: FamilyId, ids: number[]): Promise<void> {
  await tx.deleteFrom('undone_records').where('family_id', '=', family).where('id', 'in', ids).execute()
}

export async function countUndoneRecords(db: Reader, family: FamilyId, line: number): Promise<number> {
  const { count } = await db
    .selectFrom('undone_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('change_id', '=', line)
    .executeTakeFirstOrThrow()
  return Number(count)
}
