import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A gallery is counted and paged from its index alone, which holds what is shown. */
export const shownImages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index images_shown on images (family_id, gallery_id, taken_at, id)
      where hidden_at is null and processed_at is not null`.execute(db)
    await sql`drop index images_gallery`.execute(db)
  },
}
