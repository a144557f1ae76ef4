import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Comments and hearts on photos, galleries and people. They go with what they are about; their authors may have left. */
export const comments = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const of = (column: string, table: string): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`
    const about = `image_id ${int}, gallery_id ${int}, person_id ${int}`
    const references = [of('image_id', 'images'), of('gallery_id', 'galleries'), of('person_id', 'people')].join(', ')
    const statements = [
      `create table comments (
        id ${int} not null, family_id ${int} not null references families (id) on delete cascade, ${about},
        user_id ${int} not null, author_name text not null, guest_name text, text text not null, idempotency_key text,
        created_at text not null, edited_at text, hidden_at text, hidden_batch text, hidden_reason text, hidden_import ${int},
        deleted_by ${int},
        primary key (family_id, id), ${references})`,
      `create table hearts (
        id ${int} not null, family_id ${int} not null references families (id) on delete cascade, ${about},
        user_id ${int} not null, user_name text not null, created_at text not null,
        primary key (family_id, id), ${references})`,
      ...['image_id', 'gallery_id', 'person_id'].flatMap((column) => [
        `create index comments_${column} on comments (family_id, ${column}, hidden_at, id) where ${column} is not null`,
        `create unique index hearts_${column} on hearts (family_id, ${column}, user_id) where ${column} is not null`,
      ]),
      'create unique index comments_key on comments (family_id, idempotency_key) where idempotency_key is not null',
      `create index comments_waiting on comments (family_id, id) where hidden_reason = 'guest'`,
      'create index comments_hidden on comments (hidden_at) where hidden_at is not null',
      `alter table changes add column comment_id ${int}`,
      'create index changes_comment on changes (family_id, comment_id) where comment_id is not null',
      `alter table families add column comments_version ${int} not null default 0`,
      'alter table guest_links add column with_comments integer not null default 0',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
