import { sql } from 'kysely'
import { connectDatabase } from '../db/database.ts'
import type { Database, DatabaseLocation, Engine, Writer } from '../db/database.ts'
import { currentMigration, migrate, migrationNames } from '../db/migrate.ts'
import type { MediaStore } from '../media/media-store.ts'
import { ArchiveError, readLines, readMembers, verifyArchive } from './archive-reader.ts'
import { dataTables, keptTables } from './backup-tables.ts'
import type { Progress } from './create-backup.ts'
import { insertRows, setLastId } from './load-rows.ts'
import { mediaPrefix, tableMember } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Row } from './snapshot.ts'

/** A restore that was refused or undone: nothing has changed. The message is one line for the operator. */
export class RestoreError extends Error {}

/** Where to restore to: both must be empty. */
export interface RestoreTarget {
  database: DatabaseLocation
  media: MediaStore
}

/**
 * Puts back all of an archive, or nothing. The archive is checked to the last byte before anything is touched. Media
 * come first and the rows, which make them visible, last and in one transaction; so one that was killed in the middle
 * has shown nothing and can simply be run again.
 *
 * @throws ArchiveError or RestoreError
 */
export async function restoreBackup(file: string, target: RestoreTarget, progress: Progress = () => undefined): Promise<Manifest> {
  progress('checking the archive')
  const manifest = await verifyArchive(file)
  if (!migrationNames.includes(manifest.migration)) throw new RestoreError('This backup was made by a newer version of Banyan.')
  const database = connectDatabase(target.database)
  try {
    await refuseUnlessEmpty(database, target.media, file, manifest)
    await migrate(database, manifest.migration)
    const keys: string[] = []
    try {
      await restoreMedia(file, target.media, keys, progress)
      await database.write((tx) => restoreRows(file, tx, database.engine, manifest, progress))
    } catch (error) {
      for (const key of keys) await target.media.delete(key)
      throw error
    }
    await migrate(database)
  } finally {
    await database.close()
  }
  return manifest
}

async function refuseUnlessEmpty(database: Database, media: MediaStore, file: string, manifest: Manifest): Promise<void> {
  const migration = await currentMigration(database)
  if (migration !== undefined) {
    for (const table of dataTables) {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database.read)
      if (rows.length > 0) throw new RestoreError('There is data in this database. A backup is restored into an empty place only.')
    }
    if (migration > manifest.migration) throw new RestoreError('The tables of this database are newer than the backup. Restore into a new, empty database.')
  }
  const ours = new Set<string>()
  for await (const member of readMembers(file)) ours.add(member.name)
  for await (const { key } of media.list('')) {
    if (!ours.has(`${mediaPrefix}${key}`)) throw new RestoreError('There are media files already. A backup is restored into an empty place only.')
  }
}

async function restoreMedia(file: string, media: MediaStore, keys: string[], progress: Progress): Promise<void> {
  for await (const member of readMembers(file)) {
    if (!member.name.startsWith(mediaPrefix)) continue
    const key = member.name.slice(mediaPrefix.length)
    await media.put(key, await member.open())
    keys.push(key)
    if (keys.length % 1000 === 0) progress(`${keys.length} media files`)
  }
}

async function restoreRows(file: string, tx: Writer, engine: Engine, manifest: Manifest, progress: Progress): Promise<void> {
  for await (const member of readMembers(file)) {
    const table = keptTables.find(({ name }) => member.name === tableMember(name))
    if (table === undefined) continue
    let page: Row[] = []
    let count = 0
    for await (const line of readLines(await member.open())) {
      page.push(parseRow(line))
      count += 1
      if (page.length === 1000) {
        await insertRows(tx, engine, table.name, page)
        page = []
      }
    }
    await insertRows(tx, engine, table.name, page)
    await setLastId(tx, engine, table.name, manifest.lastIds[table.name] ?? 0)
    if (count > 0) progress(`${table.name}: ${count} rows`)
  }
}

function parseRow(line: string): Row {
  const row: unknown = JSON.parse(line)
  if (typeof row !== 'object' || row === null) throw new ArchiveError('The archive holds a row that is none.')
  return { ...row }
}
