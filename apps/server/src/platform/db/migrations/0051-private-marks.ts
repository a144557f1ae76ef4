import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What only keepers and the people concerned see: 1 while it is marked, 0 once somebody has said so or taken the mark away, null where
 * nobody has said anything.
 */
export const privateMarks = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of ['facts', 'images', 'galleries', 'uploads'])
      await sql.raw(`alter table ${table} add column is_private integer`).execute(db)
    // Whether a family has marked anything is asked with every call.
    for (const table of ['facts', 'images', 'galleries'])
      await sql.raw(`create index ${table}_private on ${table} (family_id, id) where is_private = 1`).execute(db)
    await sql.raw('create index changes_fact on changes (family_id, fact_id) where fact_id is not null').execute(db)
  },
})
