import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { MadeFileChanges, MadeFileRow, NewMadeFile } from './made-file.table.ts'

export type MadeFilesTable = 'data_exports' | 'prints'

/** The queries name only what all of the tables have, so one of them stands for each. */
const any = (table: MadeFilesTable) => table as 'data_exports'

export async function insertFile<Row extends MadeFileRow>(
  tx: Writer,
  table: MadeFilesTable,
  family: FamilyId,
  row: NewMadeFile,
): Promise<Row> {
  const values = { ...row, id: await nextId(tx, family, table), family_id: family }
  return (await tx.insertInto(any(table)).values(values).returningAll().executeTakeFirstOrThrow()) as Row
}

export async function findFile<Row extends MadeFileRow>(
  db: Reader,
  table: MadeFilesTable,
  family: FamilyId,
  id: number,
): Promise<Row | undefined> {
  const query = db.selectFrom(any(table)).selectAll().where('family_id', '=', family).where('id', '=', id)
  return (await query.executeTakeFirst()) as Row | undefined
}

/** Lists a user's files, newest first. */
export async function listFilesOf<Row extends MadeFileRow>(
  db: Reader,
  table: MadeFilesTable,
  family: FamilyId,
  userId: number,
): Promise<Row[]> {
  const query = db.selectFrom(any(table)).selectAll().where('family_id', '=', family).where('user_id', '=', userId)
  return (await query.orderBy('id', 'desc').execute()) as Row[]
}

/** Counts those of the whole family that are being made. */
export async function countRunningFiles(db: Reader, table: MadeFilesTable, family: FamilyId): Promise<number> {
  const { count } = await db
    .selectFrom(any(table))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns false if it no longer exists. */
export async function updateFile(
  tx: Writer,
  table: MadeFilesTable,
  family: FamilyId,
  id: number,
  changes: MadeFileChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(any(table))
    .set(changes)
    .where('family_id', '=', family)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFileRow(tx: Writer, table: MadeFilesTable, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom(any(table)).where('family_id', '=', family).where('id', '=', id).execute()
}

/** Ends the time of all files of a family, or of one user. */
export async function endFiles(tx: Writer, table: MadeFilesTable, family: FamilyId, at: string, userId?: number): Promise<void> {
  await tx
    .updateTable(any(table))
    .set({ expires_at: at })
    .where('family_id', '=', family)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute()
}

/** Lists those of all families whose time is over; what is being made has time. */
export async function listExpiredFiles<Row extends MadeFileRow>(db: Reader, table: MadeFilesTable, now: string): Promise<Row[]> {
  const query = db.selectFrom(any(table)).selectAll().where('expires_at', '<=', now).where('state', 'in', ['done', 'failed'])
  return (await query.orderBy('family_id').orderBy('id').execute()) as Row[]
}

/** Finds, across all families, which of these files belong to a row. */
export async function listKnownFiles(db: Reader, table: MadeFilesTable, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  return (await db.selectFrom(any(table)).select('file_key').where('file_key', 'in', keys).execute()).map((row) => row.file_key)
}
