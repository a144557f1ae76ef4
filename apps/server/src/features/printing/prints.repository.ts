import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

type Table = Tables['prints']
export type PrintRow = Selectable<Table>

export async function insertPrint(
  tx: Writer,
  family: FamilyId,
  row: Omit<Insertable<Table>, 'family_id' | 'id'>,
): Promise<PrintRow> {
  return tx
    .insertInto('prints')
    .values({ ...row, id: await nextId(tx, family, 'prints'), family_id: family })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findPrint = (db: Reader, family: FamilyId, id: number): Promise<PrintRow | undefined> =>
  db.selectFrom('prints').selectAll().where('family_id', '=', family).where('id', '=', id).executeTakeFirst()

/** Lists a user's prints, newest first. */
export const listPrintsOf = (db: Reader, family: FamilyId, userId: number): Promise<PrintRow[]> =>
  db
    .selectFrom('prints')
    .selectAll()
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

/** Returns false if it no longer exists. */
export async function updatePrint(tx: Writer, family: FamilyId, id: number, changes: Updateable<Table>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('prints')
    .set(changes)
    .where('family_id', '=', family)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePrintRow(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('prints').where('family_id', '=', family).where('id', '=', id).execute()
}

/** Ends the time of all files of a family, or of one user. */
export async function endPrints(tx: Writer, family: FamilyId, at: string, userId?: number): Promise<void> {
  await tx
    .updateTable('prints')
    .set({ expires_at: at })
    .where('family_id', '=', family)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute()
}

/** Lists those of all families whose time is over; what is being made has time. */
export const listExpiredPrints = (db: Reader, now: string): Promise<PrintRow[]> =>
  db.selectFrom('prints').selectAll().where('expires_at', '<=', now).orderBy('family_id').orderBy('id').execute()

/** Finds, across all families, which of these files belong to a row. */
export const listKnownPrints = async (db: Reader, keys: string[]): Promise<string[]> =>
  keys.length === 0
    ? []
    : (await db.selectFrom('prints').select('file_key').where('file_key', 'in', keys).execute()).map((row) => row.file_key)
