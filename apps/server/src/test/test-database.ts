import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database, DatabaseLocation, Engine } from '../platform/db/database.ts'
import { connectDatabase, openDatabase } from '../platform/db/open-database.ts'
import { postgresTemplate } from './servers/postgres-server.ts'

/** The engine that this test run uses. */
export const testEngine: Engine = process.env['BANYAN_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** A new database with all migrations and no rows; `remove` deletes it after it was closed. */
export interface TestDatabaseLocation {
  location: DatabaseLocation
  remove(): Promise<void>
}

/** Tests that run once, whatever the engine, must not use one. */
function refuseWithoutEngine(): void {
  if (process.env['BANYAN_TEST_ENGINE'] === 'none') throw new Error('This test opens a database: it must run on each engine.')
}

/** Opens a new database on this run's engine; `close` deletes it too. */
export async function openTestDatabase(): Promise<Database> {
  const { location, remove } = await createTestDatabase()
  const database = connectDatabase(location)
  return {
    ...database,
    close: async () => {
      await database.close()
      await remove()
    },
  }
}

/** Creates the database without opening it, for tests with several connections or processes. */
export function createTestDatabase(): Promise<TestDatabaseLocation> {
  refuseWithoutEngine()
  return testEngine === 'postgres' ? createPostgres() : createSqlite()
}

/** A database without tables, for tests that change tables. */
export async function createBareTestDatabase(): Promise<TestDatabaseLocation> {
  refuseWithoutEngine()
  if (testEngine === 'postgres') {
    const name = await createPostgresDatabase('template0')
    return { location: { url: urlOf(name) }, remove: () => administer('postgres', `drop database ${name} with (force)`) }
  }
  const folder = await temporaryFolder()
  return { location: { file: path.join(folder, 'banyan.sqlite') }, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Databases to reuse: emptying one takes 10 ms, creating one a quarter of a second. They are deleted when the server stops. */
const emptied: string[] = []

async function createPostgres(): Promise<TestDatabaseLocation> {
  const name = emptied.pop() ?? (await createPostgresDatabase(postgresTemplate))
  let isRemoved = false
  return {
    location: { url: urlOf(name) },
    remove: async () => {
      // A second removal would empty, or hand out again, a database that belongs to another test by then.
      if (isRemoved) return
      isRemoved = true
      await administer(name, wipe)
      emptied.push(name)
    },
  }
}

async function createPostgresDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer('postgres', `create database ${name} template ${template}`)
  return name
}

const urlOf = (name: string): string => `${inject('postgresUrl')}/${name}`

async function administer(name: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Ends open connections of a test, deletes all rows regardless of foreign keys, and resets sequences to 1. */
const wipe = `
do $$
declare name text;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', name);
  end loop;
  for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
    execute format('alter sequence %I restart', name);
  end loop;
end $$`

/** Migrated once per test process, then copied. */
let template: Promise<Uint8Array> | undefined

async function createSqlite(): Promise<TestDatabaseLocation> {
  template ??= migratedFile()
  const folder = await temporaryFolder()
  const file = path.join(folder, 'banyan.sqlite')
  await writeFile(file, await template)
  return { location: { file }, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function migratedFile(): Promise<Uint8Array> {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'template.sqlite')
  await (await openDatabase({ file })).close()
  const bytes = await readFile(file)
  await rm(folder, { recursive: true })
  return bytes
}

const temporaryFolder = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
