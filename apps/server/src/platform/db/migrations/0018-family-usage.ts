import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** How each table's rows add to their family's usage; `old` or `new` is prefixed to the column names. */
const counted: Record<string, { column: string; value: (row: string) => string }[]> = {
  images: [
    { column: 'photos', value: () => '1' },
    { column: 'bytes', value: (row) => `${row}.size_bytes` },
  ],
  profile_photos: [{ column: 'bytes', value: (row) => `${row}.size_bytes` }],
  // Once the upload has become an image, its bytes count as the image's.
  uploads: [{ column: 'bytes', value: (row) => `case when ${row}.image_key is null then ${row}.size_bytes else 0 end` }],
  data_exports: [{ column: 'copies_bytes', value: (row) => `${row}.size_bytes` }],
  people: [{ column: 'people', value: () => '1' }],
  users: [{ column: 'members', value: () => '1' }],
}
const changing = new Set(['uploads', 'data_exports'])

/**
 * How much each family uses. Triggers update it in the transaction that adds or deletes, so one row says whether there is room
 * and no code path can forget to count. They run once per statement on PostgreSQL and once per row on SQLite.
 */
export const familyUsage = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(
      `create table family_usage (family_id integer primary key references families (id) on delete cascade, photos integer not null default 0, bytes bigint not null default 0, copies_bytes bigint not null default 0, people integer not null default 0, members integer not null default 0)`,
    )
    const sum = (table: string, { value }: { value: (row: string) => string }) =>
      `(select coalesce(sum(${value('t')}), 0) from ${table} t where t.family_id = f.id)`
    const columns = ['photos', 'bytes', 'copies_bytes', 'people', 'members']
    const sums = columns.map((column) =>
      Object.entries(counted)
        .flatMap(([table, parts]) => parts.filter((part) => part.column === column).map((part) => sum(table, part)))
        .join(' + '),
    )
    await run(`insert into family_usage (family_id, ${columns.join(', ')}) select f.id, ${sums.join(', ')} from families f`)
    await (engine === 'sqlite' ? sqliteTriggers(run) : postgresTriggers(run))
  },
})

type Run = (text: string) => Promise<unknown>

async function sqliteTriggers(run: Run): Promise<void> {
  await run(
    'create trigger families_usage after insert on families begin insert into family_usage (family_id) values (new.id); end',
  )
  for (const [table, parts] of Object.entries(counted)) {
    const set = (change: (value: (row: string) => string) => string) =>
      parts.map(({ column, value }) => `${column} = ${column} ${change(value)}`).join(', ')
    await run(
      `create trigger ${table}_usage_insert after insert on ${table} begin update family_usage set ${set((value) => `+ ${value('new')}`)} where family_id = new.family_id; end`,
    )
    await run(
      `create trigger ${table}_usage_delete after delete on ${table} begin update family_usage set ${set((value) => `- ${value('old')}`)} where family_id = old.family_id; end`,
    )
    if (changing.has(table))
      await run(
        `create trigger ${table}_usage_update after update on ${table} begin update family_usage set ${set((value) => `+ (${value('new')}) - (${value('old')})`)} where family_id = new.family_id; end`,
      )
  }
}

async function postgresTriggers(run: Run): Promise<void> {
  await run(
    `create function count_family() returns trigger language plpgsql as $$ begin insert into family_usage (family_id) values (new.id); return null; end $$`,
  )
  await run('create trigger families_usage after insert on families for each row execute function count_family()')
  for (const [table, parts] of Object.entries(counted)) {
    const change = (rows: string, sign: string) =>
      // Ordered by family, so that two statements never deadlock.
      `update family_usage u set ${parts.map(({ column }, at) => `${column} = u.${column} ${sign} s.n${at}`).join(', ')} from (select r.family_id, ${parts.map(({ value }, at) => `sum(${value('r')})::bigint as n${at}`).join(', ')} from ${rows} r group by r.family_id order by r.family_id) s where u.family_id = s.family_id;`
    const make = async (event: 'insert' | 'update' | 'delete', referencing: string, body: string): Promise<void> => {
      await run(
        `create function count_${table}_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      )
      await run(
        `create trigger ${table}_usage_${event} after ${event} on ${table} referencing ${referencing} for each statement execute function count_${table}_${event}()`,
      )
    }
    await make('insert', 'new table as added', change('added', '+'))
    await make('delete', 'old table as gone', change('gone', '-'))
    if (changing.has(table))
      await make('update', 'old table as gone new table as added', `${change('added', '+')} ${change('gone', '-')}`)
  }
}
