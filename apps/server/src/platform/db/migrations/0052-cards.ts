import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Cards that sign somebody in once, for accounts without an address and for other devices; sessions that last longer; tickets of a card. */
export const cards = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const statements = [
      `create table cards (
        id text primary key, family_id ${ref} not null, user_id ${ref} not null, token_hash text not null unique, kind text not null,
        maker_id ${ref} not null, maker_name text not null, created_at text not null, expires_at text not null, ended_at text,
        used_at text, user_agent text not null default '',
        foreign key (family_id, user_id) references users (family_id, id) on delete cascade)`,
      'create unique index cards_open on cards (family_id, user_id) where ended_at is null and used_at is null',
      'create index cards_user on cards (family_id, user_id, created_at)',
      'create index cards_kind on cards (family_id, kind, created_at)',
      'create index cards_expires on cards (expires_at)',
      'alter table sessions add column ends_at text',
      'alter table sign_in_tickets add column card_id text references cards (id) on delete cascade',
      'create index sign_in_tickets_card on sign_in_tickets (card_id) where card_id is not null',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
