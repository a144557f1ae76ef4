import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql, SqliteDialect } from 'kysely'
import type { SqliteDatabase } from 'kysely'
import { KeyedMutex } from '../../waiting/keyed-mutex.ts'
import { collectReads } from '../after-commit.ts'
import { concluded } from '../before-commit.ts'
import type { Database } from '../database.ts'
import { ReadingAdapter } from '../engine-of.ts'
import type { Tables } from '../tables.ts'
import { writeFamilySizes, writeTypicalStatistics } from '../typical-statistics.ts'
import { connect, openWriter, preparingOnce, readerWaitMs, whenUnlocked } from './sqlite-writer.ts'
import { writeThrough } from './thread-dialect.ts'

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

class ReadingDialect extends SqliteDialect {
  readonly #adapter: ReadingAdapter

  constructor(config: { database: SqliteDatabase }) {
    super(config)
    this.#adapter = new ReadingAdapter(config.database)
  }

  override createAdapter(): ReadingAdapter {
    return this.#adapter
  }
}

/** Opens the file with two connections, so that readers see the last committed state during a long write. */
export function openSqlite(file: string): Database {
  const { connection: writerConnection, db: writer } = openWriter(file)
  const readerConnection = connect(file)
  readerConnection.pragma('query_only = ON')
  const reader = new Kysely<Tables>({ dialect: new ReadingDialect({ database: preparingOnce(readerConnection) }) })
  // A mutex within the process is enough: one server owns the file, and the commands beside it do nothing that must run alone.
  const mutex = new KeyedMutex()
  const refuseReplaced = watchFiles(file)
  refuseReplaced()
  return {
    engine: 'sqlite',
    location: { file },
    read: reader,
    readTogether: (work) => work(reader),
    migrationConnection: writer,
    write: async (work) => {
      refuseReplaced()
      let reads: ReturnType<typeof collectReads> = []
      const result = await writer.transaction().execute((tx) => {
        reads = collectReads(tx)
        return concluded(work)(tx)
      })
      for (const read of reads) void read(reader)
      return result
    },
    writeIn: (serve, work) =>
      // Others wait for the writing connection, as they do for any transaction.
      writer.connection().execute(async () => {
        refuseReplaced()
        return writeThrough({ file }, serve, concluded(work))
      }),
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
        // First it reads again what another connection may have analysed.
        await sql.raw('analyze sqlite_schema').execute(tx)
        await sql.raw('pragma optimize = 0x10002').execute(tx)
        await writeTypicalStatistics(tx)
        await writeFamilySizes(tx)
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
      await reader.destroy()
      await writer.destroy()
      // Kysely does not close a connection that was never used. The last connection to close merges the WAL into the file.
      readerConnection.close()
      writerConnection.close()
    },
  }
}
