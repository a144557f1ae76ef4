import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Engine, Reader } from '../../platform/db/database.ts'

/** A query for the ids of invalid rows, and how to describe them. */
interface RowCheck {
  says: (row: { id: number; family_id: number }) => string
  query: RawBuilder<{ id: number; family_id: number }>
}

const checks: RowCheck[] = [
  {
    says: ({ id, family_id }) =>
      `relation ${id} of family ${family_id} leads to a person who is hidden, missing or of another family`,
    query: sql`select r.id, r.family_id from relations r
      left join people a on a.family_id = r.family_id and a.id = r.from_person_id and a.hidden_at is null
      left join people b on b.family_id = r.family_id and b.id = r.to_person_id and b.hidden_at is null
      where r.hidden_at is null and (a.id is null or b.id is null) order by r.id`,
  },
  {
    says: ({ id, family_id }) => `relation ${id} of family ${family_id} joins two people who are joined already`,
    query: sql`select max(id) as id, family_id from relations where hidden_at is null
      group by family_id, case when from_person_id < to_person_id then from_person_id else to_person_id end,
      case when from_person_id < to_person_id then to_person_id else from_person_id end
      having count(*) > 1 order by 1`,
  },
  {
    says: ({ id, family_id }) => `user ${id} of family ${family_id} has no visible person in it`,
    query: sql`select u.id, u.family_id from users u
      left join people p on p.family_id = u.family_id and p.id = u.person_id and p.hidden_at is null where p.id is null order by u.id`,
  },
  {
    says: ({ id, family_id }) =>
      `person ${id} of family ${family_id} does not have one preferred name that says what their row says`,
    query: sql`select p.id, p.family_id from people p
      left join names n on n.family_id = p.family_id and n.person_id = p.id and n.hidden_at is null and n.preferred = 1
      where p.hidden_at is null group by p.family_id, p.id, p.name
      having count(n.id) <> 1 or max(n.text) <> p.name order by p.id`,
  },
  {
    says: ({ id }) => `account ${id} belongs to no family`,
    query: sql`select a.id, 0 as family_id from accounts a left join users u on u.account_id = a.id where u.id is null order by a.id`,
  },
  {
    says: ({ family_id }) => `family ${family_id} has no keeper`,
    query: sql`select distinct u.family_id as id, u.family_id from users u
      where not exists (select 1 from users k where k.family_id = u.family_id and k.role = 'keeper') order by 1`,
  },
  {
    says: ({ family_id }) => `family ${family_id} has no user`,
    query: sql`select f.id, f.id as family_id from families f left join users u on u.family_id = f.id where u.id is null order by f.id`,
  },
]

/** Looks for rows that the database allows but that should not exist; describes each in a line, with ids only. */
export async function* checkRows(reader: Reader, engine: Engine): AsyncGenerator<string> {
  yield* engine === 'sqlite' ? checkSqliteFile(reader) : checkForeignKeys(reader)
  for (const { says, query } of checks) {
    for (const row of (await query.execute(reader)).rows) yield says(row)
  }
}

async function* checkSqliteFile(reader: Reader): AsyncGenerator<string> {
  for (const { integrity_check } of (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reader)).rows) {
    if (integrity_check !== 'ok') yield `the database file is damaged: ${integrity_check}`
  }
  const { rows } = await sql<{ table: string; rowid: number | null; parent: string }>`pragma foreign_key_check`.execute(reader)
  for (const { table, rowid, parent } of rows)
    yield `row ${rowid ?? '?'} of ${table} points to a row of ${parent} that is not there`
}

interface ForeignKey {
  name: string
  child: string
  parent: string
  child_columns: string[]
  parent_columns: string[]
}

/** PostgreSQL enforces foreign keys itself, unless somebody loaded rows with triggers switched off. */
async function* checkForeignKeys(reader: Reader): AsyncGenerator<string> {
  const columns = (table: RawBuilder<unknown>, keys: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select array_agg(a.attname::text order by k.place) from unnest(${keys}) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`
  const { rows: keys } =
    await sql<ForeignKey>`select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    ${columns(sql`conrelid`, sql`conkey`)} as child_columns, ${columns(sql`confrelid`, sql`confkey`)} as parent_columns
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`.execute(reader)
  for (const key of keys) {
    const pairs = key.child_columns.map(
      (column, index) => sql`p.${sql.ref(key.parent_columns[index] ?? '')} = c.${sql.ref(column)}`,
    )
    const filled = key.child_columns.map((column) => sql`c.${sql.ref(column)} is not null`)
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(key.child)} c
      where ${sql.join(filled, sql` and `)} and not exists (select 1 from ${sql.table(key.parent)} p where ${sql.join(pairs, sql` and `)})`.execute(
      reader,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) yield `${count} rows of ${key.child} point to rows of ${key.parent} that are not there`
  }
}
