import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Recordings of the family's own words: the file, and who made it. Its bytes count like those of pictures. */
export const kinVoices = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const columns = [
      'voice_key text',
      'voice_type text',
      `voice_bytes ${int} not null default 0`,
      `voice_ms ${int} not null default 0`,
      `voice_user_id ${int}`,
      "voice_user_name text not null default ''",
      'voice_at text',
    ]
    const statements = [
      ...columns.map((column) => `alter table kin_words add column ${column}`),
      'create unique index kin_words_voice on kin_words (voice_key) where voice_key is not null',
      ...(engine === 'sqlite' ? sqliteTriggers : postgresTriggers),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

/** As those of migration 0018, for updates too: a word gets its voice later, and may lose it. */
const sqliteTriggers = (
  [
    ['insert', 'new', '+ new.voice_bytes'],
    ['delete', 'old', '- old.voice_bytes'],
    ['update', 'new', '+ new.voice_bytes - old.voice_bytes'],
  ] as const
).map(
  ([event, row, change]) =>
    `create trigger kin_words_usage_${event} after ${event} on kin_words begin update family_usage set bytes = bytes ${change} where family_id = ${row}.family_id; end`,
)

/** Ordered by family, so that two statements never deadlock. */
const postgresCount = (rows: string, sign: string): string =>
  `update family_usage u set bytes = u.bytes ${sign} s.n from (select r.family_id, sum(r.voice_bytes)::bigint as n from ${rows} r group by r.family_id order by r.family_id) s where u.family_id = s.family_id;`

const postgresTriggers = (
  [
    ['insert', 'new table as added', postgresCount('added', '+')],
    ['delete', 'old table as gone', postgresCount('gone', '-')],
    ['update', 'old table as gone new table as added', postgresCount('added', '+') + postgresCount('gone', '-')],
  ] as const
).flatMap(([event, referencing, body]) => [
  `create function count_kin_words_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger kin_words_usage_${event} after ${event} on kin_words referencing ${referencing} for each statement execute function count_kin_words_${event}()`,
])
