import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Two keepers let somebody in who has lost every way in; and since when keepers are keepers. */
export const recoveries = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const statements = [
      `alter table users add column keeper_since text not null default ''`,
      `create table recoveries (
        id text primary key, family_id ${ref} not null, user_id ${ref} not null, created_at text not null, is_asked integer not null,
        first_keeper_id ${ref}, first_at text, second_keeper_id ${ref}, opens_at text, expires_at text not null,
        refuse_hash text unique, link_hash text unique, link_expires_at text, ended_at text,
        foreign key (family_id, user_id) references users (family_id, id) on delete cascade)`,
      'create unique index recoveries_open on recoveries (family_id, user_id) where ended_at is null',
      'create index recoveries_user on recoveries (family_id, user_id, created_at)',
      'create index recoveries_expires on recoveries (expires_at)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
