import { z } from 'zod'
import { alarmKinds } from '../kinds/alarm-kinds.ts'
import { familyLogKindNames } from '../kinds/family-log-kinds.ts'
import { time } from './values.ts'

const usage = z.object({ members: z.int(), people: z.int(), photos: z.int(), bytes: z.int() })

export const operatorSchemas = {
  getOperatorOverview: {
    response: z.object({
      version: z.string(),
      /** Whether it can reach its database and media store, and write to both. */
      is_ready: z.boolean(),
      is_writable: z.boolean(),
      sign_up: z.enum(['open', 'invite', 'closed']),
      warnings: z.array(z.enum(['plain_http', 'no_mail_server', 'no_backups'])),
      /** The open alarms, the latest first, in the caller's language. */
      alarms: z.array(
        z.object({
          kind: z.enum(alarmKinds),
          subject: z.string(),
          title: z.string(),
          advice: z.string(),
          count: z.int(),
          first_seen: time,
          last_seen: time,
        }),
      ),
      /** Free space on the disk with the data folder. */
      free_bytes: z.int(),
      disk_bytes: z.int(),
      last_backup: time.nullable(),
      /** When a backup was last test-restored. */
      last_restore_drill: time.nullable(),
      jobs: z.object({ waiting: z.int(), running: z.int(), given_up: z.int(), oldest_seconds: z.int() }),
      mails: z.object({ waiting: z.int(), given_up: z.int() }),
      /** The logs of all families: how many are whole, and what happened in the last week, by kind. It says nothing about any of them. */
      logs: z.object({
        whole: z.int(),
        /** Marks of the families whose log is not whole, at most 100. */
        broken: z.array(z.string()),
        unchecked: z.int(),
        /** `text`: the sentence of the kind in the caller's language, with dots for names. */
        last_week: z.array(z.object({ kind: z.enum(familyLogKindNames), text: z.string(), count: z.int() })),
      }),
      /** All families together. */
      total: usage.extend({ families: z.int() }),
      /** The largest families, by bytes. A mark identifies a family without revealing anything about it. */
      families: z.array(usage.extend({ mark: z.string() })),
    }),
  },
}
