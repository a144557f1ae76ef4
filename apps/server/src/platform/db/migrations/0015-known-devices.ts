import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Where each user has signed in before, which exempts them from the lock of an internet address. */
export const knownDevices = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const statements = [
      `create table devices (
        family_id ${ref} not null references families (id) on delete cascade, user_id ${ref} not null, key text not null,
        is_place integer not null, created_at text not null, last_used_at text not null,
        primary key (family_id, user_id, key), foreign key (family_id, user_id) references users (family_id, id) on delete cascade)`,
      'create index devices_last_used on devices (last_used_at)',
      'create table lifted_locks (address_key text not null, account_key text not null, lifted_at text not null, primary key (address_key, account_key))',
      `alter table sessions add column device_key text not null default ''`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
