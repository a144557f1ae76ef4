import { mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { raiseAlarm, resolveAlarm } from '../alarms/alarms.ts'
import type { Database } from '../db/database.ts'
import { claimRun, findLastRun } from '../jobs/claim-run.ts'
import type { ScheduledTask } from '../jobs/scheduled-task.ts'
import { listOfKeys } from '../originals/originals.repository.ts'
import type { Platform } from '../platform.ts'
import { askProcess } from '../process.ts'
import { dayMs, hourMs } from '../time.ts'
import { ArchiveError, readMembers } from './archive-reader.ts'
import { listArchives } from './create-backup.ts'
import { databasePrefix } from './manifest.ts'
import type { Trial, TrialResult } from './try-restore.ts'

/** The names in `task_runs` of the last drill that was begun, and of the last that succeeded. */
const begun = 'restore drill begun'
const passed = 'restore drill passed'

const everyDays = 7
/** After a failure. */
const againHours = 20
const longestMs = 6 * hourMs
/** A row takes more room in the database, with its indexes and the journal, than as a line of JSON. */
const roomFactor = 3

/** When a backup was last restored on trial, on any server. */
export const findLastDrill = ({ read }: Database): Promise<Date | undefined> => findLastRun(read, passed)

/**
 * Restores the newest backup of this server into a scratch folder once a week, in a process of its own, and throws the result away. Nothing
 * that is in use is touched: no mails leave and no jobs run. Each server looks whether it has a backup; one of them has the drill.
 */
export const restoreDrillTask: ScheduledTask = {
  name: 'restore drill',
  pattern: '47 * * * *',
  isOfEach: true,
  run: async (platform) => {
    const folder = path.join(platform.config.dataDir, 'restore-drill')
    // A drill that was killed has left it.
    await rm(folder, { recursive: true, force: true })
    const [newest] = await listArchives(platform.config)
    if (newest === undefined || !(await isDue(platform))) return
    await claimRun(platform.database, begun, platform.now())
    try {
      await mkdir(folder, { mode: 0o700 })
      const failure = await drill(platform, { file: newest.file, key: platform.config.backup.key, folder })
      if (failure !== undefined) {
        await raiseAlarm(platform, { kind: 'restore_drill_failed', detail: { backup: newest.name, reason: failure } })
        return
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await claimRun(platform.database, passed, platform.now())
    await resolveAlarm(platform, { kind: 'restore_drill_failed' })
    platform.log.info({ file: newest.name }, 'backup restored on trial')
  },
}

async function isDue({ database, now }: Platform): Promise<boolean> {
  const [lastBegun, lastPassed] = [await findLastRun(database.read, begun), await findLastRun(database.read, passed)]
  return isPast(now(), lastPassed, everyDays * dayMs - hourMs) && isPast(now(), lastBegun, againHours * hourMs)
}

/** A time that has yet to come was written by a clock that was wrong. */
const isPast = (now: Date, time: Date | undefined, ms: number): boolean =>
  time === undefined || now.getTime() - time.getTime() >= ms || time.getTime() - now.getTime() > hourMs

/** @returns why it failed, if it did: one line for the operator */
async function drill(platform: Platform, trial: Trial): Promise<string | undefined> {
  try {
    const lacking = (await roomFor(trial)) - (await freeRoom(trial.folder))
    if (lacking > 0) return `The disk has no room for a trial: ${Math.ceil(lacking / 1e6)} MB more are needed.`
    const result = await askProcess<TrialResult>(import.meta.url, 'try-restore-process', trial, AbortSignal.timeout(longestMs))
    if ('refusal' in result) return result.refusal
    // What was deleted for good between the rows and the files of the backup is in neither place by now.
    const wanting = await listOfKeys(platform.database.read, result.wanting)
    return wanting.length === 0 ? undefined : `The backup does not hold ${wanting.length} of the originals that its rows name.`
  } catch (error) {
    if (error instanceof ArchiveError) return error.message
    platform.log.error({ err: error }, 'restore drill failed')
    return 'The trial broke off: see the log.'
  }
}

async function roomFor({ file, key }: Trial): Promise<number> {
  let bytes = 0
  for await (const { name, sizeBytes } of readMembers(file, key)) if (name.startsWith(databasePrefix)) bytes += sizeBytes
  return bytes * roomFactor
}

async function freeRoom(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
