import { Cron } from 'croner'
import type { Platform } from '../platform.ts'

/** Work that comes round. Several servers on one database may do it at the same time: it must not matter. */
export interface ScheduledTask {
  name: string
  /** When: a cron pattern, in UTC. */
  pattern: string
  run(platform: Platform): Promise<void>
}

export interface Schedule {
  /** Waits for tasks that run now. */
  stop(): Promise<void>
}

/** Starts the clockwork. A task that fails is logged and comes round again; one that still runs is not started twice. */
export function startSchedule(platform: Platform, tasks: ScheduledTask[]): Schedule {
  const running = new Set<Promise<void>>()

  const run = async (task: ScheduledTask): Promise<void> => {
    const done = runLogged(platform, task)
    running.add(done)
    await done
    running.delete(done)
  }

  const timers = tasks.map((task) => new Cron(task.pattern, { timezone: 'UTC', protect: true }, () => run(task)))
  return {
    stop: async () => {
      for (const timer of timers) timer.stop()
      await Promise.all(running)
    },
  }
}

async function runLogged(platform: Platform, task: ScheduledTask): Promise<void> {
  try {
    await task.run(platform)
  } catch (error) {
    platform.log.error({ err: error, task: task.name }, 'scheduled task failed')
  }
}
