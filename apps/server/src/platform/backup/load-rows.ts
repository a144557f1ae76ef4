import { sql } from 'kysely'
import type { Engine, Reader, Writer } from '../db/database.ts'
import { ArchiveError } from './archive-reader.ts'
import { dataTables } from './backup-tables.ts'
import type { Row } from './snapshot.ts'

/** Database engines allow some ten thousand values in one statement. */
const rowsAtOnce = 200

/** Inserts rows with their original ids. */
export async function insertRows(tx: Writer, engine: Engine, table: string, rows: Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const overriding = engine === 'postgres' ? sql`overriding system value` : sql``
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const values = rows
      .slice(start, start + rowsAtOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${overriding} values ${sql.join(values)}`.execute(
      tx,
    )
  }
}

/** Continues the id sequence where the saved database left off, past ids of deleted rows too. */
export async function setLastId(tx: Writer, engine: Engine, table: string, lastId: number): Promise<void> {
  if (lastId === 0) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${lastId})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(tx)
}

/** Whether a database of this version or an older one holds anybody's data. */
export async function hasData(db: Reader): Promise<boolean> {
  const known = new Set((await db.introspection.getTables()).map((table) => table.name))
  for (const { name } of dataTables.filter((table) => known.has(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

export function parseRow(line: string): Row {
  const row: unknown = JSON.parse(line)
  if (typeof row !== 'object' || row === null) throw new ArchiveError('The archive contains an invalid row.')
  return { ...row }
}
