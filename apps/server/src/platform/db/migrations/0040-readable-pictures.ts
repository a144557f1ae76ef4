import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** How many pages a scan has, and whether a photo was damaged when it came. Photos that are there already have one page and are whole. */
export const readablePictures = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const column of ['page_count integer not null default 1', 'is_incomplete integer not null default 0'])
      await sql.raw(`alter table images add column ${column}`).execute(db)
  },
})
