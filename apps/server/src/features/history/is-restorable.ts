import { dayMs, hiddenDays, timeAfter } from '../../platform/time.ts'

/** Whether something hidden at that time can still be put back. */
export const isRestorable = (hiddenAt: string, now: string): boolean => hiddenAt > timeAfter(new Date(now), -hiddenDays * dayMs)
