import type { Kysely, Transaction } from 'kysely'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { refuseUnfinished } from './unfinished.ts'

export type Engine = 'sqlite' | 'postgres'

/** Reads: outside of a transaction, or inside one. */
export type Reader = Kysely<Tables>
/** Writes need a transaction: this type is how a function says that it changes something. */
export type Writer = Transaction<Tables>

export interface Database {
  engine: Engine
  read: Reader
  /** The writing connection, for the migrations alone. */
  migrationConnection: Kysely<Tables>
  /**
   * Runs `work` in one transaction: all of it is kept, or none. On SQLite writers queue (one at a time, across
   * processes too), on PostgreSQL they run side by side, so lock what must not change meanwhile.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /**
   * Runs `work` while nobody else does so for the same key, on any server. Whoever comes later waits.
   * It is no transaction: what must be whole still needs one.
   */
  alone<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Lets go of what deleted rows left in the engine's journal, where it has one of its own. */
  forgetDeleted(): Promise<void>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Where a database is: the address of a PostgreSQL, or an SQLite file. */
export type DatabaseLocation = { url: string } | { file: string }

/** Opens a database as it is, with the tables of whatever version. */
export const connectDatabase = (location: DatabaseLocation): Database => ('url' in location ? openPostgres(location.url) : openSqlite(location.file))

/** Opens the database and brings its tables up to date. @throws UnfinishedError when a restore or move into it must be ended first */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const database = connectDatabase(location)
  try {
    await refuseUnfinished(database)
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
