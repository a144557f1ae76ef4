import type { MessagePort } from 'node:worker_threads'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Read access, outside or inside a transaction. */
export type Reader = Kysely<Tables>
/** Write access, which needs a transaction: a function that takes it changes something. */
export type Writer = Transaction<Tables>

export interface Database {
  engine: Engine
  /** Where a thread finds it. */
  location: DatabaseLocation
  read: Reader
  /**
   * Reads on one connection, on which queries that are ready at the same time travel together on PostgreSQL: give several to
   * `Promise.all`.
   */
  readTogether<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** The writing connection, for migrations only. */
  migrationConnection: Kysely<Tables>
  /**
   * Runs `work` in one transaction. On SQLite writers queue, one at a time even across processes; on PostgreSQL they run side by
   * side, so lock whatever must not change during the work. There, statements that are ready at the same time travel together, and
   * those of {@link sendAlong} with the next one.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction as `write` does, on a connection of a thread, for work that inserts so much that others would wait
   * otherwise.
   *
   * @param serve - makes the thread serve a writer (`serveWriter`) of this database at a port
   */
  writeIn<T>(
    serve: (location: DatabaseLocation, port: MessagePort) => Promise<void>,
    work: (tx: Writer) => Promise<T>,
  ): Promise<T>
  /**
   * Runs `work` while nobody else does so for the same key, on any server; later callers wait. It is not a transaction: work that
   * must be atomic still needs one.
   */
  alone<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Gives `work` a consistent snapshot of the database, however long it takes and whatever others write. */
  snapshot<T>(work: (snapshot: Reader) => Promise<T>): Promise<T>
  /** Purges deleted rows from the engine's journal, if it has a separate one. */
  forgetDeleted(): Promise<void>
  /**
   * Renews the statistics that plans of queries are chosen by, where they are missing or out of date. It reads a bounded sample.
   *
   * @param tables - those that have changed much; all by default. SQLite sees by itself which have.
   */
  refreshStatistics(tables?: readonly (keyof Tables)[]): Promise<void>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A PostgreSQL address or an SQLite file. */
export type DatabaseLocation = { url: string } | { file: string }
