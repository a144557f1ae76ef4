import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Links imported rows to the history line about their import. */
export const importedRows = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    for (const table of ['people', 'relations', 'galleries', 'images', 'profile_photos', 'gedcom_records', 'gedcom_uids']) {
      await sql.raw(`alter table ${table} add column imported_by ${ref}`).execute(db)
      await sql
        .raw(`create index ${table}_imported on ${table} (family_id, imported_by) where imported_by is not null`)
        .execute(db)
    }
    await sql.raw(`alter table gedcom_imports add column change_id ${ref}`).execute(db)
  },
})
