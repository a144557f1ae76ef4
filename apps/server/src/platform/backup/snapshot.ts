import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { connectDatabase } from '../db/database.ts'
import type { DatabaseLocation, Engine, Reader } from '../db/database.ts'
import type { KeptTable } from './backup-tables.ts'

export type Row = Record<string, unknown>

const pageSize = 500

/** Sees the database as it was at one moment, however long `work` takes and whatever is written meanwhile. */
export async function withSnapshot<T>(location: DatabaseLocation, work: (snapshot: Reader, engine: Engine) => Promise<T>): Promise<T> {
  // A connection of its own: the server's readers do not wait for a backup.
  const database = connectDatabase(location)
  try {
    const transaction = database.read.transaction()
    return await (database.engine === 'postgres' ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction).execute((tx) =>
      work(tx, database.engine),
    )
  } finally {
    await database.close()
  }
}

/** All rows in the order of their key, a page at a time. */
export async function* readRows(snapshot: Reader, table: KeptTable): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  for (let after: RawBuilder<unknown> = sql``; ; ) {
    const { rows } = await sql<Row>`select * from ${sql.table(table.name)} ${after} order by ${key} limit ${sql.lit(pageSize)}`.execute(snapshot)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = sql`where (${key}) > (${sql.join(table.key.map((column) => last[column]))})`
  }
}

/** The highest id that was ever given out, by table; tables without numbered rows are not there. */
export async function readLastIds(snapshot: Reader, engine: Engine, tables: KeptTable[]): Promise<Record<string, number>> {
  const lastIds: Record<string, number> = {}
  for (const { name, key } of tables) {
    if (key.length > 1 || key[0] !== 'id') continue
    const query =
      engine === 'postgres'
        ? sql<{ last: number }>`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass), 0) as last`
        : sql<{ last: number }>`select coalesce((select seq from sqlite_sequence where name = ${name}), 0) as last`
    const { rows } = await query.execute(snapshot)
    lastIds[name] = rows[0]?.last ?? 0
  }
  return lastIds
}
