import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ScheduledTask } from '../jobs/scheduled-task.ts'
import type { Platform } from '../platform.ts'
import type { Tables } from './tables.ts'

/** Call it after a change of many rows, outside its transaction: the next calls may already need other plans. It never throws. */
export async function renewStatistics(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  tables?: readonly (keyof Tables)[],
): Promise<void> {
  await letOthersRun()
  await database.refreshStatistics(tables).catch((error: unknown) => log.warn({ err: error }, 'no statistics for the planner'))
}

/** Families grow, and plans chosen for a small one read far too much of a large one. */
export const statisticsTask: ScheduledTask = {
  name: 'statistics',
  pattern: '41 * * * *',
  run: ({ database }) => database.refreshStatistics(),
}
