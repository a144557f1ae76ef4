import type { Reader, Writer } from '../../../platform/db/database.ts'

/** Only the link requested last is valid. */
export async function insertEmailChange(
  tx: Writer,
  change: { tokenHash: string; accountId: number; email: string; createdAt: string; expiresAt: string },
): Promise<void> {
  await endEmailChanges(tx, change.accountId, change.createdAt)
  await tx
    .insertInto('email_changes')
    .values({
      token_hash: change.tokenHash,
      account_id: change.accountId,
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
): Promise<{ accountId: number; email: string } | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select(['account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? undefined : { accountId: row.account_id, email: row.email }
}

export async function endEmailChanges(tx: Writer, account: number, now: string): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('account_id', '=', account)
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
