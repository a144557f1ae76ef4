import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What the operator must know: at most one open row per kind and subject. */
export const alarms = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create table alarms (id text primary key, kind text not null, subject text not null, detail text not null, first_seen_at text not null, last_seen_at text not null, count integer not null default 1, resolved_at text)`.execute(
      db,
    )
    await sql`create unique index alarms_open on alarms (kind, subject) where resolved_at is null`.execute(db)
  },
})
