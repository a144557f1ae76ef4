import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

const rowsAtOnce = 500

/**
 * Facts, names and sources of a family, and what kind of tie a relation is. Everybody's name becomes their first row of `names`, and
 * the years of their birth and death become facts. What else imported records say stays in the records.
 */
export const lives = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const real = engine === 'sqlite' ? 'real' : 'double precision'
    const row = `id ${ref} not null, family_id ${ref} not null references families (id) on delete cascade`
    const kept = `record_id ${ref}, record_path text not null default '', imported_by ${ref}, created_at text not null, updated_at text not null`
    const hidden = `hidden_at text, hidden_batch text, hidden_reason text, hidden_import ${ref}`
    const of = (column: string, table: string): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`

    await run(
      `create table sources (${row}, title text not null, author text not null default '', publisher text not null default '', url text not null default '', repository text not null default '', note text not null default '', ${kept}, ${hidden}, primary key (family_id, id))`,
    )
    await run(
      `create table facts (${row}, person_id ${ref}, relation_id ${ref}, kind text not null, type text not null default '', value text not null default '', date text not null default '', date_phrase text not null default '', first_day integer, last_day integer, place text not null default '', latitude ${real} not null default 0, longitude ${real} not null default 0, note text not null default '', denied integer not null default 0, preferred integer not null default 0, ${kept}, ${hidden}, primary key (family_id, id), ${of('person_id', 'people')}, ${of('relation_id', 'relations')})`,
    )
    await run(
      `create table names (${row}, person_id ${ref} not null, kind text not null, text text not null, given text not null default '', surname text not null default '', script text not null default '', reading_of ${ref}, note text not null default '', preferred integer not null default 0, ${kept}, ${hidden}, primary key (family_id, id), ${of('person_id', 'people')})`,
    )
    await run(
      `create table fact_people (family_id ${ref} not null references families (id) on delete cascade, fact_id ${ref} not null, person_id ${ref} not null, role text not null, position integer not null, primary key (family_id, fact_id, position), ${of('fact_id', 'facts')}, ${of('person_id', 'people')})`,
    )
    await run(
      `create table citations (${row}, source_id ${ref} not null, fact_id ${ref}, name_id ${ref}, relation_id ${ref}, page text not null default '', text text not null default '', quality integer, primary key (family_id, id), ${of('source_id', 'sources')}, ${of('fact_id', 'facts')}, ${of('name_id', 'names')}, ${of('relation_id', 'relations')})`,
    )
    await run(
      `create table evidence_images (${row}, image_id ${ref} not null, fact_id ${ref}, source_id ${ref}, citation_id ${ref}, position integer not null, primary key (family_id, id), ${of('image_id', 'images')}, ${of('fact_id', 'facts')}, ${of('source_id', 'sources')}, ${of('citation_id', 'citations')})`,
    )
    for (const [table, columns] of [
      ['facts', 'person_id'],
      ['facts', 'relation_id'],
      ['facts', 'record_id'],
      ['names', 'person_id'],
      ['names', 'record_id'],
      ['sources', 'record_id'],
      ['citations', 'source_id'],
      ['citations', 'fact_id'],
      ['citations', 'name_id'],
      ['citations', 'relation_id'],
      ['evidence_images', 'fact_id'],
      ['evidence_images', 'source_id'],
      ['evidence_images', 'citation_id'],
      ['evidence_images', 'image_id'],
    ] as const)
      await run(`create index ${table}_${columns} on ${table} (family_id, ${columns}) where ${columns} is not null`)
    await run('create index fact_people_person on fact_people (family_id, person_id)')
    for (const table of ['facts', 'names', 'sources']) {
      await run(`create index ${table}_batch on ${table} (family_id, hidden_batch) where hidden_batch is not null`)
      await run(`create index ${table}_imported on ${table} (family_id, imported_by) where imported_by is not null`)
    }

    await run('alter table people add column deceased integer not null default 0')
    await run(`alter table people add column other_name text not null default ''`)
    await run(`alter table people add column other_names text not null default '[]'`)
    await run(`alter table relations add column kind text not null default ''`)
    await run(`alter table gedcom_records add column unfolded integer not null default 0`)
    for (const column of ['fact_id', 'name_id', 'source_id']) await run(`alter table changes add column ${column} ${ref}`)
    await watchListedColumns(run, engine, watched)

    await run('update people set deceased = 1 where year_of_death <> 0')
    await run(
      `insert into names (family_id, id, person_id, kind, text, preferred, created_at, updated_at)
       select family_id, row_number() over (partition by family_id order by id), id, 'birth', name, 1, created_at, updated_at from people`,
    )
    await run(
      `insert into facts (family_id, id, person_id, kind, date, preferred, created_at, updated_at)
       select family_id, row_number() over (partition by family_id order by person_id, kind), person_id, kind, year, 1, created_at, updated_at from (
         select family_id, id as person_id, 'BIRT' as kind, cast(birth_year as text) as year, created_at, updated_at from people where birth_year <> 0
         union all
         select family_id, id, 'DEAT', cast(year_of_death as text), created_at, updated_at from people where year_of_death <> 0) years`,
    )
    for (const table of ['names', 'facts'])
      await run(
        `insert into family_ids (family_id, table_name, last_id) select family_id, '${table}', max(id) from ${table} group by family_id`,
      )
    await setDays(db)
    await collectOtherNames(db)
  },
})

/** What the lists show of people and relations. */
export const watched = {
  person: [
    'people',
    'name birth_year year_of_death birth_order gender address latitude longitude photo_key hidden_at deceased other_name other_names',
  ],
  relation: ['relations', 'from_person_id to_person_id relation_type kind created_at updated_at hidden_at'],
} as const

/** Makes triggers note every change of these columns, instead of those that they noted before. */
export async function watchListedColumns(
  run: (text: string) => Promise<unknown>,
  engine: Engine,
  columnsOf: Record<'person' | 'relation', readonly [table: string, columns: string]>,
): Promise<void> {
  for (const [kind, [table, listed]] of Object.entries(columnsOf)) {
    const columns = listed.split(' ')
    const trigger = `${table}_listed_update`
    if (engine === 'sqlite') {
      const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
      const note = `insert into listed_changes (family_id, kind, row_id, version) select f.id, '${kind}', new.id, f.version from families f where f.id = new.family_id and new.id is not null on conflict (family_id, kind, row_id) do update set version = excluded.version;`
      await run(`drop trigger ${trigger}`)
      await run(`create trigger ${trigger} after update of ${columns.join(', ')} on ${table} when ${differs} begin ${note} end`)
    } else {
      const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
      await run(`drop trigger ${trigger} on ${table}`)
      await run(
        `create trigger ${trigger} after update of ${columns.join(', ')} on ${table} for each row when (${differs}) execute function ${trigger}()`,
      )
    }
  }
}

/** The Julian Day Number of 1 January (Gregorian) in whole numbers, which both engines divide alike. */
const newYearsDay = (year: string): string =>
  `(307 + 365 * (${year} + 4799) + (${year} + 4799) / 4 - (${year} + 4799) / 100 + (${year} + 4799) / 400 - 32045)`

/** All dates are years yet. */
async function setDays(db: Kysely<unknown>): Promise<void> {
  const year = 'cast(date as integer)'
  await sql.raw(`update facts set first_day = ${newYearsDay(year)}, last_day = ${newYearsDay(`(${year} + 1)`)} - 1`).execute(db)
}

interface NamesRow {
  family_id: number
  person_id: number
  id: number
  names: string
}

/** Lists read what somebody is called besides their name from the person's own row now. */
async function collectOtherNames(db: Kysely<unknown>): Promise<void> {
  let [family, person, id] = [0, 0, 0]
  let open: { family: number; person: number; names: Set<string> } | undefined
  const store = async (): Promise<void> => {
    if (open !== undefined)
      await sql`update people set other_names = ${JSON.stringify([...open.names])} where family_id = ${open.family} and id = ${open.person}`.execute(
        db,
      )
  }
  for (let isMore = true; isMore;) {
    const { rows } = await sql<NamesRow>`select family_id, person_id, id, names from gedcom_records
      where names <> '[]' and person_id is not null
        and (family_id > ${family} or (family_id = ${family} and (person_id > ${person} or (person_id = ${person} and id > ${id}))))
      order by family_id, person_id, id limit ${rowsAtOnce}`.execute(db)
    for (const row of rows) {
      if (open?.family !== row.family_id || open.person !== row.person_id) {
        await store()
        open = { family: row.family_id, person: row.person_id, names: new Set() }
      }
      for (const name of JSON.parse(row.names) as string[]) open.names.add(name)
    }
    const last = rows.at(-1)
    if (last !== undefined) [family, person, id] = [last.family_id, last.person_id, last.id]
    isMore = rows.length === rowsAtOnce
  }
  await store()
}
