import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { restoreWhole } from '../../cli/commands/restore-whole.ts'
import type { Config } from '../../config.ts'
import { finishErasures } from '../../features/accounts/leaving/reapply-erasures.service.ts'
import { listArchives } from '../../platform/backup/create-backup.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { createWakeSignal } from '../../platform/waiting/wake-signal.ts'
import { findTraces, isThere } from './leavers.ts'
import type { Leaver } from './leavers.ts'
import { loneEventBus } from './lone-event-bus.ts'
import { plainMedia } from './simulated-media.ts'
import type { StoredFiles } from './simulated-media.ts'

/** What was acknowledged when a backup took its snapshot. */
export interface Moment {
  photos: Set<string>
  /** Users who had not asked to be erased. */
  members: Leaver[]
}

interface Known {
  /** Users who have left since. */
  gone: Leaver[]
  /** Keys of the photos that still exist. */
  images: Set<string>
  moments: Map<string, Moment>
}

interface Target {
  config: Config
  template: string
  file: string
  files: StoredFiles
  keepMedia: boolean
  now: number
}

export const listArchivesIn = async (config: Config): Promise<string[]> => (await listArchives(config)).map(({ file }) => file)

/** Restores an archive as the command does. @returns what is wrong */
export async function restoreOnTrial(
  archive: string,
  { config, template, file, files, keepMedia, now }: Target,
  { gone, images, moments }: Known,
): Promise<string[]> {
  await copyFile(template, file)
  const media = plainMedia(files, () => now)
  const platformOn = (database: Database): Platform => ({
    config,
    secret: 'of a simulated server, long enough',
    database,
    media,
    wakeSignal: createWakeSignal(),
    eventBus: loneEventBus(),
    log: createLogger('silent'),
    now: () => new Date(now),
  })
  const problems: string[] = []
  const before = new Set(files.keys())
  try {
    const openPlatform = (database: Database): Promise<Platform> => Promise.resolve(platformOn(database))
    // The erasures beside the archive come from the server that made it; those of other servers are in the store.
    const { manifest } = await restoreWhole(archive, {
      config: { ...config, dataDir: path.dirname(file), database: { file } },
      media,
      keepMedia,
      openPlatform,
    })
    const database = connectDatabase({ file })
    try {
      await finishErasures(platformOn(database))
      const moment = moments.get(manifest.createdAt)
      if (moment === undefined) problems.push(`nobody began it at ${manifest.createdAt}`)
      else problems.push(...(await compareWithMoment(database.read, moment, gone, images)))
      problems.push(
        ...(await findFaults(database.read, files, images)),
        ...(await findTraces(database.read, new Map([...files].filter(([key]) => !before.has(key))), gone)),
      )
    } finally {
      await database.close()
    }
  } catch (error) {
    problems.push(String(error))
  } finally {
    for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true })
  }
  return problems
}

async function compareWithMoment(
  db: Reader,
  { photos, members }: Moment,
  gone: Leaver[],
  images: Set<string>,
): Promise<string[]> {
  const problems: string[] = []
  const restored = new Set((await db.selectFrom('images').select('key').execute()).map(({ key }) => key))
  // A photo that is gone may have gone with its family.
  for (const key of photos)
    if (!restored.has(key) && images.has(key)) problems.push(`photo ${key} was acknowledged before and is not in it`)
  for (const member of members)
    if (!gone.includes(member) && !(await isThere(db, member))) problems.push(`${member.mark} is not in it and has not left`)
  return problems
}

/** Checks that the data is complete and from a single moment. */
async function findFaults(db: Reader, files: StoredFiles, images: Set<string>): Promise<string[]> {
  const problems: string[] = []
  const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db)
  if (dangling.length > 0) problems.push(`${dangling.length} rows refer to rows that are not there`)
  for (const { family_id, key, hidden_at } of await db.selectFrom('images').select(['family_id', 'key', 'hidden_at']).execute()) {
    const original = files.get(originalKey(family_id, key))
    // Deleted for good between saving the rows and the files, after a month in the trash.
    if (original === undefined && hidden_at !== null && !images.has(key)) continue
    if (original?.bytes.toString() !== key)
      problems.push(`the file of photo ${key} is ${original === undefined ? 'not in it' : 'another'}`)
  }
  const pairs = async (query: Promise<{ name: string }[]>): Promise<string> =>
    (await query)
      .map(({ name }) => name)
      .toSorted()
      .join()
  const galleries = await pairs(db.selectFrom('galleries').select('title as name').where('title', 'like', 'pair %').execute())
  const mails = await pairs(db.selectFrom('mails').select('event_key as name').where('event_key', 'like', 'pair %').execute())
  if (galleries !== mails) problems.push(`it is not one moment: galleries ${galleries}, mails ${mails}`)
  return problems
}
