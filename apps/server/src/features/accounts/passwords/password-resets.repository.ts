import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

export async function insertPasswordReset(tx: Writer, reset: { tokenHash: string; familyId: FamilyId; userId: number; createdAt: string; expiresAt: string }): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, family_id: reset.familyId, user_id: reset.userId, created_at: reset.createdAt, expires_at: reset.expiresAt, used_at: null })
    .execute()
}

export async function isKnownPasswordReset(db: Reader, tokenHash: string): Promise<boolean> {
  return (await db.selectFrom('password_resets').select('token_hash').where('token_hash', '=', tokenHash).executeTakeFirst()) !== undefined
}

/** Uses a reset up, and every other one of the same user. */
export async function takePasswordReset(tx: Writer, tokenHash: string, now: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  await tx.updateTable('password_resets').set({ used_at: now }).where('user_id', '=', row.user_id).where('used_at', 'is', null).execute()
  return row.user_id
}
