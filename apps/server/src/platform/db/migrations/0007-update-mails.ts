import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** How far the daily mail has informed each user, and the copies of a family's data that are in preparation or ready. */
export const updateMails = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite'
  const id = `id ${sqlite ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'}`
  const ref = sqlite ? 'integer' : 'bigint'
  return [
    `alter table users add column updates_told_id ${ref} not null default 0`,
    `alter table users add column updates_day text not null default ''`,
    // Existing users start from the latest change, so that nobody is mailed everything that was ever changed.
    `update users set updates_told_id = coalesce((select max(changes.id) from changes where changes.family_id = users.family_id), 0)`,
    `create index users_updates on users (family_id) where receive_update_emails = 1`,

    `create table data_exports (
      ${id}, family_id ${ref} not null references families (id) on delete cascade,
      user_id ${ref} not null references users (id) on delete cascade, state text not null,
      progress ${sqlite ? 'real' : 'double precision'} not null default 0, file_key text not null, size_bytes ${ref} not null default 0,
      created_at text not null, expires_at text not null)`,
    `create index data_exports_user on data_exports (user_id, id)`,
    `create index data_exports_expiry on data_exports (expires_at)`,
    // At most one at a time per user.
    `create unique index data_exports_running on data_exports (user_id) where state in ('waiting', 'running')`,
  ]
}
