import { z } from 'zod'
import type { Writer } from '../../../platform/db/database.ts'
import { defineFamilyJob } from '../../../platform/jobs/define-job.ts'
import { dayMs, minuteMs, timeAfter } from '../../../platform/time.ts'
import type { DomainEvents } from '../../events/events.ts'
import { findLastAlarm, listDeletions, saveAlarm } from './deletion-alarms.repository.ts'
import { countDeletions, totalOf } from './deletions.ts'

/** Alerts the family that somebody deletes a lot. */
export const deletionAlarmJob = defineFamilyJob(
  'deletion-alarm',
  z.object({ userId: z.number(), userName: z.string(), raisedAt: z.string() }),
)

/** More deletions than this within a day raise the alarm. */
const maxDeletions = 20
export const alarmWindowMs = dayMs
/** Somebody who selects four hundred photos deletes them one after the other. Waiting lets the mail give the total. */
const settleMs = minuteMs

/**
 * Raises the alarm, in the same transaction, with the deletion that exceeds 20 within a day: at most once a day for each user.
 * Every deletion locks the family's row, so two servers count one after the other.
 */
export async function watchDeletions(
  tx: Writer,
  { family: familyId, line, at: now }: DomainEvents['changeRecorded'],
): Promise<void> {
  const userId = line.user_id
  // Guests delete nothing but what they have sent themselves.
  if (userId === 0 || totalOf(countDeletions([line])) === 0) return
  const after = timeAfter(new Date(now), -alarmWindowMs)
  const last = await findLastAlarm(tx, familyId, userId)
  if (last !== undefined && last > after) return
  if (totalOf(countDeletions(await listDeletions(tx, familyId, userId, { after, limit: maxDeletions + 1 }))) <= maxDeletions)
    return
  await saveAlarm(tx, familyId, userId, now)
  await deletionAlarmJob.enqueue(
    tx,
    { now: () => new Date(now) },
    { userId, userName: line.user_name, raisedAt: now },
    { familyId, runAt: new Date(new Date(now).getTime() + settleMs) },
  )
}
