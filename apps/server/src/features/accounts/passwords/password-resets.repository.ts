import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

export async function insertPasswordReset(
  tx: Writer,
  reset: { tokenHash: string; familyId: FamilyId; userId: number; createdAt: string; expiresAt: string },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      family_id: reset.familyId,
      user_id: reset.userId,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
      used_at: null,
    })
    .execute()
}

export async function isOpenPasswordReset(db: Reader, tokenHash: string, now: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('password_resets')
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()) !== undefined
  )
}

export async function endPasswordResets(tx: Writer, family: FamilyId, userId: number, now: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Consumes a reset link. @returns its user */
export async function takePasswordReset(
  tx: Writer,
  tokenHash: string,
  now: string,
): Promise<{ familyId: FamilyId; userId: number } | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['family_id', 'user_id'])
    .executeTakeFirst()
  return row === undefined ? undefined : { familyId: row.family_id as FamilyId, userId: row.user_id }
}
