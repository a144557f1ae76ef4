import type { Reader, Writer } from '../../../platform/db/database.ts'

export async function countFailuresOfAddress(db: Reader, addressKey: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('failed_logins')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('address_key', '=', addressKey)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Failures for one account, and from how many addresses they came. */
export async function countFailuresOfAccount(db: Reader, accountKey: string, since: string): Promise<{ failures: number; addresses: number }> {
  return db
    .selectFrom('failed_logins')
    .select((expression) => [
      expression.fn.countAll<number>().as('failures'),
      expression.fn.count<number>('address_key').distinct().as('addresses'),
    ])
    .where('account_key', '=', accountKey)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

export async function hasFailed(db: Reader, addressKey: string, accountKey: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('failed_logins')
    .select('id')
    .where('address_key', '=', addressKey)
    .where('account_key', '=', accountKey)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertFailure(tx: Writer, addressKey: string, accountKey: string, at: string): Promise<void> {
  await tx.insertInto('failed_logins').values({ address_key: addressKey, account_key: accountKey, created_at: at }).execute()
}

export async function deleteFailuresOfAccount(tx: Writer, accountKey: string): Promise<void> {
  await tx.deleteFrom('failed_logins').where('account_key', '=', accountKey).execute()
}

/** @returns how many there were */
export async function deleteFailuresOfAddress(tx: Writer, addressKey: string): Promise<number> {
  const result = await tx
    .deleteFrom('failed_logins')
    .where((expression) => expression.or([expression('address_key', '=', addressKey), expression('address_key', 'like', `${addressKey}|%`)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
