import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

export async function listPasskeys(db: Reader, accountId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
}

export async function findPasskeyByCredential(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

export async function insertPasskey(tx: Writer, passkey: PasskeyRow): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute()
}

/** @returns undefined if the account has no such passkey */
export async function renamePasskey(tx: Writer, accountId: number, id: string, name: string): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** @returns undefined if the account has no such passkey */
export async function deletePasskey(tx: Writer, accountId: number, id: string): Promise<PasskeyRow | undefined> {
  return tx.deleteFrom('passkeys').where('account_id', '=', accountId).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function deletePasskeys(tx: Writer, accountId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
}

/** Returns false if the passkey has been removed, or used elsewhere, since `known` was read. */
export async function markPasskeyUsed(
  tx: Writer,
  known: PasskeyRow,
  used: { signCount: number; isSynced: boolean; at: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ sign_count: used.signCount, is_synced: used.isSynced ? 1 : 0, last_used_at: used.at })
    .where('id', '=', known.id)
    .where('sign_count', '=', known.sign_count)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
