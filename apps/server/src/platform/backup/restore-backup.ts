import type { Database, DatabaseLocation, Engine, Writer } from '../db/database.ts'
import { currentMigration, migrate, migrationNames } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import { beginUnfinished, endUnfinished, findUnfinished } from '../db/unfinished.ts'
import { isOfNoFamily } from '../media/media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { readLines, readMembers, verifyArchive } from './archive-reader.ts'
import { keptTables } from './backup-tables.ts'
import type { Progress } from './create-backup.ts'
import { hasData, insertRows, parseRow, setLastId } from './load-rows.ts'
import { mediaPrefix, tableMember } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Row } from './snapshot.ts'
import { withoutDescription } from './without-descriptions.ts'

/** The restore was refused or rolled back, and nothing has changed. The message is one line for the operator. */
export class RestoreError extends Error {}

/** The database and media store to restore into: both must be empty. */
export interface RestoreTarget {
  database: DatabaseLocation
  media: MediaStore
  /** Decrypts an encrypted archive. */
  key?: string | undefined
  /** Keeps files that already exist. */
  keepMedia?: boolean
  /** Called before anything is written; the function it returns runs in the transaction that makes the rows visible. */
  prepare?: (manifest: Manifest) => Promise<Completion>
}

type Completion = (tx: Writer, database: Database) => Promise<void>

/**
 * Restores all of an archive, or nothing. The archive is verified to the last byte before anything is touched. A marker in the
 * database keeps everybody else out from the first file to the last row; the transaction that completes the restore removes it.
 * Running a killed restore again resumes it.
 *
 * @throws ArchiveError or RestoreError
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
  progress: Progress = () => undefined,
): Promise<Manifest> {
  progress('checking the archive')
  const manifest = await verifyArchive(file, target.key)
  if (!migrationNames.includes(manifest.migration)) throw new RestoreError('This backup was made by a newer version of Banyan.')
  const prepared = await target.prepare?.(manifest)
  const database = connectDatabase(target.database)
  const complete = async (tx: Writer): Promise<void> => {
    await prepared?.(tx, database)
    await endUnfinished(tx)
  }
  try {
    if (!(await isLoaded(database, manifest))) await load(file, target, database, manifest, complete, progress)
    if ((await findUnfinished(database)) !== undefined) {
      await migrate(database)
      await database.write(complete)
    }
  } finally {
    await database.close()
  }
  return manifest
}

/** Whether an earlier run got as far as loading the rows. @throws RestoreError when that run was of something else */
async function isLoaded(database: Database, manifest: Manifest): Promise<boolean> {
  const unfinished = await findUnfinished(database)
  if (unfinished?.isLoaded !== true) return false
  if (unfinished.kind === 'restore' && unfinished.source === manifest.createdAt) return true
  throw new RestoreError(
    `A ${unfinished.kind} of ${unfinished.source} into this database was not finished. Finish that first, or give a new, empty database.`,
  )
}

async function load(
  file: string,
  target: RestoreTarget,
  database: Database,
  manifest: Manifest,
  complete: (tx: Writer) => Promise<void>,
  progress: Progress,
): Promise<void> {
  await refuseUnlessEmpty(database, file, target, manifest)
  const mark = { kind: 'restore', source: manifest.createdAt } as const
  await database.write((tx) => beginUnfinished(tx, { ...mark, isLoaded: false }))
  const keys: string[] = []
  try {
    await migrate(database, manifest.migration)
    await restoreMedia(file, target, keys, progress)
    await database.write(async (tx) => {
      await restoreRows(file, target.key, tx, database.engine, manifest, progress)
      // The completion only knows the tables of this version, so an older database must be migrated first.
      await (manifest.migration === migrationNames.at(-1) ? complete(tx) : beginUnfinished(tx, { ...mark, isLoaded: true }))
    })
    progress('all rows are there')
  } catch (error) {
    for (const key of keys) await target.media.delete(key)
    await database.write(endUnfinished).catch(() => undefined)
    throw error
  }
}

async function refuseUnlessEmpty(
  database: Database,
  file: string,
  { media, key: secret, keepMedia = false }: RestoreTarget,
  manifest: Manifest,
): Promise<void> {
  const migration = await currentMigration(database)
  if (migration !== undefined) {
    if (await hasData(database.read))
      throw new RestoreError("This database isn't empty. A backup can only be restored into an empty place.")
    if (migration > manifest.migration)
      throw new RestoreError('The tables of this database are newer than the backup. Restore into a new, empty database.')
  }
  if (keepMedia) return
  const ours = new Set<string>()
  for await (const member of readMembers(file, secret)) ours.add(member.name)
  for await (const { key } of media.list('')) {
    if (!isOfNoFamily(key) && !ours.has(`${mediaPrefix}${key}`))
      throw new RestoreError("The media store isn't empty. A backup can only be restored into an empty place.")
  }
}

async function restoreMedia(
  file: string,
  { media, key: secret, keepMedia = false }: RestoreTarget,
  keys: string[],
  progress: Progress,
): Promise<void> {
  for await (const member of readMembers(file, secret)) {
    if (!member.name.startsWith(mediaPrefix)) continue
    const key = member.name.slice(mediaPrefix.length)
    // Keys are random, so the same key means the same file.
    if (keepMedia && (await media.sizeOf(key)) === member.sizeBytes) continue
    await media.put(key, await member.open())
    keys.push(key)
    if (keys.length % 1000 === 0) progress(`${keys.length} media files`)
  }
  progress(`${keys.length} media files`)
}

async function restoreRows(
  file: string,
  secret: string | undefined,
  tx: Writer,
  engine: Engine,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  for await (const member of readMembers(file, secret)) {
    const table = keptTables.find(({ name }) => member.name === tableMember(name))
    if (table === undefined) continue
    let page: Row[] = []
    let count = 0
    for await (const line of readLines(await member.open())) {
      page.push(withoutDescription(table.name, parseRow(line)))
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
