import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** What several servers on one database know together: when what comes round was last done, and who asks too often. */
export const servers = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create table task_runs (name text primary key, at text not null)`.execute(db)
    // Counts of a minute: nothing is lost when the engine forgets them.
    await sql
      .raw(
        `create ${engine === 'postgres' ? 'unlogged ' : ''}table request_counts (key text primary key, count integer not null, ends_at text not null)`,
      )
      .execute(db)
    await sql`create index request_counts_end on request_counts (ends_at)`.execute(db)
  },
})
