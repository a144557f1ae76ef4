import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

type Table = Tables['data_exports']
export type ExportRow = Selectable<Table>

export async function insertExport(
  tx: Writer,
  family: FamilyId,
  row: Omit<Insertable<Table>, 'family_id' | 'id'>,
): Promise<ExportRow> {
  return tx
    .insertInto('data_exports')
    .values({ ...row, id: await nextId(tx, family, 'data_exports'), family_id: family })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findExport(db: Reader, family: FamilyId, id: number): Promise<ExportRow | undefined> {
  return db.selectFrom('data_exports').selectAll().where('family_id', '=', family).where('id', '=', id).executeTakeFirst()
}

/** Lists a user's exports, newest first. */
export async function listExports(db: Reader, family: FamilyId, userId: number): Promise<ExportRow[]> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

/** Counts the running exports of the whole family. */
export async function countRunningExports(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await db
    .selectFrom('data_exports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns false if it no longer exists. */
export async function updateExport(tx: Writer, family: FamilyId, id: number, changes: Updateable<Table>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set(changes)
    .where('family_id', '=', family)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExport(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('data_exports').where('family_id', '=', family).where('id', '=', id).execute()
}

/** Ends the time of all copies of a family, or of one user. */
export async function endExports(tx: Writer, family: FamilyId, at: string, userId?: number): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ expires_at: at })
    .where('family_id', '=', family)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute()
}

/** Lists expired exports of all families. */
export async function listExpiredExports(db: Reader, now: string): Promise<ExportRow[]> {
  return db.selectFrom('data_exports').selectAll().where('expires_at', '<=', now).orderBy('id').execute()
}

/** Finds, across all families, which of these files are copies that somebody has or waits for. */
export async function listKnownFiles(db: Reader, keys: string[]): Promise<string[]> {
  return keys.length === 0
    ? []
    : (await db.selectFrom('data_exports').select('file_key').where('file_key', 'in', keys).execute()).map((row) => row.file_key)
}
