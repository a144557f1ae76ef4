import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { currentMigration } from '../db/migrate.ts'
import { syncFolder } from '../files.ts'
import { isOfNoFamily } from '../media/media-store.ts'
import { OriginalsComparison } from '../originals/compare-originals.ts'
import type { Platform } from '../platform.ts'
import { dayMs, minuteMs } from '../time.ts'
import { verifyArchive } from './archive-reader.ts'
import { createArchiveWriter } from './archive-writer.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { keptTables } from './backup-tables.ts'
import { manifestName, mediaPrefix, tableMember } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { readLastIds, readRows } from './snapshot.ts'
import { withoutDescription } from './without-descriptions.ts'

export type Progress = (text: string) => void

export interface Backup {
  file: string
  manifest: Manifest
  /** The number of originals that are damaged or missing. */
  wrongOriginals: number
}

export const backupFolder = (config: Config): string => path.join(config.dataDir, 'backups')

/** Matches finished backups, whose names carry their time in UTC; unfinished ones are named differently. */
export const backupName = /^banyan-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip(?:\.age|\.encrypted)?$/
const unfinishedName = /^\.banyan-.*\.unfinished$/

/**
 * Saves a snapshot of the database and all media files into one archive. The archive gets its final name only after it has been
 * read back and verified.
 */
