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

/** The name in `task_runs` of the time when the newest backup was started. */
const begun = 'backup begun'

/**
 * Makes a backup when the newest is older than `BANYAN_BACKUP_HOURS`, and deletes outdated ones. It goes by the files rather than
 * by a timer, so a server that restarts every day is backed up too. If there are several servers, one of them does it.
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
  // Half an interval early rather than half an interval late, so that a daily backup keeps its hour.
  return (
    isPast(now(), await findLastBackup(platform).catch(alarm(platform)), everyHours * hourMs - 5 * minuteMs) &&
    isPast(now(), await findLastRun(database.read, begun), hourMs - 5 * minuteMs)
  )
}

/** Whether `time` is at least `ms` ago. A time in the future came from a clock that was wrong, so it counts as past. */
const isPast = (now: Date, time: Date | undefined, ms: number): boolean =>
  time === undefined || now.getTime() - time.getTime() >= ms || time.getTime() - now.getTime() > hourMs

/** Runs on every server, because each cleans up its own files. */
export const pruneTask: ScheduledTask = {
  name: 'prune backups',
  pattern: '5-59/10 * * * *',
  isDeleting: true,
  isOfEach: true,
  run: async (platform) => {
    // An unfinished mail file contains links, and an unfinished secret file may contain the secret.
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
