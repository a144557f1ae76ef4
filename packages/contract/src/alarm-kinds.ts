/** What the operator of a server must know and do something about. Extend it with the words in `platform/messages`. */
export const alarmKinds = [
  'sweep_stopped',
  'originals_damaged',
  'originals_missing',
  'backup_failed',
  'backup_overdue',
  'restore_drill_failed',
  'clock_jumped',
  'disk_full',
  'mails_failed',
  'database_replaced',
  'wrong_installation',
  'task_failed',
] as const

export type AlarmKind = (typeof alarmKinds)[number]
