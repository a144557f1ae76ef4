import { raiseAlarm } from '../alarms/alarms.ts'
import { DatabaseReplacedError } from '../db/sqlite/sqlite.ts'
import type { ScheduledTask } from '../jobs/scheduled-task.ts'

/** Logs an error every minute while the open database files are not the ones on disk: by then nothing else can be written. */
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
