import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A job's progress, for servers other than the one that runs it. */
export const jobProgress = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table jobs add column progress double precision not null default 0').execute(db)
  },
})
