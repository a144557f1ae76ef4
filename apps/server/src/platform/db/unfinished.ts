import { sql } from 'kysely'
import type { Database, Writer } from './database.ts'

/** Work on a database that began but did not finish, so nobody may use what is there. */
export interface Unfinished {
  kind: 'restore' | 'move'
  /** Identifies the source of its rows: the time of the backup, or what the database to move held. */
  source: string
  /** Whether all rows are loaded. */
  isLoaded: boolean
}

/** Only the same command, run again, may work with this database. The message is one line for the operator. */
export class UnfinishedError extends Error {}

/** Not part of the schema: it must exist before the first migration, and is dropped when the work is done. */
const table = sql.table('unfinished_work')

export async function findUnfinished({ engine, read }: Database): Promise<Unfinished | undefined> {
  const known =
    engine === 'postgres'
      ? sql`select 1 where to_regclass('unfinished_work') is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = 'unfinished_work'`
  if ((await known.execute(read)).rows.length === 0) return undefined
  const { rows } = await sql<{
    kind: Unfinished['kind']
    source: string
    is_loaded: number
  }>`select kind, source, is_loaded from ${table}`.execute(read)
  const [row] = rows
  return row === undefined ? undefined : { kind: row.kind, source: row.source, isLoaded: row.is_loaded === 1 }
}

/** Keeps everybody else out until the unfinished work has ended. */
export async function beginUnfinished(tx: Writer, { kind, source, isLoaded }: Unfinished): Promise<void> {
  await sql`create table if not exists ${table} (kind text not null, source text not null, is_loaded integer not null)`.execute(
    tx,
  )
  await sql`delete from ${table}`.execute(tx)
  await sql`insert into ${table} (kind, source, is_loaded) values (${kind}, ${source}, ${isLoaded ? 1 : 0})`.execute(tx)
}

export async function endUnfinished(tx: Writer): Promise<void> {
  await sql`drop table if exists ${table}`.execute(tx)
}

/** @throws UnfinishedError */
export async function refuseUnfinished(database: Database): Promise<void> {
  const found = await findUnfinished(database)
  if (found === undefined) return
  const again =
    found.kind === 'restore'
      ? `Run "banyan restore FILE" again with the backup of ${found.source}`
      : 'Run "banyan move" again with the same places'
  throw new UnfinishedError(`A ${found.kind} into this database was begun and not finished. ${again}; it goes on where it was.`)
}
