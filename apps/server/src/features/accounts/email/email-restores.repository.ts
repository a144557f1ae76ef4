import type { Reader, Writer } from '../../../platform/db/database.ts'

interface EmailRestore {
  accountId: number
  /** The address that the link restores. */
  email: string
  position: number
}

/** An account's links are numbered in the order in which their addresses were replaced. */
export async function insertEmailRestore(
  tx: Writer,
  restore: Omit<EmailRestore, 'position'> & { tokenHash: string; createdAt: string; expiresAt: string },
): Promise<void> {
  const { accountId } = restore
  const last = await tx
    .selectFrom('email_restores')
    .select((eb) => eb.fn.max<number | null>('position').as('position'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await tx
    .insertInto('email_restores')
    .values({
      token_hash: restore.tokenHash,
      account_id: accountId,
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
    .select(['account_id', 'email', 'position'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? undefined : { accountId: row.account_id, email: row.email, position: row.position }
}

/**
 * Consumes a link and every later one of the same account, because those went to the person who took over the account. Earlier links
 * stay valid.
 */
export async function takeEmailRestore(tx: Writer, { accountId, position }: EmailRestore, now: string): Promise<boolean> {
  const taken = await tx
    .updateTable('email_restores')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('position', '>=', position)
    .where('used_at', 'is', null)
    .returning('position')
    .execute()
  return taken.some((row) => row.position === position)
}
