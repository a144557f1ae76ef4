import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Reserves a version for each rotation, so that two at once write separate files, even from different servers. */
export const reservedVersions = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table images add column reserved_version integer not null default 1').execute(db)
    await sql.raw('update images set reserved_version = version').execute(db)
  },
})
