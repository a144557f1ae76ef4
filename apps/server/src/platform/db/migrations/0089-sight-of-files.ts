import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What the user of a file did not see when it was made. */
export const sightOfFiles = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of ['prints', 'data_exports']) await sql.raw(`alter table ${table} add column sight text`).execute(db)
  },
}
