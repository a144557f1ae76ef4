import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { CompiledQuery, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, SqliteDatabase, SqliteDialectConfig } from 'kysely'
import { LruCache } from '../../lru-cache.ts'
import type { Tables } from '../tables.ts'

/** How long a writer waits for another process (a command beside the server) before it gives up. */
const writeWaitMs = 30_000

/** How long a reader waits; only recovery after a crash keeps one waiting. The event loop stands still meanwhile. */
export const readerWaitMs = 2_000

/** Rows of each index that statistics are taken from, so that they cost some milliseconds however large the database is. */
const analysisLimit = 400

/** After a large transaction, the journal is cut to this size once it begins again at its start. */
const journalBytes = 64 * 1024 * 1024

/** Tries again while another connection writes, for as long as a writer waits. The connection itself must not wait. */
export async function whenUnlocked(work: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + writeWaitMs
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || performance.now() > until) throw error
      await wait(10)
    }
  }
}

/**
 * Transactions of the writer begin immediate, so that two never fail each other half-way. They wait without blocking the event
 * loop, which SQLite's own busy timeout would do.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await whenUnlocked(async () => connection.executeQuery(CompiledQuery.raw('begin immediate')))
  }

  /**
   * After a disk error SQLite has already rolled back. Its complaint that there is nothing to roll back would hide the real
   * error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError) || !error.message.includes('no transaction is active')) throw error
    }
  }
}

/** SQLite rolls back schema changes with their transaction, although Kysely's own adapter says otherwise. */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class WriterDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** How many statements each connection keeps prepared, and how long their texts may be. */
const keptStatements = 500
const longestKept = 4_000

/**
 * Keeps a statement prepared. SQLite looks at the values of `= ?` and `limit ?` for its plan, so that whenever others are bound (and the
 * driver clears them after each run) it prepares the statement again, which takes several times as long as most of them run. A value
 * behind a plus is the same value, of any type, and it does not look at it: plans must not depend on values here (decision 47).
 */
const withoutPeeking = (source: string): string => source.replaceAll(/(?<= = | limit | offset )\?/g, '+?')

/**
 * Prepares each statement once: that takes longer than most of them run. Kysely gives a connection to one query at a time, so
 * nobody finds a statement busy. Only statements about rows are kept; SQLite prepares them again when tables change.
 */
export function preparingOnce(connection: Sqlite.Database): SqliteDatabase {
  const kept = new LruCache<Sqlite.Statement>(keptStatements)
  return {
    close: () => connection.close(),
    prepare: (source) => {
      const known = kept.get(source)
      if (known !== undefined) return known
      const statement = connection.prepare(withoutPeeking(source))
      if (source.length <= longestKept && /^(?:select|insert|update|delete|with|begin|commit|rollback)\b/.test(source))
        kept.set(source, statement, 1)
      return statement
    },
  }
}

export function connect(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: readerWaitMs })
  connection.pragma('journal_mode = WAL')
  // NORMAL, the default with WAL, may lose the last transactions in a power cut; FULL puts every commit on the disk before it is
  // acknowledged.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('secure_delete = ON')
  return connection
}

export interface SqliteWriter {
  connection: Sqlite.Database
  db: Kysely<Tables>
}

/** Opens a file for writing. */
export function openWriter(file: string): SqliteWriter {
  const connection = connect(file)
  connection.pragma('busy_timeout = 0')
  connection.pragma(`analysis_limit = ${analysisLimit}`)
  connection.pragma(`journal_size_limit = ${journalBytes}`)
  return { connection, db: new Kysely<Tables>({ dialect: new WriterDialect({ database: preparingOnce(connection) }) }) }
}
