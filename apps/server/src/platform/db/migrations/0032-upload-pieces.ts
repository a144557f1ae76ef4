import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The names of an upload's pieces become JSON; before, they were separated by spaces. */
export const uploadPieces = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql
      .raw(
        `update uploads set pieces = case when pieces = '' then '[]' else '["' || replace(ltrim(pieces), ' ', '","') || '"]' end`,
      )
      .execute(db)
  },
})
