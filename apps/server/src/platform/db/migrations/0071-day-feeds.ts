import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * Addresses from which calendar programs read a member's days; whose days a member does not want to be told of; and which days they are
 * mailed. All of it goes with the member.
 */
export const dayFeeds = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const of = (column: string, table: string): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`
    for (const statement of [
      `create table calendar_feeds (
        id ${int} not null, family_id ${int} not null references families (id) on delete cascade, user_id ${int} not null,
        name text not null, token_hash text not null unique, token_salt text not null, kinds text not null, who text not null,
        person_id ${int}, created_at text not null, last_read_at text,
        primary key (family_id, id), ${of('user_id', 'users')}, ${of('person_id', 'people')})`,
      'create index calendar_feeds_user on calendar_feeds (family_id, user_id)',
      'create index calendar_feeds_person on calendar_feeds (family_id, person_id) where person_id is not null',
      `create table muted_people (
        family_id ${int} not null references families (id) on delete cascade, user_id ${int} not null, person_id ${int} not null,
        primary key (family_id, user_id, person_id), ${of('user_id', 'users')}, ${of('person_id', 'people')})`,
      'create index muted_people_person on muted_people (family_id, person_id)',
      `alter table users add column mailed_days text not null default 'birthday,wedding,memorial,festival,other'`,
      `alter table users add column mailed_who text not null default 'near'`,
    ])
      await sql.raw(statement).execute(db)
  },
})
