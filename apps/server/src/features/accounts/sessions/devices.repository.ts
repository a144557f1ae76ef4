import type { Reader, Writer } from '../../../platform/db/database.ts'

export async function hasDevice(db: Reader, account: number, key: string, usedSince: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('key')
    .where('account_id', '=', account)
    .where('key', '=', key)
    .where('last_used_at', '>', usedSince)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasDevices(db: Reader, account: number): Promise<boolean> {
  return (
    (await db.selectFrom('devices').select('key').where('account_id', '=', account).limit(1).executeTakeFirst()) !== undefined
  )
}

export async function saveDevice(tx: Writer, account: number, key: string, isPlace: boolean, at: string): Promise<void> {
  await tx
    .insertInto('devices')
    .values({ account_id: account, key, is_place: isPlace ? 1 : 0, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ last_used_at: at }))
    .execute()
}

export async function deleteDevice(tx: Writer, account: number, key: string): Promise<void> {
  await tx.deleteFrom('devices').where('account_id', '=', account).where('key', '=', key).execute()
}

/** Deletes every device of an account. With a device to keep, known places stay too. */
export async function deleteDevices(tx: Writer, account: number, keptKey?: string): Promise<void> {
  let query = tx.deleteFrom('devices').where('account_id', '=', account)
  if (keptKey !== undefined) query = query.where('key', '<>', keptKey).where('is_place', '=', 0)
  await query.execute()
}
