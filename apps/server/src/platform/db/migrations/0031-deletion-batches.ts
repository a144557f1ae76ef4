import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

const tables = ['people', 'relations', 'galleries', 'images', 'image_tags']
const reasons = ['relation', 'person', 'merge', 'gallery', 'image', 'tag']
const uuidLength = 36

/**
 * Replaces a text such as `merge <uuid>` or `person import 12 <uuid>` by separate columns: why a row is hidden, which undone
 * import hid it, and what it was hidden together with. Only rewrites hidden rows.
 */
export const deletionBatches = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint'
    for (const table of tables) {
      await sql.raw(`alter table ${table} rename column hidden_by to hidden_batch`).execute(db)
      await sql.raw(`alter table ${table} add column hidden_reason text`).execute(db)
      await sql.raw(`alter table ${table} add column hidden_import ${integer}`).execute(db)
      for (const reason of reasons) {
        const before = `${reason} import `.length
        const number = `substr(hidden_batch, ${before + 1}, length(hidden_batch) - ${before + 1 + uuidLength})`
        await sql
          .raw(
            `update ${table} set hidden_reason = '${reason}',
              hidden_import = case when hidden_batch like '${reason} import %' then cast(${number} as ${integer}) end,
              hidden_batch = substr(hidden_batch, length(hidden_batch) - ${uuidLength - 1})
            where hidden_at is not null and hidden_batch like '${reason} %'`,
          )
          .execute(db)
      }
    }
    // A merge stores what it has hidden in its history line.
    await sql
      .raw(
        `update changes set details = replace(details, '"mark":"merge ', '"batch":"')
        where kind = 'people_merged' and details like '%"mark":"merge %'`,
      )
      .execute(db)
  },
})
