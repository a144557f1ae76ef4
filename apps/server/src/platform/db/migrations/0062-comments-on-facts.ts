import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

const columnsOf = {
  comments: `id, family_id, image_id, gallery_id, person_id, user_id, author_name, guest_name, text, idempotency_key, created_at,
    edited_at, hidden_at, hidden_batch, hidden_reason, hidden_import, deleted_by`,
  hearts: 'id, family_id, image_id, gallery_id, person_id, user_id, user_name, created_at',
}

const reference = 'foreign key (family_id, fact_id) references facts (family_id, id) on delete cascade'

/** Comments and hearts on facts. They go with the fact, as with everything else that they are about. */
export const commentsOnFacts = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const statements = [
      ...(engine === 'sqlite' ? replaced : extended),
      'create index comments_fact_id on comments (family_id, fact_id, hidden_at, id) where fact_id is not null',
      'create unique index hearts_fact_id on hearts (family_id, fact_id, user_id) where fact_id is not null',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

const extended = ['comments', 'hearts'].flatMap((table) => [
  `alter table ${table} add column fact_id bigint`,
  `alter table ${table} add constraint ${table}_fact_id_fkey ${reference}`,
])

const about = 'image_id integer, gallery_id integer, person_id integer, fact_id integer'
const references = [
  'foreign key (family_id, image_id) references images (family_id, id) on delete cascade',
  'foreign key (family_id, gallery_id) references galleries (family_id, id) on delete cascade',
  'foreign key (family_id, person_id) references people (family_id, id) on delete cascade',
  reference,
].join(', ')

/** SQLite adds no reference of two columns to a table that exists, so both are replaced; nothing refers to them. */
const replaced = [
  `create table new_comments (
    id integer not null, family_id integer not null references families (id) on delete cascade, ${about},
    user_id integer not null, author_name text not null, guest_name text, text text not null, idempotency_key text,
    created_at text not null, edited_at text, hidden_at text, hidden_batch text, hidden_reason text, hidden_import integer,
    deleted_by integer,
    primary key (family_id, id), ${references})`,
  `create table new_hearts (
    id integer not null, family_id integer not null references families (id) on delete cascade, ${about},
    user_id integer not null, user_name text not null, created_at text not null,
    primary key (family_id, id), ${references})`,
  ...(['comments', 'hearts'] as const).flatMap((table) => [
    `insert into new_${table} (${columnsOf[table]}) select ${columnsOf[table]} from ${table}`,
    `drop table ${table}`,
    `alter table new_${table} rename to ${table}`,
  ]),
  ...['image_id', 'gallery_id', 'person_id'].flatMap((column) => [
    `create index comments_${column} on comments (family_id, ${column}, hidden_at, id) where ${column} is not null`,
    `create unique index hearts_${column} on hearts (family_id, ${column}, user_id) where ${column} is not null`,
  ]),
  'create unique index comments_key on comments (family_id, idempotency_key) where idempotency_key is not null',
  `create index comments_waiting on comments (family_id, id) where hidden_reason = 'guest'`,
  'create index comments_hidden on comments (hidden_at) where hidden_at is not null',
]
