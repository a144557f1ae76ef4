import type { Database, Reader } from '../db/database.ts'

/**
 * Claims a task's turn for all servers on the database.
 *
 * @param at - when the turn came, the same on every server
 * @returns false when another server was first
 */
export async function claimRun(database: Database, name: string, at: Date): Promise<boolean> {
  const time = at.toISOString()
  const { numInsertedOrUpdatedRows = 0n } = await database.write((tx) =>
    tx
      .insertInto('task_runs')
      .values({ name, at: time })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: time }).where('task_runs.at', '<', time))
      .executeTakeFirstOrThrow(),
  )
  return numInsertedOrUpdatedRows > 0n
}

/** Returns when a task last had its turn, on any server. */
export async function findLastRun(db: Reader, name: string): Promise<Date | undefined> {
  const row = await db.selectFrom('task_runs').select('at').where('name', '=', name).executeTakeFirst()
  return row === undefined ? undefined : new Date(row.at)
}
