import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

const bigintType = 20

/** Ids and counts are 64-bit in PostgreSQL and arrive as text; all of ours fit a JavaScript number exactly. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === bigintType ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
}

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: types as pg.CustomTypesConfig, connectionTimeoutMillis: 10_000 })
  // The pool replaces an idle connection that the server dropped; without a listener the process would end.
  pool.on('error', () => undefined)
  // One in use that breaks between two queries says so too; the next query on it fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read: db,
    migrationConnection: db,
    write: (work) => db.transaction().execute(work),
    // Its vacuum and its WAL are the operator's.
    forgetDeleted: async () => undefined,
    ping: async () => {
      await sql`select 1 from families limit 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}
