import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, testEngine } from '../../test/test-database.ts'
import type { TestDatabaseLocation } from '../../test/test-database.ts'
import { isStorageFull } from '../files.ts'
import type { Database } from './database.ts'
import { isAway } from './errors.ts'
import { connectDatabase } from './open-database.ts'

let place: TestDatabaseLocation
let database: Database
beforeEach(async () => {
  place = await createTestDatabase()
  database = connectDatabase(place.location)
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

const at = '2026-03-01T12:00:00.000Z'
const addFamilies = (count: number): Promise<unknown> =>
  database.write(async (tx) => {
    for (let n = 0; n < count; n += 1) await tx.insertInto('families').values({ created_at: at }).execute()
  })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it.runIf(testEngine === 'sqlite')(
  'a full disk is told as one, however SQLite got out of the transaction, and passes',
  async () => {
    await addFamilies(1)
    const pages =
      (await sql<{ page_count: number }>`pragma page_count`.execute(database.migrationConnection)).rows[0]?.page_count ?? 0
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.migrationConnection)
    const error = await failureOf(addFamilies(5_000))
    expect(isStorageFull(error), String(error)).toBe(true)
    await sql`pragma max_page_count = 1000000`.execute(database.migrationConnection)
    await addFamilies(1)
    expect(await database.read.selectFrom('families').select('id').execute()).toHaveLength(2)
  },
)

it.runIf(testEngine === 'sqlite')('a transaction that SQLite has ended by itself is told by what ended it', async () => {
  const error = await failureOf(
    database.write(async (tx) => {
      await sql`rollback`.execute(tx)
      throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' })
    }),
  )
  expect(isAway(error), String(error)).toBe(true)
  await addFamilies(1)
})

it.runIf(testEngine === 'postgres').each([
  ['58030', 'a disk that fails'],
  ['53200', 'too little memory'],
])('a PostgreSQL that says %s, %s, is away', async (code) => {
  const error = await failureOf(
    database.write((tx) => sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${code}'; end`)}`.execute(tx)),
  )
  expect(isAway(error), String(error)).toBe(true)
})

it.runIf(testEngine === 'postgres')('a connection that is cut between two queries ends the call and not the server', async () => {
  const error = await failureOf(
    database.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.read)
      // Nobody awaits an answer when the connection breaks.
      await wait(200)
      await tx.insertInto('families').values({ created_at: at }).execute()
    }),
  )
  expect(isAway(error), String(error)).toBe(true)
  await addFamilies(1)
  expect(await database.read.selectFrom('families').select('id').execute()).toHaveLength(1)
})
