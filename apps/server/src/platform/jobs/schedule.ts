import { Cron } from 'croner'
import { raiseAlarm, resolveAlarm } from '../alarms/alarms.ts'
import { isClockTrusted } from '../installation/clock.ts'
import type { Platform } from '../platform.ts'
import { minuteMs, systemNow } from '../time.ts'
import { claimRun } from './claim-run.ts'
import type { ScheduledTask } from './scheduled-task.ts'

export interface Schedule {
  /** Waits for running tasks. */
  stop(): Promise<void>
}

/** How many failures in a row raise an alarm. */
const failuresForAlarm = 2

/**
 * Starts the scheduler. A task that fails is logged and runs again at its next turn; one that is still running is not started
 * twice.
 */
export function startSchedule(platform: Platform, tasks: ScheduledTask[]): Schedule {
  const running = new Set<Promise<void>>()
  const failures = new Map<string, number>()

  const run = async (task: ScheduledTask): Promise<void> => {
    const done = runInTurn(platform, task, failures)
    running.add(done)
    await done
    running.delete(done)
  }

  // The name of a time zone, even UTC, would load the engine's tables of all zones, which a start can do without.
  const timers = tasks.map((task) => new Cron(task.pattern, { utcOffset: 0, protect: true }, () => run(task)))
  return {
    stop: async () => {
      for (const timer of timers) timer.stop()
      await Promise.all(running)
    },
  }
}

const fields = /\S+/g

/**
 * The time that the pattern meant, by the system clock, which the timers follow. Clocks of servers may differ by less than one
 * step of the pattern.
 */
function turnOf(task: ScheduledTask): Date {
  const stepMs = (task.pattern.match(fields) ?? []).length > 5 ? 1_000 : minuteMs
  return new Date(Math.floor(systemNow().getTime() / stepMs) * stepMs)
}

/** Runs a task whose turn has come. */
export async function runInTurn(platform: Platform, task: ScheduledTask, failures = new Map<string, number>()): Promise<void> {
  try {
    if (task.isDeleting === true && !(await isClockTrusted(platform))) return
    if (task.isOfEach !== true && !(await claimRun(platform.database, task.name, turnOf(task)))) return
    await task.run(platform)
    // An earlier process may have raised the alarm.
    if (failures.get(task.name) !== 0) await resolveAlarm(platform, { kind: 'task_failed', subject: task.name })
    failures.set(task.name, 0)
  } catch (error) {
    platform.log.error({ err: error, task: task.name }, 'scheduled task failed')
    const count = (failures.get(task.name) ?? 0) + 1
    failures.set(task.name, count)
    if (count >= failuresForAlarm) await raiseAlarm(platform, { kind: 'task_failed', subject: task.name })
  }
}
