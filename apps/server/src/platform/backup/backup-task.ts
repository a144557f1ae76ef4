import path from 'node:path'
import { raiseAlarm, resolveAlarm } from '../alarms/alarms.ts'
import { removeUnfinishedFiles } from '../files.ts'
import { claimRun, findLastRun } from '../jobs/claim-run.ts'
import type { ScheduledTask } from '../jobs/scheduled-task.ts'
import { healOriginals } from '../originals/heal-originals.ts'
import { findNeededBackups } from '../originals/needed-backups.ts'
import type { Platform } from '../platform.ts'
import { dayMs, hourMs, minuteMs } from '../time.ts'
import { createBackup, pruneBackups } from './create-backup.ts'
import { backupMade, findLastBackup } from './find-last-backup.ts'

/** The name in `task_runs` of the moment at which the newest backup was begun. */
const begun = 'backup begun'

/**
 * Makes a backup when the newest is older than `BANYAN_BACKUP_HOURS`, and deletes the outdated ones. It looks at the
 * files and not at a timer, so a server that is restarted every day has its backups too. Of several servers one makes it.
 */
export const backupTask: ScheduledTask = {
  name: 'backup',
  pattern: '*/10 * * * *',
  run: async (platform) => {
    const { everyHours } = platform.config.backup
    if (everyHours === 0 || !(await isDue(platform, everyHours))) return
    await claimRun(platform.database, begun, platform.now())
    const { file, manifest, wrongOriginals } = await createBackup(platform).catch(alarm(platform))
    await claimRun(platform.database, backupMade, new Date(manifest.createdAt))
    await resolveAlarm(platform, { kind: 'backup_failed' })
    platform.log.info({ file: path.basename(file), media: manifest.media.files }, 'backup made')
    if (wrongOriginals > 0) await healOriginals(platform)
  },
}

const alarm =
  (platform: Platform) =>
  async (error: unknown): Promise<never> => {
    await raiseAlarm(platform, { kind: 'backup_failed' })
    throw error
  }

async function isDue(platform: Platform, everyHours: number): Promise<boolean> {
  const { database, now } = platform
  // Half a look early rather than half a look late: a daily backup stays at its hour.
  return (
    isPast(now(), await findLastBackup(platform).catch(alarm(platform)), everyHours * hourMs - 5 * minuteMs) &&
    isPast(now(), await findLastRun(database.read, begun), hourMs - 5 * minuteMs)
  )
}

/** Whether it is so long ago; a time that is yet to come was written by a clock that was wrong. */
const isPast = (now: Date, time: Date | undefined, ms: number): boolean =>
  time === undefined || now.getTime() - time.getTime() >= ms || time.getTime() - now.getTime() > hourMs

/** Every server clears up after itself. */
export const pruneTask: ScheduledTask = {
  name: 'prune backups',
  pattern: '5-59/10 * * * *',
  isDeleting: true,
  isOfEach: true,
  run: async (platform) => {
    // A mail that a crash cut off has links in it, and what was to become the secret may be the secret.
    const { dataDir } = platform.config
    for (const folder of [dataDir, path.join(dataDir, 'outbox')])
      await removeUnfinishedFiles(folder, new Date(platform.now().getTime() - dayMs))
    const pruned = await pruneBackups(
      platform,
      platform.database.engine === 'postgres' ? await findLastRun(platform.database.read, backupMade) : undefined,
      await findNeededBackups(platform),
    )
    if (pruned.length > 0) platform.log.info({ files: pruned.length }, 'old backups deleted')
  },
}
