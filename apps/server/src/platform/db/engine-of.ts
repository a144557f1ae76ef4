import { PostgresAdapter, SqliteAdapter } from 'kysely'
import type { SqliteDatabase } from 'kysely'
import type { Engine, Reader } from './database.ts'

/** The adapter of SQLite's reading connection, on which a prepared query may run at once: no transaction can be open there. */
export class ReadingAdapter extends SqliteAdapter {
  readonly database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super()
    this.database = database
  }
}

/** The engine behind a connection or transaction, for the few queries that are written differently for each. */
export const engineOf = (db: Reader): Engine => (db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite')
