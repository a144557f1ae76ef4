import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type TotpRow = Selectable<Tables['totp_secrets']>

export async function findTotp(db: Reader, accountId: number): Promise<TotpRow | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Replaces a secret that nobody has confirmed. @returns false if there is a confirmed one */
export async function saveTotp(tx: Writer, accountId: number, sealedSecret: string, now: string): Promise<boolean> {
  const row = { sealed_secret: sealedSecret, last_counter: 0, begun_at: now }
  const result = await tx
    .insertInto('totp_secrets')
    .values({ account_id: accountId, ...row, confirmed_at: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row).where('totp_secrets.confirmed_at', 'is', null))
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns false if the secret has been confirmed or replaced since `known` was read. */
export async function confirmTotp(tx: Writer, known: TotpRow, step: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_counter: step })
    .where('account_id', '=', known.account_id)
    .where('sealed_secret', '=', known.sealed_secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns false if a code of that time step, or a later one, was used before. */
export async function useTotpStep(tx: Writer, known: TotpRow, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('totp_secrets')
    .set({ last_counter: step })
    .where('account_id', '=', known.account_id)
    .where('sealed_secret', '=', known.sealed_secret)
    .where('last_counter', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns whether there was one that codes were asked for */
export async function deleteTotp(tx: Writer, accountId: number): Promise<boolean> {
  const row = await tx.deleteFrom('totp_secrets').where('account_id', '=', accountId).returning('confirmed_at').executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

/** Replaces the whole set. */
export async function replaceRecoveryCodes(tx: Writer, accountId: number, hashes: string[], now: string): Promise<void> {
  await deleteRecoveryCodes(tx, accountId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at: now, used_at: null })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Writer, accountId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Lists the hashes of the codes that were not used yet. */
export async function listRecoveryCodes(db: Reader, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  return rows.map((row) => row.code_hash)
}

/** Consumes a code. Returns false if it is none, or was used before. */
export async function useRecoveryCode(tx: Writer, accountId: number, codeHash: string, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface Ticket {
  accountId: number
  /** The card with which the sign-in began; null for a password. */
  cardId: string | null
}

export async function insertTicket(
  tx: Writer,
  tokenHash: string,
  { accountId, cardId }: Ticket,
  expiresAt: string,
): Promise<void> {
  await tx
    .insertInto('sign_in_tickets')
    .values({ token_hash: tokenHash, account_id: accountId, card_id: cardId, expires_at: expiresAt })
    .execute()
}

export async function findTicket(db: Reader, tokenHash: string, now: string): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('sign_in_tickets')
    .select(['account_id', 'card_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? undefined : { accountId: row.account_id, cardId: row.card_id }
}

/** Consumes a ticket. Of two concurrent calls, only one gets true. */
export async function takeTicket(tx: Writer, tokenHash: string): Promise<boolean> {
  const result = await tx.deleteFrom('sign_in_tickets').where('token_hash', '=', tokenHash).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends every sign-in that still waits for a code. */
export async function deleteTickets(tx: Writer, accountId: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('account_id', '=', accountId).execute()
}
