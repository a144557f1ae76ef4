import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import type { Database, Engine } from '../platform/db/database.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { openSqlite } from '../platform/db/sqlite.ts'
import { postgresTemplate } from './postgres-server.ts'

export type DatabaseLocation = { url: string } | { file: string }

/** The engine that this run of the tests is for. */
export const testEngine: Engine = process.env['BANYAN_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** Where a new database with all migrations and no rows lies; `remove` deletes it after it was closed. */
export interface TestDatabaseLocation {
  location: DatabaseLocation
  remove(): Promise<void>
}

/** A new database on the engine of this run; `close` deletes it too. */
export async function openTestDatabase(): Promise<Database> {
  const { location, remove } = await createTestDatabase()
  const database = 'url' in location ? openPostgres(location.url) : openSqlite(location.file)
  return {
    ...database,
    close: async () => {
      await database.close()
      await remove()
    },
  }
}

/** Makes the database without opening it, for tests of several connections or processes. */
export function createTestDatabase(): Promise<TestDatabaseLocation> {
  return testEngine === 'postgres' ? createPostgres() : createSqlite()
}

/** A database that not even has tables. */
export async function createBareTestDatabase(): Promise<TestDatabaseLocation> {
  if (testEngine === 'postgres') return createPostgres('template0')
  const folder = await temporaryFolder()
  return { location: { file: path.join(folder, 'banyan.sqlite') }, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function createPostgres(template = postgresTemplate): Promise<TestDatabaseLocation> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)
  return { location: { url: `${server}/${name}` }, remove: () => administer(server, `drop database ${name} with (force)`) }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Migrated once for each test process, then copied. */
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
