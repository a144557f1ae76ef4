import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What can be played of an image that is a film ('' for a picture), and how long it takes. Images that are there already are pictures. */
export const films = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const column of ["film text not null default ''", 'duration_ms integer not null default 0'])
      await sql.raw(`alter table images add column ${column}`).execute(db)
    // Those that only their original shows: a version is made once the machine can.
    await sql`create index images_films on images (family_id, id) where film = 'kept'`.execute(db)
  },
}
