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

/** Counts the failures for one account and the addresses that they came from. */
export async function countFailuresOfAccount(
  db: Reader,
  accountKey: string,
  since: string,
): Promise<{ failures: number; addresses: number }> {
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

/** @returns the failure's id */
export async function insertFailure(tx: Writer, addressKey: string, accountKey: string, at: string): Promise<number> {
  const row = await tx
    .insertInto('failed_logins')
    .values({ address_key: addressKey, account_key: accountKey, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function deleteFailures(tx: Writer, ids: number[]): Promise<void> {
  await tx.deleteFrom('failed_logins').where('id', 'in', ids).execute()
}

/** @returns how many were deleted */
export async function deleteFailuresOfAccount(tx: Writer, accountKeys: string[]): Promise<number> {
  const result = await tx.deleteFrom('failed_logins').where('account_key', 'in', accountKeys).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** @returns how many were deleted */
export async function deleteFailuresOfAddress(tx: Writer, addressKey: string): Promise<number> {
  const result = await tx
    .deleteFrom('failed_logins')
    .where((expression) =>
      expression.or([expression('address_key', '=', addressKey), expression('address_key', 'like', `${addressKey}|%`)]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function isLifted(db: Reader, addressKey: string, accountKey: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('lifted_locks')
    .select('lifted_at')
    .where('address_key', '=', addressKey)
    .where('account_key', '=', accountKey)
    .where('lifted_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLiftedLock(tx: Writer, addressKey: string, accountKey: string, at: string): Promise<void> {
  await tx
    .insertInto('lifted_locks')
    .values({ address_key: addressKey, account_key: accountKey, lifted_at: at })
    .onConflict((conflict) => conflict.columns(['address_key', 'account_key']).doUpdateSet({ lifted_at: at }))
    .execute()
}
