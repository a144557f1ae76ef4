import type { Reader, Writer } from '../../../platform/db/database.ts'

export async function insertPasswordReset(
  tx: Writer,
  reset: { tokenHash: string; accountId: number; createdAt: string; expiresAt: string },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      account_id: reset.accountId,
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

export async function endPasswordResets(tx: Writer, account: number, now: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .execute()
}

/** Consumes a reset link. @returns its account */
export async function takePasswordReset(tx: Writer, tokenHash: string, now: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}
