import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The new email addresses that users have asked for. */
export const accounts = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql
      .raw(
        `create table email_changes (
          token_hash text primary key, family_id ${ref} not null references families (id) on delete cascade,
          user_id ${ref} not null references users (id) on delete cascade, email text not null,
          created_at text not null, expires_at text not null, used_at text)`,
      )
      .execute(db)
    await sql.raw(`create index email_changes_user on email_changes (user_id)`).execute(db)
  },
})
