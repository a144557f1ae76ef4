import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * An account may belong to several families: what somebody signs in with moves from `users`, whose rows are now memberships, to
 * `accounts`. The founder of each family becomes its keeper, everybody else a member.
 *
 * On SQLite this runs while foreign keys are off (see `migrate`): a table that others refer to cannot be replaced otherwise.
 */
export const accountsOfFamilies = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const id = engine === 'sqlite' ? 'id integer primary key autoincrement' : 'id bigint generated always as identity primary key'
    await run(
      `create table accounts (${id}, email text not null, email_key text not null, password_hash text not null, language text not null,
        region text not null default '', devices_of text not null default '', created_at text not null)`,
    )
    await run(`create unique index accounts_email on accounts (email_key) where email_key <> ''`)
    await run(
      `insert into accounts (email, email_key, password_hash, language, region, devices_of, created_at)
        select email, email_key, password_hash, language, region, family_id || ' ' || id, created_at from users order by created_at, family_id, id`,
    )
    await run(`alter table families add column name text not null default ''`)
    await (engine === 'sqlite' ? replaceUsers(run) : alterUsers(run))
    await run('create unique index users_account on users (account_id, family_id)')
    await run(`create index invites_address on invites (email_key) where ended_at is null`)
    for (const table of ofAccounts) await moveToAccount(run, ref, table)
    await (engine === 'sqlite' ? sqliteTriggers(run) : postgresTriggers(run))
    if (engine === 'sqlite') await refuseBrokenReferences(db)
  },
})

type Run = (text: string) => Promise<unknown>

const isFounder = 'row_number() over (partition by u.family_id order by u.created_at, u.id) = 1'

/** The last use of any of a user's sessions; a user without any was last there when they joined. */
const lastUse =
  'coalesce((select max(s.last_used_at) from sessions s where s.family_id = u.family_id and s.user_id = u.id), u.created_at)'

async function alterUsers(run: Run): Promise<void> {
  await run(
    `alter table users add column account_id bigint references accounts (id), add column role text not null default 'member', add column last_used_at text not null default ''`,
  )
  await run(
    `update users set account_id = a.id, role = case when f.is_founder then 'keeper' else 'member' end, last_used_at = f.last_used_at
      from accounts a, (select u.family_id, u.id, ${isFounder} as is_founder, ${lastUse} as last_used_at from users u) f
      where a.email_key = users.email_key and f.family_id = users.family_id and f.id = users.id`,
  )
  await run('alter table users alter column account_id set not null, alter column role drop default')
  for (const column of ['email', 'email_key', 'password_hash', 'language', 'region'])
    await run(`alter table users drop column ${column}`)
}

async function replaceUsers(run: Run): Promise<void> {
  const kept = 'receive_update_emails, receive_photo_update_emails, created_at, updates_told_id, updates_day'
  await run(
    `create table new_users (
      id integer not null, family_id integer not null references families (id) on delete cascade, account_id integer not null references accounts (id),
      person_id integer not null, role text not null, receive_update_emails integer not null default 1,
      receive_photo_update_emails integer not null default 1, created_at text not null, updates_told_id integer not null default 0,
      updates_day text not null default '', last_used_at text not null default '',
      primary key (family_id, id), unique (family_id, person_id), foreign key (family_id, person_id) references people (family_id, id))`,
  )
  await run(
    `insert into new_users (id, family_id, account_id, person_id, role, ${kept}, last_used_at)
      select u.id, u.family_id, a.id, u.person_id, case when ${isFounder} then 'keeper' else 'member' end,
        ${kept.replaceAll(/\w+/g, 'u.$&')}, ${lastUse}
      from users u join accounts a on a.email_key = u.email_key order by u.family_id, u.id`,
  )
  await run('drop table users')
  await run('alter table new_users rename to users')
  await run('create index users_updates on users (family_id) where receive_update_emails = 1')
}

interface AccountTable {
  name: string
  columns: string
  /** The columns that are kept as they are. */
  kept: string
  /** After the table's name, with the account first. */
  keys: string[]
  indexes: string[]
}

const times = 'created_at text not null, expires_at text not null, used_at text'

