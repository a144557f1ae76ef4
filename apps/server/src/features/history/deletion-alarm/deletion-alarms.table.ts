import type { Fixed } from '../../../platform/db/columns.ts'

/** When the family was last alerted that a user deletes a lot. */
interface DeletionAlarmTable {
  family_id: Fixed<number>
  user_id: Fixed<number>
  raised_at: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    deletion_alarms: DeletionAlarmTable
  }
}
