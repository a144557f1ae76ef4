import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

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
  /** Sees the database as it is at one moment, however long `work` takes and whatever is written meanwhile. */
  snapshot<T>(work: (snapshot: Reader) => Promise<T>): Promise<T>
  /** Lets go of what deleted rows left in the engine's journal, where it has one of its own. */
  forgetDeleted(): Promise<void>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Where a database is: the address of a PostgreSQL, or an SQLite file. */
export type DatabaseLocation = { url: string } | { file: string }
