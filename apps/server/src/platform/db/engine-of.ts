import { PostgresAdapter } from 'kysely'
import type { Engine, Reader } from './database.ts'

/** The engine behind a connection or transaction, for the few queries that are written differently for each. */
export const engineOf = (db: Reader): Engine => (db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite')
