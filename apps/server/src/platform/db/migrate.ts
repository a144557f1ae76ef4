import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Database, Engine } from './database.ts'
import { foundation } from './migrations/0001-foundation.ts'

/** Numbered, forward only. A published migration is never edited: add the next one. */
const migrations: Record<string, (engine: Engine) => Migration> = {
  '0001-foundation': foundation,
}

/**
 * Runs what this database has not had yet, in one transaction and under a lock, so that several servers may start at
 * once. Throws, with the database as it was, when one fails or when the database is of a newer version.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.migrationConnection,
    provider: {
      getMigrations: () => Promise.resolve(Object.fromEntries(Object.entries(migrations).map(([name, build]) => [name, build(database.engine)]))),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
