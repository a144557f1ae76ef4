import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

interface Watched {
  table: string
  /** The columns that lists show, or that decide whether a row is listed. */
  columns: string[]
  kind: 'person' | 'relation'
  /** The columns that name the row, or several rows, of the list. */
  ids: string[]
  /** Adding or deleting a row changes the list only if this holds for the row; undefined for never. */
  isListed: { insert?: (row: string) => string; delete: (row: string) => string }
}

const watched: Watched[] = [
  {
    table: 'people',
    columns: [
      'name',
      'birth_year',
      'year_of_death',
      'birth_order',
      'gender',
      'address',
      'latitude',
      'longitude',
      'photo_key',
      'hidden_at',
    ],
    kind: 'person',
    ids: ['id'],
    // A new row has a higher id than any before it, which tells as much. Hiding a row has been noted already.
    isListed: { delete: (row) => `${row}.hidden_at is null` },
  },
  {
    table: 'relations',
    columns: ['from_person_id', 'to_person_id', 'relation_type', 'created_at', 'updated_at', 'hidden_at'],
    kind: 'relation',
    ids: ['id'],
    isListed: { delete: (row) => `${row}.hidden_at is null` },
  },
  {
    table: 'users',
    columns: ['person_id'],
    kind: 'person',
    ids: ['person_id'],
    isListed: { insert: () => '1 = 1', delete: () => '1 = 1' },
  },
  {
    table: 'gedcom_records',
    columns: [
      'names',
      'place',
      'place_kind',
      'place_order',
      'latitude',
      'longitude',
      'person_id',
      'partner_id',
      'other_partner_id',
    ],
    kind: 'person',
    ids: ['person_id', 'partner_id', 'other_partner_id'],
    isListed: {
      insert: (row) => `(${row}.names <> '[]' or ${row}.place <> '')`,
      delete: (row) => `(${row}.names <> '[]' or ${row}.place <> '')`,
    },
  },
]

/**
 * Which rows of a family's lists changed in which version of the family. Triggers note it in the transaction that changes them, so
 * that no code path can forget to. `key` names one history of versions: a restored family begins another.
 */
export const listLog = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    const newKey = engine === 'sqlite' ? 'lower(hex(randomblob(16)))' : `replace(gen_random_uuid()::text, '-', '')`
    await run(
      `create table list_logs (family_id integer primary key references families (id) on delete cascade, key text not null, forgotten_version integer not null default 0)`,
    )
    await run(
      `create table listed_changes (family_id integer not null references families (id) on delete cascade, kind text not null, row_id bigint not null, version integer not null, primary key (family_id, kind, row_id))${engine === 'sqlite' ? ' without rowid' : ''}`,
    )
    await run('create index listed_changes_version on listed_changes (family_id, kind, version)')
    await run(`insert into list_logs (family_id, key) select id, ${newKey} from families`)
    await (engine === 'sqlite' ? sqliteTriggers(run, newKey) : postgresTriggers(run, newKey))
  },
})

type Run = (text: string) => Promise<unknown>

/** Notes a row in the family's present version; nothing if the family is being erased. */
const note = (kind: string, family: string, id: string): string =>
  `insert into listed_changes (family_id, kind, row_id, version) select f.id, '${kind}', ${id}, f.version from families f where f.id = ${family} and ${id} is not null on conflict (family_id, kind, row_id) do update set version = excluded.version;`

const events = ['insert', 'update', 'delete'] as const

async function sqliteTriggers(run: Run, newKey: string): Promise<void> {
  await run(
    `create trigger families_list_log after insert on families begin insert into list_logs (family_id, key) values (new.id, ${newKey}); end`,
  )
  await eachTrigger(
    (column) => `old.${column} is not new.${column}`,
    ({ name, event, table, condition, body }) =>
      run(`create trigger ${name} after ${event} on ${table} when ${condition} begin ${body} end`),
  )
}

async function postgresTriggers(run: Run, newKey: string): Promise<void> {
  await run(
    `create function begin_list_log() returns trigger language plpgsql as $$ begin insert into list_logs (family_id, key) values (new.id, ${newKey}); return null; end $$`,
  )
  await run('create trigger families_list_log after insert on families for each row execute function begin_list_log()')
  await eachTrigger(
    (column) => `old.${column} is distinct from new.${column}`,
    async ({ name, event, table, condition, body }) => {
      await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
      await run(`create trigger ${name} after ${event} on ${table} for each row when (${condition}) execute function ${name}()`)
    },
  )
}

interface Trigger {
  name: string
  event: string
  table: string
  condition: string
  body: string
}

async function eachTrigger(differs: (column: string) => string, make: (trigger: Trigger) => Promise<unknown>): Promise<void> {
  for (const { table, columns, kind, ids, isListed } of watched)
    for (const event of events) {
      const row = event === 'delete' ? 'old' : 'new'
      const condition = event === 'update' ? columns.map(differs).join(' or ') : isListed[event]?.(row)
      if (condition === undefined) continue
      const rows = event === 'update' && ids[0] !== 'id' ? ['old', 'new'] : [row]
      const body = rows.flatMap((each) => ids.map((id) => note(kind, `${each}.family_id`, `${each}.${id}`))).join(' ')
      const of = event === 'update' ? ` of ${columns.join(', ')}` : ''
      await make({ name: `${table}_listed_${event}`, event: `${event}${of}`, table, condition, body })
    }
}
