import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

export type RecoveryRow = Omit<Selectable<Tables['recoveries']>, 'family_id'> & { family_id: FamilyId }

const select = (db: Reader) => db.selectFrom('recoveries').selectAll()
const toRow = (row: Selectable<Tables['recoveries']> | undefined): RecoveryRow | undefined =>
  row === undefined ? undefined : { ...row, family_id: row.family_id as FamilyId }

/** Lists those of a family that have not ended, the oldest first. They may have expired. */
export async function listOpenRecoveries(db: Reader, family: FamilyId): Promise<RecoveryRow[]> {
  const rows = await select(db)
    .where('family_id', '=', family)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, family_id: family }))
}

/** Finds the one of a member that has not ended. It may have expired. */
export const findOpenRecovery = async (db: Reader, family: FamilyId, userId: number): Promise<RecoveryRow | undefined> =>
  toRow(
    await select(db)
      .where('family_id', '=', family)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )

export const findRecovery = async (db: Reader, family: FamilyId, id: string): Promise<RecoveryRow | undefined> =>
  toRow(await select(db).where('family_id', '=', family).where('id', '=', id).executeTakeFirst())

/** Finds one by the secret of its link, or by that with which its member refuses it. */
export const findRecoveryByToken = async (
  db: Reader,
  column: 'link_hash' | 'refuse_hash',
  hash: string,
): Promise<RecoveryRow | undefined> => toRow(await select(db).where(column, '=', hash).executeTakeFirst())

/** Whether somebody has asked at the sign-in page for a member since then. */
export const hasAsked = async (db: Reader, family: FamilyId, userId: number, since: string): Promise<boolean> =>
  (await db
    .selectFrom('recoveries')
    .select('id')
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .where('is_asked', '=', 1)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const insertRecovery = async (tx: Writer, row: Insertable<Tables['recoveries']>): Promise<void> =>
  void (await tx.insertInto('recoveries').values(row).execute())

/** Changes one that has not ended. @returns false if it has */
export async function updateRecovery(
  tx: Writer,
  { family_id, id }: Pick<RecoveryRow, 'family_id' | 'id'>,
  changes: Updateable<Tables['recoveries']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('recoveries')
    .set(changes)
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends the open one of a member, and those for which they have vouched. */
export async function endRecoveriesWith(tx: Writer, family: FamilyId, userId: number, at: string): Promise<void> {
  await tx
    .updateTable('recoveries')
    .set({ ended_at: at })
    .where('family_id', '=', family)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('first_keeper_id', '=', userId), eb('second_keeper_id', '=', userId)]))
    .execute()
}
