import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { dataTables } from '../../platform/backup/backup-tables.ts'
import type { Database } from '../../platform/db/database.ts'
import type { TestPlatform } from '../test-platform.ts'

type Row = Record<string, unknown>

const known = new WeakMap<Database, Promise<ReadonlySet<string>>>()

/** The tables whose rows name their family. */
function listTablesOfFamilies(database: Database): Promise<ReadonlySet<string>> {
  const listed =
    known.get(database) ??
    database.read.introspection
      .getTables()
      .then(
        (tables) =>
          new Set(tables.filter(({ columns }) => columns.some(({ name }) => name === 'family_id')).map(({ name }) => name)),
      )
  known.set(database, listed)
  return listed
}

/** Every row and every file of a family, which nobody else may change. */
export async function readWholeFamily({ database, media }: TestPlatform, family: number): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = {}
  const ofFamilies = await listTablesOfFamilies(database)
  const tables = await Promise.all(
    dataTables.map(async ({ name: table }): Promise<[string, string[]]> => {
      const column = table === 'families' ? 'id' : 'family_id'
      if (column === 'family_id' && !ofFamilies.has(table)) return [table, []]
      const select = sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${family}`
      const { rows } = await select.execute(database.read)
      return [table, rows.map((row) => JSON.stringify(row)).toSorted()]
    }),
  )
  for (const [table, rows] of tables) whole[table] = rows
  for await (const { key } of media.list(`${family}/`)) {
    const file = await media.open(key)
    whole[key] =
      file &&
      createHash('sha256')
        .update(await buffer(file.content))
        .digest('hex')
  }
  return whole
}
