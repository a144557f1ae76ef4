import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * SQLite cannot change a key in place: each table is renamed, created again, filled and dropped. References follow a renamed
 * table, so the old tables keep pointing at each other. Children are dropped first, since dropping a table that others refer to
 * would delete their rows.
 */
export async function numberFamiliesOnSqlite(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(db)
  for (const { name } of tables) await run(`alter table ${name} rename to old_${name}`)
  for (const { name, columns, options = '' } of tables) {
    await run(`create table ${name} (${columns.join(', ')})${options}`)
    await run(
      `insert into ${name} (${await columnsOf(db, name)}) select ${await columnsOf(db, name)} from old_${name} order by ${orderOf(columns)}`,
    )
  }
  for (const { name } of tables.toReversed()) await run(`drop table old_${name}`)
  for (const statement of [...indexes, ...triggers]) await run(statement)
}

async function columnsOf(db: Kysely<unknown>, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  return rows.map((row) => row.name).join(', ')
}

/** Stores rows together that are read together. */
const orderOf = (columns: string[]): string => (columns.includes(numbered) ? 'family_id, id' : 'family_id')

const family = 'family_id integer not null references families (id) on delete cascade'
const id = 'id integer not null'
const numbered = 'primary key (family_id, id)'
const hiding = 'hidden_at text, hidden_by text'
const times = 'created_at text not null, updated_at text not null'
const box = 'x1 real not null, x2 real not null, y1 real not null, y2 real not null'
const texts = (...names: string[]): string => names.map((name) => `${name} text not null default ''`).join(', ')
const within = (table: string, column: string, rest = ' on delete cascade'): string =>
  `foreign key (family_id, ${column}) references ${table} (family_id, id)${rest}`
const person = within('people', 'person_id')
const otherPerson = within('people', 'other_person_id')
const user = within('users', 'user_id')
/**
 * Small rows are stored in key order, so that a family's rows are read in one go. SQLite finds larger rows faster in a separate
 * tree.
 */
const clustered = ' without rowid'

interface Table {
  name: string
  columns: string[]
  options?: string
}

