import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { verifyArchive } from '../../platform/backup/archive-reader.ts'
import { keptTables } from '../../platform/backup/backup-tables.ts'
import { insertRows, setLastId } from '../../platform/backup/load-rows.ts'
import type { DatabaseLocation } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import type { Fixture } from './fixture.ts'
import { rowsOfArchive } from './rows.ts'

/** Fills an empty database with what the fixture's version stored. */
export async function fillOldDatabase(fixture: Fixture, location: DatabaseLocation): Promise<void> {
  if ('file' in location) {
    await copyFile(path.join(fixture.dataFolder, 'banyan.sqlite'), location.file)
    return
  }
  const { migration, lastIds } = await verifyArchive(fixture.archive)
  const rows = await rowsOfArchive(fixture.archive)
  const database = connectDatabase(location)
  try {
    await migrate(database, migration)
    await database.write(async (tx) => {
      for (const { name } of keptTables) {
        await insertRows(tx, 'postgres', name, rows.get(name) ?? [])
        await setLastId(tx, 'postgres', name, lastIds[name] ?? 0)
      }
    })
  } finally {
    await database.close()
  }
}
