import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whose words for relatives come first for the reader. */
export const kinRegions = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table accounts add column kin_region text not null default ''`.execute(db)
  },
}
