import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The log of each family: its entries, where it ends, and the last check of it. */
export const familyLogs = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const family = `family_id ${int} not null references families (id) on delete cascade`
    const statements = [
      `create table family_log_heads (
        ${family}, chain text not null, number ${int} not null, hash text not null, start_number ${int} not null,
        start_hash text not null, key_mark text not null, seal text not null, primary key (family_id))`,
      `create table family_log_entries (
        ${family}, number ${int} not null, created_at text not null, kind text not null, topic text not null, user_id ${int},
        person_id ${int}, subject_id ${int}, subject_person_id ${int}, device text not null, details text not null,
        key_mark text not null, previous text not null, seal text not null, primary key (family_id, number))`,
      'create index family_log_entries_topic on family_log_entries (family_id, topic, number)',
      'create index family_log_entries_created on family_log_entries (created_at, kind)',
      `create table family_log_checks (
        ${family}, checked_at text not null, entries ${int} not null, problem text, problem_number ${int}, unsealed ${int} not null,
        primary key (family_id))`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