export async function createBackup(platform: Platform, progress: Progress = () => undefined): Promise<Backup> {
  const folder = backupFolder(platform.config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const createdAt = platform.now()
  const file = path.join(
    folder,
    `banyan-${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip${platform.config.backup.key === undefined ? '' : '.age'}`,
  )
  const temporary = path.join(folder, `.banyan-${randomUUID()}.unfinished`)
  try {
    const wrongOriginals = await writeArchive(platform, temporary, createdAt, progress)
    progress('reading the archive back')
    const manifest = await verifyArchive(temporary, platform.config.backup.key)
    await rename(temporary, file)
    await syncFolder(folder)
    return { file, manifest, wrongOriginals }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeArchive(platform: Platform, file: string, createdAt: Date, progress: Progress): Promise<number> {
  const archive = await createArchiveWriter(file, platform.config.backup.key)
  try {
    const { families, ...database } = await saveDatabase(platform, archive, createdAt, progress)
    // Opened after the rows were read, so that every file that a saved row names is already there.
    const comparison = new OriginalsComparison(platform)
    const media = await saveMedia(platform, archive, createdAt, { families, comparison, progress })
    const manifest: Manifest = {
      format: 'banyan-backup',
      formatVersion: 1,
      createdAt: createdAt.toISOString(),
      ...database,
      media,
    }
    await archive.add({
      name: manifestName,
      date: createdAt,
      isPacked: true,
      content: () => Readable.from([JSON.stringify(manifest, undefined, 2)]),
    })
    await archive.finish(createdAt)
    return await comparison.finish(createdAt)
  } catch (error) {
    archive.abort()
    throw error
  }
}

async function saveDatabase(
  { database }: Platform,
  archive: ArchiveWriter,
  date: Date,
  progress: Progress,
): Promise<Pick<Manifest, 'migration' | 'rows' | 'lastIds'> & { families: Set<string> }> {
  const migration = await currentMigration(database)
  if (migration === undefined) throw new Error('The database has no tables yet.')
  const rows: Record<string, number> = {}
  const families = new Set<string>()
  const lastIds = await database.snapshot(async (snapshot) => {
    for (const table of keptTables) {
      let count = 0
      const lines = async function* (): AsyncGenerator<string> {
        for await (const page of readRows(snapshot, table)) {
          count += page.length
          if (table.name === 'families') for (const { id } of page) families.add(String(id))
          yield page.map((row) => `${JSON.stringify(withoutDescription(table.name, row))}\n`).join('')
        }
      }
      await archive.add({ name: tableMember(table.name), date, isPacked: true, isLarge: true, content: lines })
      rows[table.name] = count
      if (count > 0) progress(`${table.name}: ${count} rows`)
    }
    return readLastIds(snapshot, database.engine, keptTables)
  })
  return { migration, rows, lastIds, families }
}

/**
 * Copies of a family's data can be prepared again from the rest, and files that servers keep for themselves belong to no family.
 * A family that has files but no rows has left, or joined after the rows were saved.
 */
const isLeftOut = (key: string, families: Set<string>): boolean => {
  const [, family, folder] = /^(\d+)\/([^/]*)/.exec(key) ?? []
  return isOfNoFamily(key) || folder === 'exports' || folder === 'prints' || (family !== undefined && !families.has(family))
}

const filesAtOnce = 200

/** Yields the files to save; the comparison learns of each before it is read. */
async function* expected(
  media: Platform['media'],
  families: Set<string>,
  comparison: OriginalsComparison,
): AsyncGenerator<string> {
  let page: string[] = []
  for await (const { key } of media.list('')) {
    if (isLeftOut(key, families)) continue
    page.push(key)
    if (page.length < filesAtOnce) continue
    await comparison.expect(page)
    yield* page
    page = []
  }
  await comparison.expect(page)
  yield* page
}

interface MediaToSave {
  /** Ids of the families whose rows were saved. */
  families: Set<string>
  comparison: OriginalsComparison
  progress: Progress
}

async function saveMedia(
  { media }: Platform,
  archive: ArchiveWriter,
  date: Date,
  { families, comparison, progress }: MediaToSave,
): Promise<Manifest['media']> {
  const total = { files: 0, bytes: 0 }
  for await (const key of expected(media, families, comparison)) {
    const file = await media.open(key)
    // The file was deleted after it was listed.
    if (file === undefined) continue
    // Pictures are already compressed.
    try {
      const sha256 = await archive.add({
        name: `${mediaPrefix}${key}`,
        date,
        content: () => file.content as AsyncIterable<Uint8Array>,
      })
      await comparison.read(key, { sha256, sizeBytes: file.sizeBytes })
    } finally {
      // When the archive cannot be written, nobody may have started to read this stream.
      file.content.destroy()
    }
    total.files += 1
    total.bytes += file.sizeBytes
    if (total.files % 1000 === 0) progress(`${total.files} media files`)
  }
  if (total.files > 0) progress(`${total.files} media files`)
  return total
}

/** Returns when the newest backup was made. */
export async function lastBackupTime(config: Config): Promise<Date | undefined> {
  const times = (await listBackups(config)).map(({ time }) => time)
  return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
}

/**
 * Deletes backups older than `config.backup.keepDays`, but never the newest `keepCount`, and files that crashes left behind.
 *
 * @param newestElsewhere - when another server's newest backup was made: if it is newer, none has to stay here to make up the
 * count
 * @param needed - names of backups that must stay
 */
export async function pruneBackups(
  { config, now }: Pick<Platform, 'config' | 'now'>,
  newestElsewhere?: Date,
  needed: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const folder = backupFolder(config)
  const oldest = now().getTime() - config.backup.keepDays * dayMs
  const backups = (await listBackups(config)).toSorted((a, b) => b.time.getTime() - a.time.getTime())
  const isNewest = (backups[0]?.time.getTime() ?? 0) > (newestElsewhere?.getTime() ?? 0) - minuteMs
  const outdated = backups
    .slice(isNewest ? config.backup.keepCount : 0)
    .filter(({ name, time }) => time.getTime() < oldest && !needed.has(name))
    .map(({ name }) => name)
  for (const name of await listNames(folder)) {
    if (unfinishedName.test(name) && now().getTime() - (await stat(path.join(folder, name))).mtimeMs > dayMs) outdated.push(name)
  }
  for (const name of outdated) await rm(path.join(folder, name), { force: true })
  if (outdated.length > 0) await syncFolder(folder)
  return outdated
}

/** Lists this server's backups, the newest first. */
export async function listArchives(config: Config): Promise<{ name: string; file: string }[]> {
  const backups = (await listBackups(config)).toSorted((a, b) => b.time.getTime() - a.time.getTime())
  return backups.map(({ name }) => ({ name, file: path.join(backupFolder(config), name) }))
}

async function listBackups(config: Config): Promise<{ name: string; time: Date }[]> {
  return (await listNames(backupFolder(config))).flatMap((name) => {
    const [, day, hours, minutes, seconds] = backupName.exec(name) ?? []
    return day === undefined ? [] : [{ name, time: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }]
  })
}

/** A folder that exists but cannot be read must not pass as empty: backups would seem to be missing. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
