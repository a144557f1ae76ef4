import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What one deletion hid is looked for when it is put back, and was looked for among all rows of the family. */
export const indexesOfDeletions = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of ['relations', 'images', 'image_tags'])
      await sql
        .raw(`create index ${table}_batch on ${table} (family_id, hidden_batch) where hidden_batch is not null`)
        .execute(db)
  },
})
