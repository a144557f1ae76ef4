import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Galleries that fill themselves with what a search for photos finds: the search as a query string, '' for a gallery with photos of its own. */
export const searchGalleries = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table galleries add column search text not null default ''`.execute(db)
    await sql`create index galleries_search on galleries (family_id, id) where search <> ''`.execute(db)
  },
}
