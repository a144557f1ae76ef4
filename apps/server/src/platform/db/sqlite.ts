import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { CompiledQuery, Kysely, sql, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, SqliteDatabase, SqliteDialectConfig } from 'kysely'
import { KeyedMutex } from '../keyed-mutex.ts'
import { LruCache } from '../lru-cache.ts'
import type { Database } from './database.ts'
import { LargeJournal } from './large-journal.ts'
import type { Tables } from './tables.ts'
import { writeTypicalStatistics } from './typical-statistics.ts'

/** How long a writer waits for another process (a command beside the server) before it gives up. */
const writeWaitMs = 30_000

/** How long a reader waits; only recovery after a crash keeps one waiting. The event loop stands still meanwhile. */
const readerWaitMs = 2_000

/** Rows of each index that statistics are taken from, so that they cost some milliseconds however large the database is. */
const analysisLimit = 400

/** Tries again while another connection writes, for as long as a writer waits. The connection itself must not wait. */
async function whenUnlocked(work: () => Promise<unknown>): Promise<void> {
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
class TransactionalAdapter extends SqliteAdapter {
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
 * Prepares each statement once: that takes longer than most of them run. Kysely gives a connection to one query at a time, so
 * nobody finds a statement busy. Only statements about rows are kept; SQLite prepares them again when tables change.
 */
function preparingOnce(connection: Sqlite.Database): SqliteDatabase {
  const kept = new LruCache<Sqlite.Statement>(keptStatements)
  return {
    close: () => connection.close(),
    prepare: (source) => {
      const known = kept.get(source)
      if (known !== undefined) return known
      const statement = connection.prepare(source)
      if (source.length <= longestKept && /^(?:select|insert|update|delete|with|begin|commit|rollback)\b/.test(source))
        kept.set(source, statement, 1)
      return statement
    },
  }
}

function connect(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: readerWaitMs })
  connection.pragma('journal_mode = WAL')
  // NORMAL, the default with WAL, may lose the last transactions in a power cut; FULL puts every commit on the disk before it is
  // acknowledged.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('secure_delete = ON')
  return connection
}

/** The files were removed or replaced while they were open, so anything written now is lost when the server stops. */
export class DatabaseReplacedError extends Error {
  readonly code = 'DATABASE_REPLACED'
}

/** Compares the open files with those that now have their names. */
function watchFiles(file: string): () => void {
  const opened = new Map<string, string>()
  return () => {
    for (const name of [file, `${file}-wal`]) {
      const now = statSync(name, { bigint: true, throwIfNoEntry: false })
      const found = now === undefined ? undefined : `${now.dev} ${now.ino}`
      const known = opened.get(name)
      if (known !== undefined && found !== known)
        throw new DatabaseReplacedError(
          `${name} was ${found === undefined ? 'removed' : 'replaced'} while the server works with it. Stop the server, and put back the file or a backup.`,
        )
      // The journal is created by the first read.
      if (found !== undefined) opened.set(name, found)
    }
  }
}

/** Opens the file with two connections, so that readers see the last committed state during a long write. */
export function openSqlite(file: string): Database {
  const writerConnection = connect(file)
  writerConnection.pragma('busy_timeout = 0')
  writerConnection.pragma(`analysis_limit = ${analysisLimit}`)
  const readerConnection = connect(file)
  readerConnection.pragma('query_only = ON')
  const writer = new Kysely<Tables>({ dialect: new WriterDialect({ database: preparingOnce(writerConnection) }) })
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: preparingOnce(readerConnection) }) })
  // A mutex within the process is enough: one server owns the file, and the commands beside it do nothing that must run alone.
  const mutex = new KeyedMutex()
  const refuseReplaced = watchFiles(file)
  refuseReplaced()
  const journal = new LargeJournal(file, writerConnection)
  return {
    engine: 'sqlite',
    read: reader,
    migrationConnection: writer,
    write: async (work) => {
      refuseReplaced()
      try {
        return await writer.transaction().execute(async (tx) => {
          const result = await work(tx)
          await journal.beforeCommit()
          return result
        })
      } finally {
        journal.afterTransaction()
      }
    },
    alone: (key, work) => mutex.run(key, work),
    snapshot: async (work) => {
      // A separate connection, so that the server's readers do not wait for a backup.
      const connection = connect(file)
      connection.pragma('query_only = ON')
      const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) })
      try {
        return await db.transaction().execute(work)
      } finally {
        await db.destroy()
        connection.close()
      }
    },
    forgetDeleted: async () => {
      for (let tries = 0; ; tries++) {
        // `secure_delete` has overwritten the rows in the file; their last copy is in the WAL.
        const [result] = writerConnection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
        if (result?.busy === 0) return
        if (tries === 100) throw new Error('The journal of the database could not be emptied: somebody is reading.')
        await wait(20)
      }
    },
    refreshStatistics: async () => {
      // 0x10002: look at all tables, and analyse those without statistics or whose size has changed tenfold since.
      await writer.transaction().execute(async (tx) => {
        await sql.raw('pragma optimize = 0x10002').execute(tx)
        await writeTypicalStatistics(tx)
        await sql.raw('analyze sqlite_schema').execute(tx)
      })
      // Other connections read statistics only when they open the file or the tables change.
      await whenUnlocked(() =>
        reader.connection().execute(async () => {
          // It takes the writer's lock for a moment. Waiting for it as the reader does otherwise would stop the event loop.
          readerConnection.pragma('busy_timeout = 0')
          readerConnection.pragma('query_only = OFF')
          try {
            readerConnection.exec('analyze sqlite_schema')
          } finally {
            readerConnection.pragma('query_only = ON')
            readerConnection.pragma(`busy_timeout = ${readerWaitMs}`)
          }
        }),
      )
    },
    ping: async () => {
      refuseReplaced()
      await sql`select 1 from families limit 1`.execute(reader)
    },
    close: async () => {
      await journal.settle()
      await reader.destroy()
      await writer.destroy()
      // Kysely does not close a connection that was never used. The last connection to close merges the WAL into the file.
      readerConnection.close()
      writerConnection.close()
    },
  }
}
