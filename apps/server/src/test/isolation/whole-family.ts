import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { dataTables } from '../../platform/backup/backup-tables.ts'
import type { TestPlatform } from '../test-platform.ts'

type Row = Record<string, unknown>

/** Every row and every file of a family, which nobody else may change. */
export async function readWholeFamily({ database, media }: TestPlatform, family: number): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = {}
  for (const { name: table } of dataTables) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database.read)
    const theirs = rows.filter((row) => Number(table === 'families' ? row['id'] : row['family_id']) === family)
    whole[table] = theirs.map((row) => JSON.stringify(row)).toSorted()
  }
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
