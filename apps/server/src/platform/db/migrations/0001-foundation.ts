import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Families, users and their sessions, people and relations, imports, jobs and mail. */
export const foundation = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite'
  const id = `id ${sqlite ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'}`
  const ref = sqlite ? 'integer' : 'bigint'
  const real = sqlite ? 'real' : 'double precision'
  const randomUid = sqlite ? 'lower(hex(randomblob(16)))' : `replace(gen_random_uuid()::text, '-', '')`
  const family = `family_id ${ref} not null references families (id) on delete cascade`
  const text = (...names: string[]): string => names.map((name) => `${name} text not null default ''`).join(', ')
  const personKey = (column: string, rest = ''): string =>
    `foreign key (family_id, ${column}) references people (family_id, id) ${rest}`

  return [
    `create table families (${id}, uid text not null default (${randomUid}), version ${ref} not null default 1, created_at text not null)`,

    `create table people (
      ${id}, ${family}, name text not null, search_name text not null, gender text not null,
      birth_year integer not null, year_of_death integer not null default 0,
      ${text('spoken_languages', 'email', 'email_key', 'occupation', 'telephone_number', 'address')},
      ${text('website', 'skype_name', 'facebook', 'twitter', 'linkedin')},
      locked integer not null default 0, language text not null,
      latitude ${real} not null default 0, longitude ${real} not null default 0,
      hidden_at text, hidden_by text, created_at text not null, updated_at text not null,
      unique (family_id, id))`,
    `create index people_order on people (family_id, birth_year, id) where hidden_at is null`,
    `create unique index people_email on people (family_id, email_key) where email_key <> '' and hidden_at is null`,
    `create index people_hidden on people (hidden_at) where hidden_at is not null`,

    `create table biographies (
      family_id ${ref} not null, person_id ${ref} not null, language text not null, html text not null,
      primary key (family_id, person_id, language), ${personKey('person_id', 'on delete cascade')})`,

    `create table relations (
      ${id}, ${family}, from_person_id ${ref} not null, to_person_id ${ref} not null,
      relation_type integer not null check (relation_type in (1, 2)),
      hidden_at text, hidden_by text, created_at text not null, updated_at text not null,
      check (from_person_id <> to_person_id),
      ${personKey('from_person_id', 'on delete cascade')}, ${personKey('to_person_id', 'on delete cascade')})`,
    // At most one relation between two people, whatever its type and direction.
    `create unique index relations_pair on relations (family_id,
      (case when from_person_id < to_person_id then from_person_id else to_person_id end),
      (case when from_person_id < to_person_id then to_person_id else from_person_id end)) where hidden_at is null`,
    `create index relations_order on relations (family_id, id) where hidden_at is null`,
    `create index relations_from on relations (family_id, from_person_id)`,
    `create index relations_to on relations (family_id, to_person_id)`,
    `create index relations_hidden on relations (hidden_at) where hidden_at is not null`,

    `create table users (
      ${id}, ${family}, person_id ${ref} not null unique, email text not null, email_key text not null unique,
      password_hash text not null, language text not null, receive_update_emails integer not null default 1,
      receive_photo_update_emails integer not null default 1, created_at text not null, ${personKey('person_id')})`,
    `create index users_family on users (family_id)`,

    `create table sessions (
      id text primary key, ${family}, user_id ${ref} not null references users (id) on delete cascade,
      user_agent text not null, created_at text not null, last_used_at text not null, ended_at text)`,
    `create index sessions_user on sessions (user_id)`,
    `create table refresh_tokens (
      token_hash text primary key, ${family}, session_id text not null references sessions (id) on delete cascade,
      expires_at text not null)`,
    `create index refresh_tokens_session on refresh_tokens (session_id)`,
    `create index refresh_tokens_expiry on refresh_tokens (expires_at)`,

    `create table failed_logins (${id}, address_key text not null, account_key text not null, created_at text not null)`,
    `create index failed_logins_address on failed_logins (address_key, created_at)`,
    `create index failed_logins_account on failed_logins (account_key, created_at)`,

    `create table sign_ups (
      ${id}, token_hash text not null unique, name text not null, email text not null, gender text not null,
      language text not null, birth_year integer not null, address text not null,
      created_at text not null, expires_at text not null, used_at text)`,
    `create table password_resets (
      token_hash text primary key, ${family}, user_id ${ref} not null references users (id) on delete cascade,
      created_at text not null, expires_at text not null, used_at text)`,
    `create index password_resets_user on password_resets (user_id)`,

    `create table gedcom_imports (
      ${id}, ${family}, user_id ${ref} not null, state text not null, progress ${real} not null default 0,
      file_name text not null, own_person text not null, people integer not null default 0,
      relations integer not null default 0, skipped integer not null default 0,
      problems text not null default '[]', error text, created_at text not null)`,
    `create index gedcom_imports_family on gedcom_imports (family_id, id)`,
    // At most one running import per family.
    `create unique index gedcom_imports_running on gedcom_imports (family_id) where state in ('waiting', 'running')`,
    `create table gedcom_records (
      ${id}, ${family}, kind text not null, source text not null, xref text not null, label text not null default '',
      value text, text text not null, person_id ${ref}, partner_id ${ref}, other_partner_id ${ref},
      children text not null default '[]', dropped text not null default '', ${personKey('person_id', 'on delete cascade')})`,
    `create index gedcom_records_person on gedcom_records (family_id, person_id)`,
    `create index gedcom_records_partner on gedcom_records (family_id, partner_id) where partner_id is not null`,
    `create index gedcom_records_other_partner on gedcom_records (family_id, other_partner_id) where other_partner_id is not null`,
    `create table gedcom_uids (
      family_id ${ref} not null, uid text not null, person_id ${ref} not null,
      primary key (family_id, uid), ${personKey('person_id', 'on delete cascade')})`,
    `create index gedcom_uids_person on gedcom_uids (family_id, person_id)`,

    `create table jobs (
      ${id}, family_id ${ref} references families (id) on delete cascade, kind text not null, payload text not null,
      run_at text not null, attempts integer not null default 0, leased_until text, failure text, created_at text not null)`,
    `create index jobs_due on jobs (run_at, id)`,
    `create table mails (
      ${id}, family_id ${ref} references families (id) on delete cascade, event_key text not null unique,
      recipient text not null, subject text not null, text text not null, html text not null, message_id text not null,
      unsubscribe_url text, attempts integer not null default 0, next_attempt_at text not null, failure text,
      sent_at text, created_at text not null)`,
    `create index mails_due on mails (next_attempt_at) where sent_at is null`,
  ]
}
