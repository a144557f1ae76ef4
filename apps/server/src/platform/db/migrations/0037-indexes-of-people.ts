import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Leaves rows about nobody out of two indexes. SQLite takes its statistics from the first rows of an index, and judged by those
 * that a person has as many records as there are families in a file, so it read all records of the family instead.
 */
export const indexesOfPeople = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of ['gedcom_records', 'changes']) {
      await sql.raw(`drop index ${table}_person`).execute(db)
      await sql.raw(`create index ${table}_person on ${table} (family_id, person_id) where person_id is not null`).execute(db)
    }
  },
})
