import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The links in mails to replaced addresses: each restores its address. */
export const emailRestores = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql
      .raw(
        `create table email_restores (
          token_hash text primary key, family_id ${ref} not null references families (id) on delete cascade, user_id ${ref} not null,
          position integer not null, email text not null, created_at text not null, expires_at text not null, used_at text,
          foreign key (family_id, user_id) references users (family_id, id) on delete cascade)`,
      )
      .execute(db)
    await sql.raw('create unique index email_restores_order on email_restores (family_id, user_id, position)').execute(db)
  },
})
