import { sql } from 'kysely'
import { dataTables } from '../backup/backup-tables.ts'
import type { KeptTable } from '../backup/backup-tables.ts'
import type { Progress } from '../backup/create-backup.ts'
import { hasData, insertRows, setLastId } from '../backup/load-rows.ts'
import { readLastIds, readRows, withoutDerived, withSnapshot } from '../backup/snapshot.ts'
import type { Row } from '../backup/snapshot.ts'
import type { Database, DatabaseLocation, Reader, Writer } from '../db/database.ts'
import { currentMigration, migrate, migrationNames } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import { beginUnfinished, endUnfinished, findUnfinished } from '../db/unfinished.ts'
import { MoveError } from './move-error.ts'

/** Summarises a database's contents, to detect writes during a move. */
async function fingerprint(location: DatabaseLocation): Promise<string> {
  return withSnapshot(location, async (db, engine) => {
    const tables = await tablesOf(db)
    const counts = await countRows(db, tables)
    const { rows } = await sql<{ version: number }>`select coalesce(sum(version), 0) as version from families`.execute(db)
    return JSON.stringify([counts, Number(rows[0]?.version), await readLastIds(db, engine, tables)])
  })
}

/** Opens the target of a move. @throws MoveError when it is not empty */
export async function openEmptyTarget(location: DatabaseLocation): Promise<Database> {
  const database = connectDatabase(location)
  try {
    const isOurs = (await findUnfinished(database))?.kind === 'move'
    if (!isOurs && (await currentMigration(database)) !== undefined && (await hasData(database.read)))
      throw new MoveError("The destination database isn't empty. Please give a new, empty one.")
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Copies every row into an empty database in one transaction, and compares each with what arrived before the commit.
 *
 * @returns the number of rows
 * @throws MoveError when a row differs, or when somebody wrote to the source during the move; the target then stays empty
 */
export async function moveRows(from: DatabaseLocation, to: Database, progress: Progress): Promise<number> {
  const before = await fingerprint(from)
  const unfinished = await findUnfinished(to)
  if (unfinished !== undefined) {
    if (unfinished.source !== before)
      throw new MoveError(
        'An earlier move got as far as the rows, and the old place has changed since. Give a new, empty database.',
      )
    return finishMove(from, to)
  }
  await withSnapshot(from, async (source, engine) => {
    const migration = (await source
      .selectFrom('kysely_migration' as never)
      .select('name' as never)
      .orderBy('name' as never, 'desc')
      .executeTakeFirst()) as { name: string } | undefined
    if (migration === undefined || !migrationNames.includes(migration.name))
      throw new MoveError(
        'The database belongs to a different version of Banyan. Start this version on it once, or use the version it belongs to.',
      )
    // Rows of an older version must be upgraded together with their tables.
    if (((await currentMigration(to)) ?? '') > migration.name)
      throw new MoveError('The database to move to has tables of a newer version than those to move. Give a new, empty one.')
    await migrate(to, migration.name)
    const tables = await tablesOf(source)
    const lastIds = await readLastIds(source, engine, tables)
    await to.write(async (tx) => {
      for (const table of tables) {
        const count = await moveTable(source, tx, to, table)
        await setLastId(tx, to.engine, table.name, lastIds[table.name] ?? 0)
        if (count > 0) progress(`${table.name}: ${count} rows, each compared`)
      }
      // Nobody else may use the database until its tables are of this version.
      await beginUnfinished(tx, { kind: 'move', source: before, isLoaded: true })
      if ((await fingerprint(from)) !== before)
        throw new MoveError('The database changed during the move: stop the server and run this again.')
    })
  })
  progress('all rows have arrived')
  return finishMove(from, to)
}

/** @returns the number of rows */
async function finishMove(from: DatabaseLocation, to: Database): Promise<number> {
  await migrate(to)
  return withSnapshot(from, async (source) => {
    const tables = new Set((await source.introspection.getTables()).map((table) => table.name))
    const installation = tables.has('installation')
      ? await source.selectFrom('installation').selectAll().executeTakeFirst()
      : undefined
    await to.write(async (tx) => {
      await tx.deleteFrom('installation').execute()
      if (installation !== undefined) await tx.insertInto('installation').values(installation).execute()
      await endUnfinished(tx)
    })
    const counts = await countRows(source, await tablesOf(source))
    return counts.reduce((sum, count) => sum + count, 0)
  })
}

const countRows = (db: Reader, tables: KeptTable[]): Promise<number[]> =>
  Promise.all(
    tables.map(async ({ name }) =>
      Number(
        (await sql<{ rows: number }>`select count(*) as ${sql.ref('rows')} from ${sql.table(name)}`.execute(db)).rows[0]?.rows,
      ),
    ),
  )

/** Leaves out tables that a database of an older version lacks. */
async function tablesOf(db: Reader): Promise<KeptTable[]> {
  const known = new Set((await db.introspection.getTables()).map((table) => table.name))
  return dataTables.filter(({ name }) => known.has(name))
}

async function moveTable(source: Reader, tx: Writer, { engine }: Database, table: KeptTable): Promise<number> {
  let count = 0
  for await (const page of readRows(source, table)) {
    await insertRows(tx, engine, table.name, page)
    await compare(tx, engine, table, page)
    count += page.length
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}`.execute(tx)
  if (Number(rows[0]?.count) !== count)
    throw new MoveError(`${table.name}: ${count} rows were sent and ${rows[0]?.count} arrived.`)
  return count
}

async function compare(tx: Writer, engine: Database['engine'], { name, key }: KeptTable, page: Row[]): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const keys = page.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`)
  // SQLite compares several columns with a list only if the list is written as `values`.
  const list = engine === 'sqlite' && key.length > 1 ? sql`values ${sql.join(keys)}` : sql.join(keys)
  const { rows } = await sql<Row>`select * from ${sql.table(name)} where (${columns}) in (${list})`.execute(tx)
  const textOf = (row: Row): string => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const arrived = new Set(withoutDerived(name, rows).map(textOf))
  for (const row of page)
    if (!arrived.has(textOf(row)))
      throw new MoveError(`${name}: the row ${JSON.stringify(key.map((column) => row[column]))} is not what was sent.`)
}
