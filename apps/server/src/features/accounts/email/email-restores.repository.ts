import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

interface EmailRestore {
  familyId: FamilyId
  userId: number
  /** The address that the link restores. */
  email: string
  position: number
}

/** A user's links are numbered in the order in which their addresses were replaced. */
export async function insertEmailRestore(
  tx: Writer,
  restore: Omit<EmailRestore, 'position'> & { tokenHash: string; createdAt: string; expiresAt: string },
): Promise<void> {
  const { familyId, userId } = restore
  const last = await tx
    .selectFrom('email_restores')
    .select((eb) => eb.fn.max<number | null>('position').as('position'))
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await tx
    .insertInto('email_restores')
    .values({
      token_hash: restore.tokenHash,
      family_id: familyId,
      user_id: userId,
      position: (last?.position ?? 0) + 1,
      email: restore.email,
      created_at: restore.createdAt,
      expires_at: restore.expiresAt,
      used_at: null,
    })
    .execute()
}

export async function findEmailRestore(db: Reader, tokenHash: string, now: string): Promise<EmailRestore | undefined> {
  const row = await db
    .selectFrom('email_restores')
    .select(['family_id', 'user_id', 'email', 'position'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : { familyId: row.family_id as FamilyId, userId: row.user_id, email: row.email, position: row.position }
}

/**
 * Consumes a link and every later one of the same user, because those went to the person who took over the account. Earlier links
 * stay valid.
 */
export async function takeEmailRestore(tx: Writer, { familyId, userId, position }: EmailRestore, now: string): Promise<boolean> {
  const taken = await tx
    .updateTable('email_restores')
    .set({ used_at: now })
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('position', '>=', position)
    .where('used_at', 'is', null)
    .returning('position')
    .execute()
  return taken.some((row) => row.position === position)
}
