import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The size of the version that the server made of a film counts like the original. Of films that have one already it is filled in when their files are checked. */
export const filmBytes = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const column = `alter table images add column made_bytes ${int} not null default 0`
    for (const statement of [column, ...(engine === 'sqlite' ? sqliteTriggers : postgresTriggers)])
      await sql.raw(statement).execute(db)
  },
})

const sqliteTriggers = (
  [
    ['insert', 'new', 'new.made_bytes <> 0', '+ new.made_bytes'],
    ['update of made_bytes', 'new', 'new.made_bytes <> old.made_bytes', '+ new.made_bytes - old.made_bytes'],
    ['delete', 'old', 'old.made_bytes <> 0', '- old.made_bytes'],
  ] as const
).map(
  ([event, row, condition, change]) =>
    `create trigger images_made_${event.slice(0, 6)} after ${event} on images when ${condition} begin
      update family_usage set bytes = bytes ${change} where family_id = ${row}.family_id;
    end`,
)

/** Ordered by family, so that two statements never deadlock. */
const counted = (rows: string, sign: string): string =>
  `update family_usage u set bytes = u.bytes ${sign} s.n from (select r.family_id, sum(r.made_bytes)::bigint as n from ${rows} r where r.made_bytes <> 0 group by r.family_id order by r.family_id) s where u.family_id = s.family_id;`

const postgresTriggers = [
  ...(
    [
      ['insert', 'new table as added', counted('added', '+')],
      ['delete', 'old table as gone', counted('gone', '-')],
    ] as const
  ).flatMap(([event, referencing, body]) => [
    `create function count_made_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger images_made_${event} after ${event} on images referencing ${referencing} for each statement execute function count_made_${event}()`,
  ]),
  // Changes one film at a time: no statement of others pays for it.
  `create function count_made_update() returns trigger language plpgsql as $$ begin
    update family_usage set bytes = bytes + new.made_bytes - old.made_bytes where family_id = new.family_id;
    return null;
  end $$`,
  `create trigger images_made_update after update of made_bytes on images for each row when (new.made_bytes <> old.made_bytes) execute function count_made_update()`,
]
