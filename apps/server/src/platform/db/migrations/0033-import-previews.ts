import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** What an import would bring, and the file that it waits with. */
export const importPreviews = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const size = engine === 'sqlite' ? 'integer' : 'bigint'
    for (const column of ['preview text', 'file_key text', `size_bytes ${size}`, 'encoding text'])
      await sql.raw(`alter table gedcom_imports add column ${column}`).execute(db)
    await sql.raw('create index gedcom_imports_previews on gedcom_imports (created_at) where preview is not null').execute(db)
  },
})
