import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { KeyedMutex } from '../../waiting/keyed-mutex.ts'
import { concluded } from '../before-commit.ts'
import type { Database } from '../database.ts'
import { writeThrough } from '../sqlite/thread-dialect.ts'
import type { Tables } from '../tables.ts'
import { NamedStatements } from './named-statements.ts'
import { openPipelinedPool } from './pipeline-dialect.ts'
import { applicationName, openPool, types } from './postgres-pool.ts'

export function openPostgres(url: string): Database {
  const statements = new NamedStatements()
  const pool = openPool(url, 10, statements)
  // Separate connections, so that those who wait for a lock do not exhaust the pool that the lock's holder works with.
  const lockPool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: `${applicationName} locks`,
  })
  lockPool.on('error', () => undefined)
  const mutex = new KeyedMutex()
  const { db, read, write } = openPipelinedPool(pool, statements, types)
  return {
    engine: 'postgres',
    location: { url },
    read: db,
    migrationConnection: db,
    readTogether: read,
    write: (work) => write(concluded(work)),
    writeIn: (serve, work) => writeThrough({ url }, serve, concluded(work)),
    alone: (key, work) => mutex.run(key, () => withLock(lockPool, key, work)),
    snapshot: async (work) => {
      // A separate connection, so that a long backup takes none from the pool.
      const { db: snapshots } = openPipelinedPool(openPool(url, 1), new NamedStatements(), types)
      try {
        return await snapshots.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
      } finally {
        await snapshots.destroy()
      }
    },
    // The operator is responsible for vacuum and the WAL.
    forgetDeleted: async () => undefined,
    refreshStatistics: async (tables) => {
      // One at a time, outside a transaction, so that no lock is held for longer than a table takes.
      // One that is locked is being analyzed, or will be by an import once it has committed.
      for (const name of await listAnalyzed(db, tables)) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db)
    },
    ping: async () => {
      await sql`select 1 from families limit 1`.execute(db)
    },
    close: async () => {
      await db.destroy()
      if (!pool.ending) await pool.end()
      if (!lockPool.ending) await lockPool.end()
    },
  }
}

/**
 * Lists those of the tables that have more than a page. Where a family has a single row, PostgreSQL would take one for all that any
 * family has, and so use any index: without statistics, it takes the one that finds least.
 */
async function listAnalyzed(db: Kysely<Tables>, tables?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > current_setting('block_size')::bigint`.execute(db)
  const names = rows.map(({ name }) => name)
  return tables === undefined ? names : names.filter((name) => tables.includes(name))
}

/** A lock that ends with its transaction, so that it works through connection poolers. */
async function withLock<T>(pool: pg.Pool, key: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  // Losing the connection loses the lock, but the work may still complete.
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
