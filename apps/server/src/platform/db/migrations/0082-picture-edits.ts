import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * How a photo is shown beyond its turns, as JSON; '' for one that is shown as it came. And of a photo that was cut out of a page: the
 * SHA-256 of the page's file, which outlives its row, and the box.
 */
export const pictureEdits = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table images add column edit text not null default ''`.execute(db)
    await sql`alter table images add column cut_from text not null default ''`.execute(db)
    await sql`alter table images add column cut_box text not null default ''`.execute(db)
    await sql`create index images_cuts on images (family_id, cut_from) where cut_from <> ''`.execute(db)
  },
}
