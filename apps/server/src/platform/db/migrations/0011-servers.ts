import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** State that several servers on one database share: when each scheduled task last ran, and request counts for rate limits. */
export const servers = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create table task_runs (name text primary key, at text not null)`.execute(db)
    // These counts cover a minute, so losing them in a crash does no harm.
    await sql
      .raw(
        `create ${engine === 'postgres' ? 'unlogged ' : ''}table request_counts (key text primary key, count integer not null, ends_at text not null)`,
      )
      .execute(db)
    await sql`create index request_counts_end on request_counts (ends_at)`.execute(db)
  },
})
