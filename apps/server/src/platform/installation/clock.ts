import { raiseAlarm, resolveAlarm } from '../alarms/alarms.ts'
import type { ScheduledTask } from '../jobs/scheduled-task.ts'
import type { Platform } from '../platform.ts'
import { dayMs } from '../time.ts'
import { findRow } from './installation.ts'

/** A larger difference between what the clock says and what has passed is a jump. */
const jumpMs = 2 * dayMs
/** So long servers must have run without another jump before anything is deleted for good again. */
const holdMs = dayMs

/** A server that starts may have been off for so long; nobody is told, and nothing is deleted for a while all the same. */
const offMs = 30 * dayMs

/** By the processor's own count, which no change of the clock touches. */
let lastLookMs: number | undefined

/**
 * Compares the clock with the time that the database has seen last: whoever trusts a clock that is a year ahead empties the trash, forgets backups and
 * ends sessions long before their time.
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

/** @param elapsedMs - since this server has looked before; 0 when it has not */
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
  // The alarm together with the time: the next look sees no jump any more.
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

/** Whether the clock is right as far as anybody can tell: only then may anything be deleted because its time has come. */
export async function isClockTrusted({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<boolean> {
  const row = await findRow(database.read)
  return row === undefined || (row.hold_seconds === 0 && Math.abs(now().getTime() - Date.parse(row.seen_at)) <= jumpMs)
}

/** The operator says that the clock is right. */
export async function trustClock(platform: Platform): Promise<void> {
  await platform.database.write(async (tx) => {
    await tx.updateTable('installation').set({ seen_at: platform.now().toISOString(), hold_seconds: 0 }).execute()
    await resolveAlarm(platform, { kind: 'clock_jumped' }, tx)
  })
}
