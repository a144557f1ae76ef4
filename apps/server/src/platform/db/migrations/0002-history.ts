import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Who changed what, and which people are known to be different. */
export const history = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite'
  const id = `id ${sqlite ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'}`
  const ref = sqlite ? 'integer' : 'bigint'
  const family = `family_id ${ref} not null references families (id) on delete cascade`
  const personKey = (column: string): string =>
    `foreign key (family_id, ${column}) references people (family_id, id) on delete cascade`

  return [
    `alter table families add column forgotten_change_id ${ref} not null default 0`,
    `create table changes (
      ${id}, ${family}, kind text not null, user_id ${ref} not null, user_name text not null, session_key text not null,
      person_id ${ref}, person_name text not null default '', other_person_id ${ref}, other_person_name text not null default '',
      relation_id ${ref} references relations (id) on delete set null, relation_type integer,
      field text not null default '', language text not null default '', value_before text, value_after text,
      count integer not null default 0, is_revert integer not null default 0, concerns text not null, details text, created_at text not null,
      ${personKey('person_id')}, ${personKey('other_person_id')})`,
    `create index changes_order on changes (family_id, id)`,
    `create index changes_person on changes (family_id, person_id)`,
    `create index changes_other_person on changes (family_id, other_person_id) where other_person_id is not null`,
    `create index changes_relation on changes (relation_id) where relation_id is not null`,

    `create table change_people (
      family_id ${ref} not null, person_id ${ref} not null, change_id ${ref} not null references changes (id) on delete cascade,
      primary key (family_id, person_id, change_id), ${personKey('person_id')})`,
    `create index change_people_change on change_people (change_id)`,

    `create table distinct_people (
      family_id ${ref} not null, person_id ${ref} not null, other_person_id ${ref} not null, created_at text not null,
      primary key (family_id, person_id, other_person_id), check (person_id < other_person_id),
      ${personKey('person_id')}, ${personKey('other_person_id')})`,
    `create index distinct_people_other on distinct_people (family_id, other_person_id)`,
  ]
}
