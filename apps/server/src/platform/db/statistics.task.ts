import type { ScheduledTask } from '../jobs/scheduled-task.ts'

/** Families grow, and plans chosen for a small one read far too much of a large one. */
export const statisticsTask: ScheduledTask = {
  name: 'statistics',
  pattern: '41 * * * *',
  run: ({ database }) => database.refreshStatistics(),
}
