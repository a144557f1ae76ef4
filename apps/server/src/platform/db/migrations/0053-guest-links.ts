import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Links for guests, and which photos guests added. A link goes with its maker, and with what it opens. */
export const guestLinks = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const of = (column: string, table: string): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`
    for (const statement of [
      `create table guest_links (
        id ${ref} not null, family_id ${ref} not null references families (id) on delete cascade, user_id ${ref} not null,
        kind text not null, gallery_id ${ref}, token_hash text not null unique, token_salt text not null,
        password_hash text not null default '', allows text not null, needs_approval integer not null, with_places integer not null,
        ends_at text not null, opened_count integer not null default 0, last_opened_at text, created_at text not null,
        primary key (family_id, id), ${of('user_id', 'users')}, ${of('gallery_id', 'galleries')})`,
      'create index guest_links_user on guest_links (family_id, user_id)',
      'create index guest_links_gallery on guest_links (family_id, gallery_id) where gallery_id is not null',
      'create index guest_links_end on guest_links (ends_at)',
      'alter table images add column guest_name text',
      `create index images_waiting on images (family_id, hidden_at) where hidden_reason = 'guest'`,
    ])
      await sql.raw(statement).execute(db)
  },
})
