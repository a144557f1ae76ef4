import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, testEngine } from '../../../test/test-database.ts'
import type { Database } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { connectDatabase } from '../open-database.ts'
import { analyzeGrown } from './analyze-grown.ts'

let database: Database
let remove: () => Promise<unknown>
beforeAll(async () => {
  const made = await createTestDatabase()
  remove = made.remove
  database = connectDatabase(made.location)
})
afterAll(async () => {
  await database.close()
  await remove()
})

const knownRows = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select reltuples as count from pg_class where oid = 'task_runs'::regclass`.execute(database.read)
  return Number(rows[0]?.count)
}

it.runIf(testEngine === 'postgres')('tells others how large a table is before the rows are committed', async () => {
  await database.write(async (tx) => {
    await insertRows(
      tx,
      'task_runs',
      Array.from({ length: 700 }, (_, index) => ({ name: `task ${index}`, at: '' })),
    )
    expect(await knownRows()).toBeLessThan(700)
    await analyzeGrown(tx, ['task_runs', 'list_logs'])
    expect(await knownRows()).toBe(700)
    expect(await database.read.selectFrom('task_runs').select('name').execute()).toEqual([])
    // It waits for no table that a transaction is filling.
    await database.refreshStatistics()
  })
})