/** Tables about a user that become an account's. */
const ofAccounts: AccountTable[] = [
  {
    name: 'password_resets',
    columns: `token_hash text primary key, ${times}`,
    kept: 'token_hash, created_at, expires_at, used_at',
    keys: [],
    indexes: ['create index password_resets_account on password_resets (account_id)'],
  },
  {
    name: 'email_changes',
    columns: `token_hash text primary key, email text not null, ${times}`,
    kept: 'token_hash, email, created_at, expires_at, used_at',
    keys: [],
    indexes: ['create index email_changes_account on email_changes (account_id)'],
  },
  {
    name: 'email_restores',
    columns: `token_hash text primary key, position integer not null, email text not null, ${times}`,
    kept: 'token_hash, position, email, created_at, expires_at, used_at',
    keys: [],
    indexes: ['create unique index email_restores_order on email_restores (account_id, position)'],
  },
  {
    name: 'devices',
    columns: 'key text not null, is_place integer not null, created_at text not null, last_used_at text not null',
    kept: 'key, is_place, created_at, last_used_at',
    keys: ['primary key (account_id, key)'],
    indexes: ['create index devices_last_used on devices (last_used_at)'],
  },
]

/** No table refers to these, so each is made again and filled. */
async function moveToAccount(run: Run, ref: string, { name, columns, kept, keys, indexes }: AccountTable): Promise<void> {
  await run(
    `create table new_${name} (${[`account_id ${ref} not null references accounts (id) on delete cascade`, columns, ...keys].join(', ')})`,
  )
  await run(
    `insert into new_${name} (account_id, ${kept}) select u.account_id, ${kept.replaceAll(/\w+/g, 't.$&')}
      from ${name} t join users u on u.family_id = t.family_id and u.id = t.user_id`,
  )
  await run(`drop table ${name}`)
  await run(`alter table new_${name} rename to ${name}`)
  for (const index of indexes) await run(index)
}

/** An account ends with its last membership, whatever ends that. */
async function sqliteTriggers(run: Run): Promise<void> {
  await run(
    `create trigger users_account after delete on users when not exists (select 1 from users where account_id = old.account_id)
      begin delete from accounts where id = old.account_id; end`,
  )
  // The triggers of the replaced table, as the migrations 13, 18 and 41 made them.
  await run(
    `create trigger users_gone before delete on users begin
      update images set user_id = null where family_id = old.family_id and user_id = old.id;
      update invites set user_id = null where family_id = old.family_id and user_id = old.id; end`,
  )
  for (const [event, sign, row] of [
    ['insert', '+', 'new'],
    ['delete', '-', 'old'],
  ] as const)
    await run(
      `create trigger users_usage_${event} after ${event} on users begin
        update family_usage set members = members ${sign} 1 where family_id = ${row}.family_id; end`,
    )
  const note = (row: 'old' | 'new'): string =>
    `insert into listed_changes (family_id, kind, row_id, version) select f.id, 'person', ${row}.person_id, f.version from families f
      where f.id = ${row}.family_id and ${row}.person_id is not null on conflict (family_id, kind, row_id) do update set version = excluded.version;`
  await run(`create trigger users_listed_insert after insert on users when 1 = 1 begin ${note('new')} end`)
  await run(
    `create trigger users_listed_update after update of person_id on users when old.person_id is not new.person_id
      begin ${note('old')} ${note('new')} end`,
  )
  await run(`create trigger users_listed_delete after delete on users when 1 = 1 begin ${note('old')} end`)
}

async function postgresTriggers(run: Run): Promise<void> {
  await run(
    // The lock lets one of two memberships that end at once see the other gone.
    `create function end_account() returns trigger language plpgsql as $$ begin
      perform 1 from accounts where id = old.account_id for update;
      delete from accounts where id = old.account_id and not exists (select 1 from users where account_id = old.account_id);
      return null; end $$`,
  )
  await run('create trigger users_account after delete on users for each row execute function end_account()')
}

/** Nothing checked references while they were off. */
async function refuseBrokenReferences(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  const [broken] = rows
  if (broken !== undefined) throw new Error(`rows of ${broken.table} refer to rows that are not there`)
}
