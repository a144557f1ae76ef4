import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** One row: the id of the media store that belongs to this database, and the time when a server last checked the clock. */
export const installation = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create table installation (id text primary key, created_at text not null, sweeps integer not null default 0, seen_at text not null, hold_seconds integer not null default 0)`.execute(
      db,
    )
  },
})
