import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A person's place among their brothers and sisters: 1, 2, … or null. */
export const birthOrder = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table people add column birth_order integer').execute(db)
  },
})
