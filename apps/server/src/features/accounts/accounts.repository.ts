import type { Language, Region } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { emailKey } from '../../platform/text/clean-text.ts'

/** @returns the account's id */
export async function insertAccount(
  tx: Writer,
  account: { email: string | null; passwordHash: string; language: Language; createdAt: string },
): Promise<number> {
  const row = await tx
    .insertInto('accounts')
    .values({
      email: account.email ?? '',
      email_key: emailKey(account.email ?? ''),
      password_hash: account.passwordHash,
      language: account.language,
      created_at: account.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns false if the password has changed since `known` was read. */
export async function replacePasswordHash(tx: Writer, account: number, known: string, passwordHash: string): Promise<boolean> {
  const result = await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', account)
    .where('password_hash', '=', known)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setPasswordHash(tx: Writer, account: number, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account).execute()
}

/** Keeps the address from changing until the transaction ends. @returns false if it has already changed */
export async function holdAccountEmail(tx: Writer, account: number, email: string): Promise<boolean> {
  const result = await tx
    .updateTable('accounts')
    .set({ email })
    .where('id', '=', account)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps the account from ending or changing until the transaction ends. @returns false if it has ended */
export async function holdAccount(tx: Writer, account: number): Promise<boolean> {
  const result = await tx
    .updateTable('accounts')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', account)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setAccountEmail(tx: Writer, account: number, email: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', account)
    .execute()
}

export async function updateAccount(
  tx: Writer,
  account: number,
  changes: { language?: Language; region?: Region },
): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('accounts').set(changes).where('id', '=', account).execute()
}

/**
 * @param zones - what the user chose, '' to follow the devices again, and where the device is, which counts only as long as the user has not
 * chosen
 */
export async function changeTimeZone(
  tx: Writer,
  account: number,
  { chosen, ofDevice = '' }: { chosen: string | undefined; ofDevice: string | undefined },
): Promise<void> {
  if (chosen !== undefined)
    await tx
      .updateTable('accounts')
      .set(chosen === '' ? { is_time_zone_fixed: 0 } : { time_zone: chosen, is_time_zone_fixed: 1 })
      .where('id', '=', account)
      .execute()
  if (ofDevice !== '')
    await tx
      .updateTable('accounts')
      .set({ time_zone: ofDevice })
      .where('id', '=', account)
      .where('is_time_zone_fixed', '=', 0)
      .execute()
}

/** Lists the time zones that accounts of this server are in. */
export async function listTimeZones(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('time_zone').distinct().orderBy('time_zone').execute()
  return rows.map((row) => row.time_zone)
}

/** Returns what the keys of the account's devices derive from. */
export async function findDeviceSeed(db: Reader, account: number): Promise<string> {
  const row = await db.selectFrom('accounts').select('devices_of').where('id', '=', account).executeTakeFirst()
  return row === undefined || row.devices_of === '' ? `account ${account}` : row.devices_of
}

/** Lists all accounts of the server, the oldest first. */
export async function listAccounts(db: Reader): Promise<{ id: number; email: string | null }[]> {
  const rows = await db.selectFrom('accounts').select(['id', 'email']).orderBy('id').execute()
  return rows.map(({ id, email }) => ({ id, email: email === '' ? null : email }))
}
