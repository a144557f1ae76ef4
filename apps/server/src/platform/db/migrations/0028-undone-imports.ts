import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The progress of undoing an import, and the records that were removed with it. */
export const undoneImports = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const column of ['undo_state', 'undo']) await sql.raw(`alter table gedcom_imports add column ${column} text`).execute(db)
    await sql
      .raw('create index gedcom_imports_change on gedcom_imports (family_id, change_id) where change_id is not null')
      .execute(db)
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql
      .raw(
        `create table undone_records (id ${ref} not null, family_id ${ref} not null references families (id) on delete cascade, change_id ${ref} not null, kind text not null, content text not null, created_at text not null, primary key (family_id, id))`,
      )
      .execute(db)
    await sql.raw('create index undone_records_change on undone_records (family_id, change_id, id)').execute(db)
    await sql.raw('create index undone_records_age on undone_records (created_at)').execute(db)
  },
})