/** A table comes before those that refer to it. */
const tables: Table[] = [
  {
    name: 'people',
    columns: [
      id,
      family,
      'name text not null, search_name text not null, gender text not null, birth_year integer not null, year_of_death integer not null default 0',
      texts(
        'spoken_languages',
        'email',
        'email_key',
        'occupation',
        'telephone_number',
        'address',
        'website',
        'skype_name',
        'facebook',
        'twitter',
        'linkedin',
      ),
      `locked integer not null default 0, language text not null, latitude real not null default 0, longitude real not null default 0`,
      hiding,
      times,
      `photo_key text not null default '', face_recognition integer not null default 1`,
      numbered,
    ],
  },
  {
    name: 'biographies',
    columns: [
      'family_id integer not null, person_id integer not null, language text not null, html text not null, primary key (family_id, person_id, language)',
      person,
    ],
  },
  {
    name: 'relations',
    columns: [
      id,
      family,
      'from_person_id integer not null, to_person_id integer not null, relation_type integer not null check (relation_type in (1, 2))',
      hiding,
      times,
      'check (from_person_id <> to_person_id)',
      numbered,
      within('people', 'from_person_id'),
      within('people', 'to_person_id'),
    ],
    options: clustered,
  },
  {
    name: 'users',
    columns: [
      id,
      family,
      'person_id integer not null, email text not null, email_key text not null unique, password_hash text not null, language text not null',
      'receive_update_emails integer not null default 1, receive_photo_update_emails integer not null default 1, created_at text not null',
      `updates_told_id integer not null default 0, updates_day text not null default ''`,
      numbered,
      'unique (family_id, person_id)',
      within('people', 'person_id', ''),
    ],
  },
  {
    name: 'sessions',
    columns: [
      'id text primary key',
      family,
      'user_id integer not null, user_agent text not null, created_at text not null, last_used_at text not null, ended_at text',
      user,
    ],
  },
  {
    name: 'refresh_tokens',
    columns: [
      'token_hash text primary key',
      family,
      'session_id text not null references sessions (id) on delete cascade, expires_at text not null',
    ],
  },
  {
    name: 'password_resets',
    columns: [
      'token_hash text primary key',
      family,
      'user_id integer not null, created_at text not null, expires_at text not null, used_at text',
      user,
    ],
  },
  {
    name: 'email_changes',
    columns: [
      'token_hash text primary key',
      family,
      'user_id integer not null, email text not null, created_at text not null, expires_at text not null, used_at text',
      user,
    ],
  },
  {
    name: 'gedcom_imports',
    columns: [
      id,
      family,
      'user_id integer not null, state text not null, progress real not null default 0, file_name text not null, own_person text not null',
      `people integer not null default 0, relations integer not null default 0, skipped integer not null default 0, problems text not null default '[]'`,
      'error text, created_at text not null',
      numbered,
    ],
  },
  {
    name: 'gedcom_records',
    columns: [
      id,
      family,
      `kind text not null, source text not null, xref text not null, label text not null default '', value text, text text not null`,
      `person_id integer, partner_id integer, other_partner_id integer, children text not null default '[]', dropped text not null default ''`,
      numbered,
      person,
    ],
  },
  {
    name: 'gedcom_uids',
    columns: ['family_id integer not null, uid text not null, person_id integer not null, primary key (family_id, uid)', person],
    options: clustered,
  },
  {
    name: 'changes',
    columns: [
      id,
      family,
      'kind text not null, user_id integer not null, user_name text not null, session_key text not null',
      `person_id integer, person_name text not null default '', other_person_id integer, other_person_name text not null default ''`,
      `relation_id integer, relation_type integer, field text not null default '', language text not null default '', value_before text, value_after text`,
      'count integer not null default 0, is_revert integer not null default 0, concerns text not null, details text, created_at text not null',
      numbered,
      person,
      otherPerson,
      within('relations', 'relation_id', ''),
    ],
  },
  {
    name: 'change_people',
    columns: [
      'family_id integer not null, person_id integer not null, change_id integer not null, primary key (family_id, person_id, change_id)',
      person,
      within('changes', 'change_id'),
    ],
    options: clustered,
  },
  {
    name: 'distinct_people',
    columns: [
      'family_id integer not null, person_id integer not null, other_person_id integer not null, created_at text not null, primary key (family_id, person_id, other_person_id)',
      'check (person_id < other_person_id)',
      person,
      otherPerson,
    ],
    options: clustered,
  },
  {
    name: 'invites',
    columns: [
      id,
      family,
      'person_id integer not null, user_id integer, user_name text not null, email text not null, email_key text not null, token_hash text not null unique',
      'sent_at text not null, expires_at text not null, ended_at text, created_at text not null',
      numbered,
      person,
      within('users', 'user_id', ''),
    ],
  },
  {
    name: 'data_exports',
    columns: [
      id,
      family,
      'user_id integer not null, state text not null, progress real not null default 0, file_key text not null, size_bytes integer not null default 0',
      'created_at text not null, expires_at text not null',
      numbered,
      user,
    ],
  },
  {
    name: 'galleries',
    columns: [
      id,
      family,
      `title text not null, description text not null default '', thumbnail_image_id integer`,
      hiding,
      times,
      numbered,
    ],
  },
  {
    name: 'images',
    columns: [
      id,
      family,
      `gallery_id integer not null, key text not null unique, title text not null, description text not null default '', file_name text not null`,
      'content_type text not null, size_bytes integer not null, sha256 text not null, width integer not null default 0, height integer not null default 0',
      'thumbnail_width integer not null default 0, thumbnail_height integer not null default 0',
      `shown_ending text not null default 'jpg', large_thumbnail_width integer not null default 0, large_thumbnail_height integer not null default 0`,
      'anticlockwise_angle integer not null default 0, version integer not null default 1, taken_at text not null',
      'latitude real not null default 0, longitude real not null default 0, user_id integer, uploaded_by text not null',
      'processed_at text, faces_version integer not null default 0',
      hiding,
      times,
      'reserved_version integer not null default 1',
      numbered,
      within('galleries', 'gallery_id'),
      within('users', 'user_id', ''),
    ],
  },
  {
    name: 'image_tags',
    columns: [
      id,
      family,
      'image_id integer not null, person_id integer not null',
      box,
      hiding,
      times,
      numbered,
      within('images', 'image_id'),
      person,
    ],
    options: clustered,
  },
  {
    name: 'faces',
    columns: [
      id,
      family,
      'image_id integer not null',
      box,
      'descriptor text not null, person_id integer, probability real, tag_id integer, dismissed_at text',
      times,
      numbered,
      within('images', 'image_id'),
    ],
  },
  {
    name: 'profile_photos',
    columns: [
      'key text primary key',
      family,
      'person_id integer not null, file_name text not null, content_type text not null, size_bytes integer not null',
      'x integer not null, y integer not null, w integer not null, h integer not null, anticlockwise_angle integer not null, descriptor text',
      'replaced_at text, created_at text not null',
      person,
    ],
  },
  {
    name: 'uploads',
    columns: [
      'id text primary key',
      family,
      'user_id integer not null, gallery_id integer not null, file_name text not null, size_bytes integer not null',
      `received_bytes integer not null default 0, pieces text not null default '', image_key text`,
      times,
      user,
      within('galleries', 'gallery_id'),
    ],
  },
]

