import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Charts and books that members have made to print. */
export const prints = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const isSqlite = engine === 'sqlite'
    const int = isSqlite ? 'integer' : 'bigint'
    const statements = [
      `create table prints (
        id ${int} not null, family_id ${int} not null references families (id) on delete cascade, user_id ${int} not null,
        request text not null, title text not null, state text not null, failure text,
        progress ${isSqlite ? 'real' : 'double precision'} not null default 0, pages integer not null default 0,
        missing_characters integer not null default 0, missing_pictures integer not null default 0,
        file_key text not null, size_bytes ${int} not null default 0, created_at text not null, expires_at text not null,
        primary key (family_id, id),
        foreign key (family_id, user_id) references users (family_id, id) on delete cascade)`,
      'create index prints_user on prints (family_id, user_id, id)',
      'create index prints_expiry on prints (expires_at)',
      'create index prints_file on prints (file_key)',
      // At most one at a time per user.
      `create unique index prints_running on prints (family_id, user_id) where state in ('waiting', 'running')`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
