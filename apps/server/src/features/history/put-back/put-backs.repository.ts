import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { nextId } from '../../../platform/db/next-ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

type Table = Tables['put_backs']
export type PutBackRow = Selectable<Table>

export async function insertPutBack(
  tx: Writer,
  family: FamilyId,
  row: Omit<Insertable<Table>, 'family_id' | 'id'>,
): Promise<PutBackRow> {
  return tx
    .insertInto('put_backs')
    .values({ ...row, id: await nextId(tx, family, 'put_backs'), family_id: family })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updatePutBack(tx: Writer, family: FamilyId, id: number, changes: Updateable<Table>): Promise<void> {
  await tx.updateTable('put_backs').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

/** @param id - the newest by default */
export async function findPutBack(db: Reader, family: FamilyId, id: number | undefined): Promise<PutBackRow | undefined> {
  let query = db.selectFrom('put_backs').selectAll().where('family_id', '=', family).orderBy('id', 'desc').limit(1)
  if (id !== undefined) query = query.where('id', '=', id)
  return query.executeTakeFirst()
}

export async function isPutBackRunning(db: Reader, family: FamilyId): Promise<boolean> {
  const row = await db
    .selectFrom('put_backs')
    .select('id')
    .where('family_id', '=', family)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an earlier attempt to undo this line failed. */
export async function wasGivenUp(db: Reader, family: FamilyId, reverts: number): Promise<boolean> {
  const row = await db
    .selectFrom('put_backs')
    .select('id')
    .where('family_id', '=', family)
    .where('reverts', '=', reverts)
    .where('state', '=', 'failed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