const hidden = (table: string): string => `create index ${table}_hidden on ${table} (hidden_at) where hidden_at is not null`

const indexes = [
  'create index people_order on people (family_id, birth_year, id) where hidden_at is null',
  `create unique index people_email on people (family_id, email_key) where email_key <> '' and hidden_at is null`,
  hidden('people'),
  `create unique index relations_pair on relations (family_id,
    (case when from_person_id < to_person_id then from_person_id else to_person_id end),
    (case when from_person_id < to_person_id then to_person_id else from_person_id end)) where hidden_at is null`,
  'create index relations_from on relations (family_id, from_person_id)',
  'create index relations_to on relations (family_id, to_person_id)',
  hidden('relations'),
  'create index users_updates on users (family_id) where receive_update_emails = 1',
  'create index sessions_user on sessions (family_id, user_id)',
  'create index refresh_tokens_session on refresh_tokens (session_id)',
  'create index refresh_tokens_expiry on refresh_tokens (expires_at)',
  'create index password_resets_user on password_resets (family_id, user_id)',
  'create index email_changes_user on email_changes (family_id, user_id)',
  `create unique index gedcom_imports_running on gedcom_imports (family_id) where state in ('waiting', 'running')`,
  'create index gedcom_records_person on gedcom_records (family_id, person_id)',
  'create index gedcom_records_partner on gedcom_records (family_id, partner_id) where partner_id is not null',
  'create index gedcom_records_other_partner on gedcom_records (family_id, other_partner_id) where other_partner_id is not null',
  'create index gedcom_uids_person on gedcom_uids (family_id, person_id)',
  'create index changes_person on changes (family_id, person_id)',
  'create index changes_other_person on changes (family_id, other_person_id) where other_person_id is not null',
  'create index changes_relation on changes (family_id, relation_id) where relation_id is not null',
  `create index changes_quiet on changes (created_at) where kind = 'quiet'`,
  'create index change_people_change on change_people (family_id, change_id)',
  'create index distinct_people_other on distinct_people (family_id, other_person_id)',
  'create unique index invites_pending on invites (family_id, person_id) where ended_at is null',
  'create index invites_person on invites (family_id, person_id)',
  'create index invites_user on invites (family_id, user_id) where user_id is not null',
  'create index invites_expiry on invites (expires_at)',
  'create index data_exports_user on data_exports (family_id, user_id, id)',
  'create index data_exports_expiry on data_exports (expires_at)',
  `create unique index data_exports_running on data_exports (family_id, user_id) where state in ('waiting', 'running')`,
  'create unique index galleries_title on galleries (family_id, title) where hidden_at is null',
  'create index galleries_order on galleries (family_id, updated_at, id) where hidden_at is null',
  hidden('galleries'),
  'create index images_gallery on images (family_id, gallery_id, taken_at, id) where hidden_at is null',
  'create index images_order on images (family_id, taken_at, id) where hidden_at is null',
  'create index images_places on images (family_id, gallery_id) where hidden_at is null and (latitude <> 0 or longitude <> 0)',
  'create index images_known on images (family_id, gallery_id, sha256)',
  'create index images_user on images (family_id, user_id) where user_id is not null',
  hidden('images'),
  'create unique index image_tags_person on image_tags (family_id, image_id, person_id) where hidden_at is null',
  'create index image_tags_of_person on image_tags (family_id, person_id)',
  hidden('image_tags'),
  'create index faces_image on faces (family_id, image_id)',
  'create index faces_person on faces (family_id, person_id) where person_id is not null',
  'create index faces_tag on faces (family_id, tag_id) where tag_id is not null',
  'create index profile_photos_person on profile_photos (family_id, person_id)',
  'create index profile_photos_replaced on profile_photos (replaced_at) where replaced_at is not null',
  'create index uploads_family on uploads (family_id)',
  'create index uploads_age on uploads (updated_at)',
]

/** `on delete set null` would clear the family too. PostgreSQL can be told which column to clear, SQLite cannot. */
const clears = (table: string, ...columns: [child: string, column: string][]): string =>
  `create trigger ${table}_gone before delete on ${table} begin
    ${columns.map(([child, column]) => `update ${child} set ${column} = null where family_id = old.family_id and ${column} = old.id;`).join(' ')}
  end`
const triggers = [clears('users', ['images', 'user_id'], ['invites', 'user_id']), clears('relations', ['changes', 'relation_id'])]
