import { raiseAlarm } from '../alarms/alarms.ts'
import { DatabaseReplacedError } from '../db/sqlite.ts'
import type { ScheduledTask } from '../jobs/scheduled-task.ts'

/** Says in the log, every minute, that the files of the database are not those that are open: nothing else can be written by then. */
export const watchDatabaseTask: ScheduledTask = {
  name: 'watch database',
  pattern: '* * * * *',
  isOfEach: true,
  run: async (platform) => {
    const failure = await platform.database.ping().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure instanceof DatabaseReplacedError) await raiseAlarm(platform, { kind: 'database_replaced' })
  },
}
