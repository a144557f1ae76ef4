/** The conditions that a server's operator must know about and act on. A new kind also needs its texts in `platform/messages`. */
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
  'log_broken',
] as const

export type AlarmKind = (typeof alarmKinds)[number]
