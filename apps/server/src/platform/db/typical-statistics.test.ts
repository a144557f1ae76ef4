import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase, testEngine } from '../../test/test-database.ts'

it.runIf(testEngine === 'sqlite')('tells SQLite about tables and indexes that exist', async () => {
  const database = await openTestDatabase()
  await database.refreshStatistics()
  const told = await sql<{ name: string }>`select tbl || '.' || idx as name from sqlite_stat1 where idx is not null`.execute(
    database.read,
  )
  // A table without row ids is told about under its own name.
  const known = await sql<{ name: string }>`
    select tbl_name || '.' || name as name from sqlite_schema where type in ('index', 'table')`.execute(database.read)
  const names = new Set(known.rows.map(({ name }) => name))
  expect(told.rows.length).toBeGreaterThan(10)
  expect(told.rows.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
  await database.close()
})
