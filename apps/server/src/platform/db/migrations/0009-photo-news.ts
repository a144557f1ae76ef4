import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Open browsers hear about changes to photos, as they do about people and relations. */
export const photoNews = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const number = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql.raw(`alter table families add column photos_version ${number} not null default 0`).execute(db)
    // Changes that only open browsers hear about are kept for days, not for years.
    await sql.raw(`create index changes_quiet on changes (created_at) where kind = 'quiet'`).execute(db)
  },
})
