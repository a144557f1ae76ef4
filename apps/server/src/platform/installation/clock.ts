import { raiseAlarm, resolveAlarm } from '../alarms/alarms.ts'
import type { ScheduledTask } from '../jobs/scheduled-task.ts'
import type { Platform } from '../platform.ts'
import { dayMs } from '../time.ts'
import { findRow } from './installation.ts'

/** A larger difference between the clock and the time that has passed counts as a jump. */
const jumpMs = 2 * dayMs
/** Servers must run this long without another jump before anything is deleted for good again. */
const holdMs = dayMs

/**
 * A starting server may have been off for this long. A shorter gap raises no alarm, but nothing is deleted for a while all the
 * same.
 */
const offMs = 30 * dayMs

/** Taken from the monotonic clock, which no change of the wall clock touches. */
let lastLookMs: number | undefined

/**
 * Compares the clock with the last time that the database has seen. Trusting a clock that is a year ahead would empty the trash,
 * delete backups and end sessions long before their time.
 */
export const clockTask: ScheduledTask = {
  name: 'clock',
  pattern: '*/5 * * * *',
  isOfEach: true,
  run: async (platform) => {
    const ms = performance.now()
    await lookAtClock(platform, lastLookMs === undefined ? 0 : ms - lastLookMs)
    lastLookMs = ms
  },
}

/** @param elapsedMs - since this server's last look; 0 for the first */
export async function lookAtClock(platform: Platform, elapsedMs: number): Promise<void> {
  const { wakeSignal, database, now, log } = platform
  const row = await findRow(database.read)
  if (row === undefined) return
  const time = now()
  const jumped = time.getTime() - Date.parse(row.seen_at) - elapsedMs
  const isJump = Math.abs(jumped) > jumpMs
  const hold = isJump ? Math.round(holdMs / 1000) : Math.max(0, row.hold_seconds - Math.round(elapsedMs / 1000))
  const days = Math.round(jumped / dayMs)
  const wasOff = elapsedMs === 0 && jumped > 0 && jumped <= offMs
  // The alarm is stored with the time, because the next look sees no jump any more.
  await database.write(async (tx) => {
    await tx
      .updateTable('installation')
      .set({ seen_at: time.toISOString(), hold_seconds: hold })
      .where('id', '=', row.id)
      .execute()
    if (isJump && !wasOff) await raiseAlarm(platform, { kind: 'clock_jumped', detail: { days } }, tx)
    if (!isJump && row.hold_seconds > 0 && hold === 0) await resolveAlarm(platform, { kind: 'clock_jumped' }, tx)
  })
  if (!isJump) return
  log.warn({ days, holdSeconds: hold }, 'the clock jumped, or no server ran: nothing is deleted for good for a while')
  wakeSignal.notify()
}

/** Whether the clock seems right: only then may anything be deleted because its time has come. */
export async function isClockTrusted({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<boolean> {
  const row = await findRow(database.read)
  return row === undefined || (row.hold_seconds === 0 && Math.abs(now().getTime() - Date.parse(row.seen_at)) <= jumpMs)
}

/** Records that the operator has confirmed the clock. */
export async function trustClock(platform: Platform): Promise<void> {
  await platform.database.write(async (tx) => {
    await tx.updateTable('installation').set({ seen_at: platform.now().toISOString(), hold_seconds: 0 }).execute()
    await resolveAlarm(platform, { kind: 'clock_jumped' }, tx)
  })
}
