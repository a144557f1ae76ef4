import { sql } from 'kysely'
import { keepBeforeCommit } from './before-commit.ts'
import type { Writer } from './database.ts'
import { forgetReserved } from './next-ids.ts'

/**
 * Runs a part of a transaction. If it throws, its writes are rolled back, and the transaction can continue. Only one at a time.
 */
export async function withSavepoint<T>(tx: Writer, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  const forgetLater = keepBeforeCommit(tx)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    forgetReserved(tx)
    forgetLater()
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
