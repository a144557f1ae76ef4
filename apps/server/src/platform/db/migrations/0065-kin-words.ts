import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The family's own words for relatives: for a term, a person, or one person about another. */
export const kinWords = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const person = (column: string): string =>
      `foreign key (family_id, ${column}) references people (family_id, id) on delete cascade`
    const statements = [
      `create table kin_words (
        id ${int} not null, family_id ${int} not null references families (id) on delete cascade,
        key text not null default '', person_id ${int}, from_person_id ${int},
        language text not null, word text not null, reading text not null default '', said_by_id ${int},
        user_id ${int} not null, user_name text not null, idempotency_key text,
        created_at text not null, updated_at text not null,
        hidden_at text, hidden_batch text, hidden_reason text, hidden_import ${int},
        primary key (family_id, id), ${person('person_id')}, ${person('from_person_id')})`,
      'create index kin_words_person on kin_words (family_id, person_id) where person_id is not null',
      'create index kin_words_from_person on kin_words (family_id, from_person_id) where from_person_id is not null',
      'create unique index kin_words_key on kin_words (family_id, idempotency_key) where idempotency_key is not null',
      'create index kin_words_hidden on kin_words (hidden_at) where hidden_at is not null',
      `alter table changes add column kin_word_id ${int}`,
      'create index changes_kin_word on changes (family_id, kin_word_id) where kin_word_id is not null',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
