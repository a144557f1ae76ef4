import type { LegacyMonths } from '@banyan/contract'
import { dayMs } from '../../platform/time.ts'

/** How often silent keepers are asked. */
export const timesAsked = 3
/** The time between one mail and the next, and from the last one to the end, each in full. */
const waitDays = { next: 14, last: 28 } as const

export interface LegacyState {
  months: LegacyMonths
  /** When they were first asked. */
  begunAt: string | null
  asked: number
  /** When the last mail had been delivered. */
  deliveredAt: string | null
  /** When a keeper last used Banyan. */
  lastUse: string
}

/**
 * What is due. Each wait begins with the delivery of the mail before, so that a server that was off, or could not send mails, skips
 * nothing: it goes on where it was.
 *
 * | state                                             | due                                   |
 * |---------------------------------------------------|---------------------------------------|
 * | not asked, a keeper was there in the chosen time   | nothing                               |
 * | not asked, no keeper was                           | ask for the first time, tell everybody |
 * | asked, a keeper has used Banyan since              | end                                   |
 * | asked, the mail is not delivered                   | deliver                               |
 * | asked fewer than three times, 14 days ago          | ask again                             |
 * | asked three times, 28 days ago                     | hand over                             |
 */
export function nextStep(
  { months, begunAt, asked, deliveredAt, lastUse }: LegacyState,
  now: Date,
): 'nothing' | 'ask' | 'deliver' | 'end' | 'hand_over' {
  if (begunAt === null) return now >= monthsAfter(lastUse, months) ? 'ask' : 'nothing'
  if (lastUse >= begunAt) return 'end'
  if (deliveredAt === null) return 'deliver'
  if (now < daysAfter(new Date(deliveredAt), asked < timesAsked ? waitDays.next : waitDays.last)) return 'nothing'
  return asked < timesAsked ? 'ask' : 'hand_over'
}

/** When the family is handed over at the earliest, after it was asked that often. */
export const handsOverAt = (asked: number, since: Date): Date =>
  daysAfter(since, (timesAsked - asked) * waitDays.next + waitDays.last)

const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs)

/** The same day of a later month, or its last day. */
export function monthsAfter(time: string, months: number): Date {
  const start = new Date(time)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + months)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
