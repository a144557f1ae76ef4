import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** How far a job has come, for servers beside the one that does it. */
export const jobProgress = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table jobs add column progress double precision not null default 0').execute(db)
  },
})
