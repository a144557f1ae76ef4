import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** When an original was last verified, and what was wrong with it. */
export const originals = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of ['images', 'profile_photos']) {
      await sql.raw(`alter table ${table} add column checked_at text not null default ''`).execute(db)
      await sql.raw(`alter table ${table} add column damage text not null default ''`).execute(db)
      await sql.raw(`create index ${table}_checked on ${table} (checked_at)`).execute(db)
      await sql.raw(`create index ${table}_damaged on ${table} (damage) where damage <> ''`).execute(db)
    }
    await sql`alter table profile_photos add column sha256 text not null default ''`.execute(db)
  },
})
