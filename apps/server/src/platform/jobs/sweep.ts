import type { Writer } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { dayMs, timeAfter } from '../time.ts'
import type { ScheduledTask } from './schedule.ts'

/** How long deleted people and relations can be put back. */
const hiddenDays = 30
/** How long the traces of sent mails and of jobs that were given up are kept. */
const traceDays = 30
/** How long used and expired links are still known: a link that never existed counts as a failed login. */
const knownDays = 30
/** How long failed logins count. */
const failureDays = 1

/** Deletes for good what has expired. */
export const sweepTask: ScheduledTask = {
  name: 'sweep',
  pattern: '7 * * * *',
  run: async (platform) => {
    const count = await sweep(platform)
    if (count > 0) platform.log.info({ rows: count }, 'expired rows deleted')
  },
}

/** @returns how many rows went, without those that went along with others */
export async function sweep({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<number> {
  const time = now()
  const before = (days: number): string => timeAfter(time, -days * dayMs)
  const steps: ((tx: Writer) => { execute(): Promise<{ numDeletedRows: bigint }[]> })[] = [
    (tx) => tx.deleteFrom('refresh_tokens').where('expires_at', '<=', time.toISOString()),
    // A session without tokens cannot be taken up again.
    (tx) =>
      tx
        .deleteFrom('sessions')
        .where('last_used_at', '<=', before(1))
        .where((eb) => eb.not(eb.exists(eb.selectFrom('refresh_tokens').select('token_hash').whereRef('session_id', '=', 'sessions.id')))),
    (tx) => tx.deleteFrom('sign_ups').where('expires_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('password_resets').where('expires_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('failed_logins').where('created_at', '<=', before(failureDays)),
    (tx) => tx.deleteFrom('relations').where('hidden_at', '<=', before(hiddenDays)),
    (tx) => tx.deleteFrom('people').where('hidden_at', '<=', before(hiddenDays)),
    (tx) => tx.deleteFrom('mails').where('text', '=', '').where('created_at', '<=', before(traceDays)),
    (tx) => tx.deleteFrom('jobs').where('run_at', '>', '9999').where('created_at', '<=', before(traceDays)),
  ]
  let count = 0
  // One short transaction each: nobody waits for the whole sweep.
  for (const step of steps) {
    const [result] = await database.write((tx) => step(tx).execute())
    count += Number(result?.numDeletedRows ?? 0)
  }
  return count
}
