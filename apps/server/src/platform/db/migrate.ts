import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Database, Engine } from './database.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { history } from './migrations/0002-history.ts'
import { places } from './migrations/0003-places.ts'
import { accounts } from './migrations/0004-accounts.ts'
import { invites } from './migrations/0005-invites.ts'
import { photos } from './migrations/0008-photos.ts'
import { servers } from './migrations/0011-servers.ts'
import { jobProgress } from './migrations/0012-job-progress.ts'
import { searchNames } from './migrations/0006-search-names.ts'
import { photoNews } from './migrations/0009-photo-news.ts'
import { reservedVersions } from './migrations/0010-reserved-versions.ts'
import { updateMails } from './migrations/0007-update-mails.ts'

/** Numbered, forward only. A published migration is never edited: add the next one. */
const migrations: Record<string, (engine: Engine) => Migration> = {
  '0001-foundation': foundation,
  '0002-history': history,
  '0003-places': places,
  '0004-accounts': accounts,
  '0005-invites': invites,
  '0006-search-names': searchNames,
  '0007-update-mails': updateMails,
  '0008-photos': photos,
  '0009-photo-news': photoNews,
  '0010-reserved-versions': reservedVersions,
  '0011-servers': servers,
  '0012-job-progress': jobProgress,
}

/** The migrations that this version knows, the first one first. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted()

/**
 * Runs what this database has not had yet, in one transaction and under a lock, so that several servers may start at
 * once. Throws, with the database as it was, when one fails or when the database is of a newer version.
 *
 * @param target - the last one to run; all of them when it is not given
 */
export async function migrate(database: Database, target?: string): Promise<void> {
  const migrator = createMigrator(database)
  const { error } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target))
  if (error !== undefined) throw error
}

/** The last migration that this database has had; undefined when it is bare. */
export async function currentMigration(database: Database): Promise<string | undefined> {
  const known = await createMigrator(database).getMigrations()
  return known.findLast((migration) => migration.executedAt !== undefined)?.name
}

const createMigrator = (database: Database): Migrator =>
  new Migrator({
    db: database.migrationConnection,
    provider: {
      getMigrations: () => Promise.resolve(Object.fromEntries(Object.entries(migrations).map(([name, build]) => [name, build(database.engine)]))),
    },
  })
