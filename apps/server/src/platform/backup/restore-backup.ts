import { connectDatabase } from '../db/database.ts'
import type { Database, DatabaseLocation, Engine, Writer } from '../db/database.ts'
import { currentMigration, migrate, migrationNames } from '../db/migrate.ts'
import { serverFolder } from '../media/media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { readLines, readMembers, verifyArchive } from './archive-reader.ts'
import { keptTables } from './backup-tables.ts'
import type { Progress } from './create-backup.ts'
import { hasData, insertRows, parseRow, setLastId } from './load-rows.ts'
import { mediaPrefix, tableMember } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Row } from './snapshot.ts'

/** A restore that was refused or undone: nothing has changed. The message is one line for the operator. */
export class RestoreError extends Error {}

/** Where to restore to: both must be empty. */
export interface RestoreTarget {
  database: DatabaseLocation
  media: MediaStore
  /** Of an encrypted archive. */
  key?: string | undefined
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
  const manifest = await verifyArchive(file, target.key)
  if (!migrationNames.includes(manifest.migration)) throw new RestoreError('This backup was made by a newer version of Banyan.')
  const database = connectDatabase(target.database)
  try {
    await refuseUnlessEmpty(database, file, target, manifest)
    await migrate(database, manifest.migration)
    const keys: string[] = []
    try {
      await restoreMedia(file, target, keys, progress)
      await database.write((tx) => restoreRows(file, target.key, tx, database.engine, manifest, progress))
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

async function refuseUnlessEmpty(database: Database, file: string, { media, key: secret }: RestoreTarget, manifest: Manifest): Promise<void> {
  const migration = await currentMigration(database)
  if (migration !== undefined) {
    if (await hasData(database.read)) throw new RestoreError('There is data in this database. A backup is restored into an empty place only.')
    if (migration > manifest.migration) throw new RestoreError('The tables of this database are newer than the backup. Restore into a new, empty database.')
  }
  const ours = new Set<string>()
  for await (const member of readMembers(file, secret)) ours.add(member.name)
  for await (const { key } of media.list('')) {
    if (!key.startsWith(`${serverFolder}/`) && !ours.has(`${mediaPrefix}${key}`)) throw new RestoreError('There are media files already. A backup is restored into an empty place only.')
  }
}

async function restoreMedia(file: string, { media, key: secret }: RestoreTarget, keys: string[], progress: Progress): Promise<void> {
  for await (const member of readMembers(file, secret)) {
    if (!member.name.startsWith(mediaPrefix)) continue
    const key = member.name.slice(mediaPrefix.length)
    await media.put(key, await member.open())
    keys.push(key)
    if (keys.length % 1000 === 0) progress(`${keys.length} media files`)
  }
}

async function restoreRows(file: string, secret: string | undefined, tx: Writer, engine: Engine, manifest: Manifest, progress: Progress): Promise<void> {
  for await (const member of readMembers(file, secret)) {
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
