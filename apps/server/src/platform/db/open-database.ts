import type { Database, DatabaseLocation } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { refuseUnfinished } from './unfinished.ts'

/** Opens a database as it is, whatever the version of its tables. */
export const connectDatabase = (location: DatabaseLocation): Database =>
  'url' in location ? openPostgres(location.url) : openSqlite(location.file)

/**
 * Opens the database and runs pending migrations. @throws UnfinishedError when a restore or move into it must be completed first
 */
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
