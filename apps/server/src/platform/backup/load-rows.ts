import { sql } from 'kysely'
import type { Engine, Writer } from '../db/database.ts'
import type { Row } from './snapshot.ts'

/** Engines allow some ten thousand values in one statement. */
const rowsAtOnce = 200

/** Inserts rows with the ids that they had. */
export async function insertRows(tx: Writer, engine: Engine, table: string, rows: Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const overriding = engine === 'postgres' ? sql`overriding system value` : sql``
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const values = rows.slice(start, start + rowsAtOnce).map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${overriding} values ${sql.join(values)}`.execute(tx)
  }
}

/** Goes on counting where the saved database was, also past rows that had been deleted. */
export async function setLastId(tx: Writer, engine: Engine, table: string, lastId: number): Promise<void> {
  if (lastId === 0) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${lastId})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(tx)
}
