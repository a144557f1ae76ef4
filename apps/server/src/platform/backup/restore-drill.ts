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

/** The names in `task_runs` of the last drill that started and the last that succeeded. */
const begun = 'restore drill begun'
const passed = 'restore drill passed'

const everyDays = 7
/** How long to wait after a failed drill. */
const againHours = 20
const maxDrillMs = 6 * hourMs
/** A row takes more room in the database, with its indexes and the journal, than as a line of JSON. */
const roomFactor = 3

/** When any server last test-restored a backup. */
export const findLastDrill = ({ read }: Database): Promise<Date | undefined> => findLastRun(read, passed)

/**
 * Restores this server's newest backup into a scratch folder once a week, in a separate process, and throws the result away.
 * Nothing in use is touched: no mails leave and no jobs run. Each server checks whether it has a backup; one of them runs the
 * drill.
 */
export const restoreDrillTask: ScheduledTask = {
  name: 'restore drill',
  pattern: '47 * * * *',
  isOfEach: true,
  run: async (platform) => {
    const folder = path.join(platform.config.dataDir, 'restore-drill')
    // A drill that was killed left this folder behind.
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

/** Whether `time` is at least `ms` ago. A time in the future came from a clock that was wrong, so it counts as past. */
const isPast = (now: Date, time: Date | undefined, ms: number): boolean =>
  time === undefined || now.getTime() - time.getTime() >= ms || time.getTime() - now.getTime() > hourMs

/** @returns the reason of a failure, one line for the operator; undefined on success */
async function drill(platform: Platform, trial: Trial): Promise<string | undefined> {
  try {
    const lacking = (await roomFor(trial)) - (await freeRoom(trial.folder))
    if (lacking > 0) return `The disk has no room for a trial: ${Math.ceil(lacking / 1e6)} MB more are needed.`
    const result = await askProcess<TrialResult>(import.meta.url, 'try-restore-process', trial, AbortSignal.timeout(maxDrillMs))
    if ('refusal' in result) return result.refusal
    // A file deleted for good after the backup read the rows and before it read the files is in neither by now.
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
