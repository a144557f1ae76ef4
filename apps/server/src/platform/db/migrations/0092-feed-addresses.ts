import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Under which address of the server a calendar was last read, so that it can be made again before it is asked for; '' until then. */
export const feedAddresses = (_engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(`alter table calendar_feeds add column last_base text not null default ''`).execute(db)
  },
})
