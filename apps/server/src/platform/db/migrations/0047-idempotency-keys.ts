import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Which call added a fact, a name or a source, so that repeating the call adds nothing. */
export const idempotencyKeys = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of ['facts', 'names', 'sources']) {
      await sql.raw(`alter table ${table} add column idempotency_key text`).execute(db)
      await sql
        .raw(`create index ${table}_idempotency_key on ${table} (family_id, idempotency_key) where idempotency_key is not null`)
        .execute(db)
    }
  },
})
