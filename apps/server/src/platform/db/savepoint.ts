import { sql } from 'kysely'
import type { Writer } from './database.ts'

/** Runs a part of a transaction. When it throws, what it has written is undone, and the transaction can go on. One at a time. */
export async function withSavepoint<T>(tx: Writer, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
