import { sql } from 'kysely'
import type { Kysely } from 'kysely'

interface ForeignKey {
  name: string
  child: string
  definition: string
}

/** Replaces keys and references in place, without rewriting any row. */
export async function numberFamiliesOnPostgres(db: Kysely<unknown>, numberedTables: readonly string[]): Promise<void> {
  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(db)
  const { rows: foreignKeys } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as child, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and confrelid::regclass::text in (${sql.join([...numberedTables])})`.execute(
    db,
  )
  for (const { name, child } of foreignKeys) await run(`alter table ${child} drop constraint ${name}`)
  for (const table of numberedTables) {
    await run(`alter table ${table} alter column id drop identity`)
    await run(`alter table ${table} drop constraint ${table}_pkey`)
    await run(`alter table ${table} drop constraint if exists ${table}_family_id_id_key`)
    await run(`alter table ${table} add primary key (family_id, id)`)
  }
  for (const { name, child, definition } of foreignKeys)
    await run(`alter table ${child} add constraint ${name} ${withinFamily(definition)}`)
  for (const statement of indexes) await run(statement)
}

/** Turns a reference by id alone into one by family and id. */
function withinFamily(definition: string): string {
  const [, column, parent, rest = ''] = /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\(id\)(.*)$/.exec(definition) ?? []
  if (column === undefined) return definition
  return `foreign key (family_id, ${column}) references ${parent} (family_id, id)${rest.replace('SET NULL', `set null (${column})`)}`
}

const indexes = [
  'alter table users drop constraint users_person_id_key',
  'alter table users add unique (family_id, person_id)',
  // These indexes are prefixes of the new primary keys.
  ...['users_family', 'gedcom_imports_family', 'changes_order', 'relations_order'].map((index) => `drop index ${index}`),
  ...[
    'sessions_user',
    'password_resets_user',
    'email_changes_user',
    'invites_user',
    'changes_relation',
    'change_people_change',
    'data_exports_user',
    'data_exports_running',
    'images_user',
  ].map((index) => `drop index ${index}`),
  'create index sessions_user on sessions (family_id, user_id)',
  'create index password_resets_user on password_resets (family_id, user_id)',
  'create index email_changes_user on email_changes (family_id, user_id)',
  'create index invites_user on invites (family_id, user_id) where user_id is not null',
  'create index changes_relation on changes (family_id, relation_id) where relation_id is not null',
  'create index change_people_change on change_people (family_id, change_id)',
  'create index data_exports_user on data_exports (family_id, user_id, id)',
  `create unique index data_exports_running on data_exports (family_id, user_id) where state in ('waiting', 'running')`,
  'create index images_user on images (family_id, user_id) where user_id is not null',
]
