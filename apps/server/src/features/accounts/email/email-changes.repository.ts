import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

/** Only the link requested last is valid. */
export async function insertEmailChange(
  tx: Writer,
  change: { tokenHash: string; familyId: FamilyId; userId: number; email: string; createdAt: string; expiresAt: string },
): Promise<void> {
  await endEmailChanges(tx, change.familyId, change.userId, change.createdAt)
  await tx
    .insertInto('email_changes')
    .values({
      token_hash: change.tokenHash,
      family_id: change.familyId,
      user_id: change.userId,
      email: change.email,
      created_at: change.createdAt,
      expires_at: change.expiresAt,
      used_at: null,
    })
    .execute()
}

export async function findEmailChange(
  db: Reader,
  tokenHash: string,
  now: string,
): Promise<{ userId: number; familyId: FamilyId; email: string } | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select(['user_id', 'family_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? undefined : { userId: row.user_id, familyId: row.family_id as FamilyId, email: row.email }
}

export async function endEmailChanges(tx: Writer, family: FamilyId, userId: number, now: string): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Consumes a link. When two requests use it concurrently, only one gets true. */
export async function consumeEmailChange(tx: Writer, tokenHash: string, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
