import type { Database, DatabaseLocation } from './database.ts'

/** Opens a database as it is, whatever the version of its tables, and loads the code of its engine alone: half of the code of a process that reads once. */
export const connectLazily = async (location: DatabaseLocation): Promise<Database> =>
  'url' in location
    ? (await import('./postgres/postgres.ts')).openPostgres(location.url)
    : (await import('./sqlite/sqlite.ts')).openSqlite(location.file)
