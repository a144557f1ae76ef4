import { PostgresAdapter, SqliteAdapter } from 'kysely'
import type { CompiledQuery, SqliteDatabase } from 'kysely'
import type { Engine, Reader } from './database.ts'

/** The adapter of SQLite's reading connection, on which a prepared query may run at once: no transaction can be open there. */
export class ReadingAdapter extends SqliteAdapter {
  readonly database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super()
    this.database = database
  }
}

type Run = (query: CompiledQuery) => Promise<unknown[]>

/** Of connections and transactions of PostgreSQL, on which a prepared query may run without going through Kysely. */
const runs = new WeakMap<Reader, Run>()

export const runDirectly = (db: Reader, run: Run): void => void runs.set(db, run)

export const directRun = (db: Reader): Run | undefined => runs.get(db)

/** The engine behind a connection or transaction, for the few queries that are written differently for each. */
export const engineOf = (db: Reader): Engine => (db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite')
