import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Links history lines to the line that undid them together. */
export const putBacks = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(`alter table changes add column parent_id ${engine === 'sqlite' ? 'integer' : 'bigint'}`).execute(db)
    await sql.raw('create index changes_parent on changes (family_id, parent_id, id) where parent_id is not null').execute(db)
  },
})
