import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * Comments that carry a recording, which never changes. Its bytes count like those of pictures. A comment can go with a photo, a person, a fact
 * or a tie, so the row itself leaves the job that deletes its file.
 */
export const voiceNotes = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const columns = [
      'voice_key text',
      'voice_type text',
      `voice_bytes ${int} not null default 0`,
      `voice_ms ${int} not null default 0`,
      "voice_waveform text not null default ''",
    ]
    const statements = [
      ...columns.map((column) => `alter table comments add column ${column}`),
      'create unique index comments_voice on comments (voice_key) where voice_key is not null',
      ...(engine === 'sqlite' ? sqliteTriggers : postgresTriggers),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

/** What the job `delete-pictures` takes. Keys are hexadecimal. */
const payloadOf = (row: string): string =>
  `'{"pictures":[{"family":' || ${row}.family_id || ',"key":"' || ${row}.voice_key || '"}]}'`

const sqliteNow = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`

const sqliteTriggers = [
  `create trigger comments_voice_insert after insert on comments when new.voice_key is not null begin
    update family_usage set bytes = bytes + new.voice_bytes where family_id = new.family_id;
  end`,
  `create trigger comments_voice_delete after delete on comments when old.voice_key is not null begin
    update family_usage set bytes = bytes - old.voice_bytes where family_id = old.family_id;
    insert into jobs (kind, payload, run_at, created_at) values ('delete-pictures', ${payloadOf('old')}, ${sqliteNow}, ${sqliteNow});
  end`,
]

/** Ordered by family, so that two statements never deadlock. */
const postgresCount = (rows: string, sign: string): string =>
  `update family_usage u set bytes = u.bytes ${sign} s.n from (select r.family_id, sum(r.voice_bytes)::bigint as n from ${rows} r where r.voice_key is not null group by r.family_id order by r.family_id) s where u.family_id = s.family_id;`

const postgresNow = `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const postgresJobs = `insert into jobs (kind, payload, run_at, created_at) select 'delete-pictures', ${payloadOf('gone')}, ${postgresNow}, ${postgresNow} from gone where gone.voice_key is not null;`

const postgresTriggers = (
  [
    ['insert', 'new table as added', postgresCount('added', '+')],
    ['delete', 'old table as gone', postgresCount('gone', '-') + postgresJobs],
  ] as const
).flatMap(([event, referencing, body]) => [
  `create function keep_voices_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger comments_voice_${event} after ${event} on comments referencing ${referencing} for each statement execute function keep_voices_${event}()`,
])
