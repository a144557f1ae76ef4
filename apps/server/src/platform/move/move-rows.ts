import { sql } from 'kysely'
import type { Database, DatabaseLocation, Reader, Writer } from '../db/database.ts'
import { connectDatabase } from '../db/database.ts'
import { currentMigration, migrate, migrationNames } from '../db/migrate.ts'
import { dataTables } from '../backup/backup-tables.ts'
import type { KeptTable } from '../backup/backup-tables.ts'
import type { Progress } from '../backup/create-backup.ts'
import { hasData, insertRows, setLastId } from '../backup/load-rows.ts'
import { readLastIds, readRows, withSnapshot } from '../backup/snapshot.ts'
import type { Row } from '../backup/snapshot.ts'
import { MoveError } from './move-error.ts'

/** What a database holds, for who looks whether somebody has written meanwhile. */
async function fingerprint(location: DatabaseLocation): Promise<string> {
  return withSnapshot(location, async (db, engine) => {
    const tables = await tablesOf(db)
    const counts = await Promise.all(tables.map(async ({ name }) => (await sql<{ rows: number }>`select count(*) as ${sql.ref('rows')} from ${sql.table(name)}`.execute(db)).rows[0]?.rows))
    const { rows } = await sql<{ version: number }>`select coalesce(sum(version), 0) as version from families`.execute(db)
    return JSON.stringify([counts, Number(rows[0]?.version), await readLastIds(db, engine, tables)])
  })
}

/** Opens where rows go to. @throws MoveError when something is there already */
export async function openEmptyTarget(location: DatabaseLocation): Promise<Database> {
  const database = connectDatabase(location)
  try {
    if ((await currentMigration(database)) !== undefined && (await hasData(database.read))) throw new MoveError('There is data in the database to move to. Give a new, empty one.')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Copies every row into an empty database, in one transaction, and compares each with what arrived before it is kept.
 *
 * @returns how many rows
 * @throws MoveError when a row differs, or when somebody has written meanwhile; nothing is kept then
 */
export async function moveRows(from: DatabaseLocation, to: Database, progress: Progress): Promise<number> {
  const before = await fingerprint(from)
  const total = await withSnapshot(from, async (source, engine) => {
    const migration = (await source.selectFrom('kysely_migration' as never).select('name' as never).orderBy('name' as never, 'desc').executeTakeFirst()) as { name: string } | undefined
    if (migration === undefined || !migrationNames.includes(migration.name)) throw new MoveError('The database to move is of another version of Banyan. Start this version on it once, or use the one that it is of.')
    await migrate(to, migration.name)
    const tables = await tablesOf(source)
    const lastIds = await readLastIds(source, engine, tables)
    return to.write(async (tx) => {
      let rows = 0
      for (const table of tables) {
        const count = await moveTable(source, tx, to, table)
        await setLastId(tx, to.engine, table.name, lastIds[table.name] ?? 0)
        if (count > 0) progress(`${table.name}: ${count} rows, each compared`)
        rows += count
      }
      if ((await fingerprint(from)) !== before) throw new MoveError('Somebody has written into the database meanwhile: stop the server and run this again.')
      return rows
    })
  })
  await migrate(to)
  return total
}

/** Those that a database of an older version has too. */
async function tablesOf(db: Reader): Promise<KeptTable[]> {
  const known = new Set((await db.introspection.getTables()).map((table) => table.name))
  return dataTables.filter(({ name }) => known.has(name))
}

async function moveTable(source: Reader, tx: Writer, { engine }: Database, table: KeptTable): Promise<number> {
  let count = 0
  for await (const page of readRows(source, table)) {
    await insertRows(tx, engine, table.name, page)
    await compare(tx, table, page)
    count += page.length
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}`.execute(tx)
  if (Number(rows[0]?.count) !== count) throw new MoveError(`${table.name}: ${count} rows were sent and ${rows[0]?.count} arrived.`)
  return count
}

async function compare(tx: Writer, { name, key }: KeptTable, page: Row[]): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const keys = page.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`)
  const { rows } = await sql<Row>`select * from ${sql.table(name)} where (${columns}) in (${sql.join(keys)})`.execute(tx)
  const textOf = (row: Row): string => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const arrived = new Set(rows.map(textOf))
  for (const row of page) if (!arrived.has(textOf(row))) throw new MoveError(`${name}: the row ${JSON.stringify(key.map((column) => row[column]))} is not what was sent.`)
}
