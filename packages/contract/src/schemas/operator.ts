import { z } from 'zod'
import { alarmKinds } from '../alarm-kinds.ts'
import { time } from './values.ts'

const usage = z.object({ members: z.int(), people: z.int(), photos: z.int(), bytes: z.int() })

export const operatorSchemas = {
  getOperatorOverview: {
    response: z.object({
      version: z.string(),
      /** Whether it reaches its database and media store, and can write there. */
      is_ready: z.boolean(),
      is_writable: z.boolean(),
      sign_up: z.enum(['open', 'invite', 'closed']),
      warnings: z.array(z.enum(['plain_http', 'no_mail_server', 'no_backups'])),
      /** The open ones, the latest first, in the language of the caller. */
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
      /** Of the disk with the data folder. */
      free_bytes: z.int(),
      disk_bytes: z.int(),
      last_backup: time.nullable(),
      /** When a backup was last restored on trial. */
      last_restore_drill: time.nullable(),
      jobs: z.object({ waiting: z.int(), running: z.int(), given_up: z.int(), oldest_seconds: z.int() }),
      mails: z.object({ waiting: z.int(), given_up: z.int() }),
      /** Of all families together. */
      total: usage.extend({ families: z.int() }),
      /** The largest, by bytes. A mark stands for a family and says nothing about it. */
      families: z.array(usage.extend({ mark: z.string() })),
    }),
  },
}
