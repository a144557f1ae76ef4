import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Where in the file of a photo a film is, and what the camera calls a photo and the film that it took with it. Hearts that an import brings. */
export const movingPhotos = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    for (const column of [
      `film_start ${int} not null default 0`,
      `film_bytes ${int} not null default 0`,
      "live_id text not null default ''",
    ])
      await sql.raw(`alter table images add column ${column}`).execute(db)
    // Hearts that a file brings are known by what it calls them; those of one import follow each other in the order of bytes.
    await sql.raw(`alter table hearts add column import_key text ${engine === 'sqlite' ? '' : 'collate "C"'}`).execute(db)
    await sql`create unique index hearts_imported on hearts (family_id, import_key) where import_key is not null`.execute(db)
    await sql`create index images_live on images (family_id, live_id) where live_id <> ''`.execute(db)
  },
})
