import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseLocation, Engine, Reader } from '../db/database.ts'
import { connectDatabase } from '../db/open-database.ts'
import { derivedColumns } from './backup-tables.ts'
import type { KeptTable } from './backup-tables.ts'

export type Row = Record<string, unknown>

const pageSize = 500

/** Opens a snapshot of a database, for commands and moves that have none open. */
export async function withSnapshot<T>(
  location: DatabaseLocation,
  work: (snapshot: Reader, engine: Engine) => Promise<T>,
): Promise<T> {
  const database = connectDatabase(location)
  try {
    return await database.snapshot((snapshot) => work(snapshot, database.engine))
  } finally {
    await database.close()
  }
}

/** Yields all rows in the order of their key, a page at a time, without what triggers derive. */
export async function* readRows(snapshot: Reader, table: KeptTable): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  for (let after: RawBuilder<unknown> = sql``; ;) {
    const { rows } =
      await sql<Row>`select * from ${sql.table(table.name)} ${after} order by ${key} limit ${sql.lit(pageSize)}`.execute(snapshot)
    const last = rows.at(-1)
    if (rows.length > 0) yield withoutDerived(table.name, rows)
    if (last === undefined || rows.length < pageSize) return
    after = sql`where (${key}) > (${sql.join(table.key.map((column) => last[column]))})`
  }
}

export function withoutDerived(table: string, rows: Row[]): Row[] {
  const derived = derivedColumns[table]
  return derived === undefined
    ? rows
    : rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !derived.includes(column))))
}

interface LastId {
  name: string
  last: number
}

/**
 * Reads the highest id that the database has generated, by table. Tables whose ids it does not generate are left out: which ones
 * those are depends on the database's version.
 */
export async function readLastIds(snapshot: Reader, engine: Engine, tables: KeptTable[]): Promise<Record<string, number>> {
  const { rows } = await (
    engine === 'postgres'
      ? sql<LastId>`select table_name::text as name, coalesce(pg_sequence_last_value(pg_get_serial_sequence(table_name, 'id')::regclass), 0) as last
          from information_schema.columns where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`
      : sql<LastId>`select name, coalesce((select seq from sqlite_sequence where sqlite_sequence.name = sqlite_master.name), 0) as last
          from sqlite_master where type = 'table' and sql like '%autoincrement%'`
  ).execute(snapshot)
  const known = new Set(tables.map((table) => table.name))
  return Object.fromEntries(rows.filter(({ name }) => known.has(name)).map(({ name, last }) => [name, Number(last)]))
}
