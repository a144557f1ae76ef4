import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { KeyedMutex } from '../keyed-mutex.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** How every connection of ours begins its name, so that a command sees whether a server works with the database. */
export const applicationName = 'banyan'

const bigintType = 20

/** Ids and counts are 64-bit in PostgreSQL and arrive as text; all of ours fit a JavaScript number exactly. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === bigintType ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName,
  })
  // The pool replaces an idle connection that the server dropped; without a listener the process would end.
  pool.on('error', () => undefined)
  // One in use that breaks between two queries says so too; the next query on it fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function openPostgres(url: string): Database {
  const pool = openPool(url, 10)
  // Connections of their own: whoever waits for a lock does not keep those who work from theirs.
  const lockPool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: `${applicationName} locks`,
  })
  lockPool.on('error', () => undefined)
  const mutex = new KeyedMutex()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read: db,
    migrationConnection: db,
    write: (work) => db.transaction().execute(work),
    alone: (key, work) => mutex.run(key, () => withLock(lockPool, key, work)),
    snapshot: async (work) => {
      // A connection of its own: a long backup takes none from those who work.
      const snapshots = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, 1) }) })
      try {
        return await snapshots.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
      } finally {
        await snapshots.destroy()
      }
    },
    // Its vacuum and its WAL are the operator's.
    forgetDeleted: async () => undefined,
    ping: async () => {
      await sql`select 1 from families limit 1`.execute(db)
    },
    close: async () => {
      await db.destroy()
      if (!lockPool.ending) await lockPool.end()
    },
  }
}

/** A lock that ends with its transaction, so that poolers of connections may stand in between. */
async function withLock<T>(pool: pg.Pool, key: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  // The lock went with the connection; the work may end all the same.
  const onError = (error: Error): void => {
    failure = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    return await work()
  } finally {
    await client.query('rollback').catch(onError)
    client.off('error', onError)
    client.release(failure)
  }
}
