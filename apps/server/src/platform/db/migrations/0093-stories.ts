import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The people a family asks questions by mail, and the questions. A plan is deleted with the member who asks and with the person asked. */
export const stories = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const family = `family_id ${int} not null references families (id) on delete cascade`
    const of = (column: string, table: string): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`
    for (const statement of [
      `create table story_plans (
        id ${int} not null, ${family}, user_id ${int} not null, person_id ${int} not null,
        called text not null default '', locale text not null, time_zone text not null default '', weekday integer not null,
        every_weeks integer not null, state text not null, is_paused integer not null default 0, mailbox text not null,
        next_at text, created_at text not null, updated_at text not null,
        primary key (family_id, id), unique (family_id, person_id), ${of('user_id', 'users')}, ${of('person_id', 'people')})`,
      'create index story_plans_user on story_plans (family_id, user_id)',
      'create index story_plans_next on story_plans (next_at) where next_at is not null',
      `create table story_questions (
        id ${int} not null, ${family}, plan_id ${int} not null, question_key text not null default '', text text not null default '',
        asked_name text not null default '', asked_user_id ${int}, state text not null, position integer not null, sent_at text,
        fact_id ${int}, comment_id ${int}, answered_at text, created_at text not null,
        primary key (family_id, id), ${of('plan_id', 'story_plans')})`,
      'create index story_questions_plan on story_questions (family_id, plan_id, state)',
      `create table story_links (
        ${family}, question_id ${int} not null, token_hash text not null unique, ends_at text not null,
        primary key (family_id, question_id), ${of('question_id', 'story_questions')})`,
      'create index story_links_end on story_links (ends_at)',
    ])
      await sql.raw(statement).execute(db)
  },
})
