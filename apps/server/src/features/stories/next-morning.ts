import { localTime } from '../../platform/local-time.ts'
import { dayMs, hourMs } from '../../platform/time.ts'

const morningHour = 8
const lastHour = 21

/** Whether somebody may get mail now: not in the night. */
export function isDaytime(now: Date, zone: string): boolean {
  const { hour } = localTime(now, zone)
  return hour >= morningHour - 1 && hour <= lastHour
}

/** Finds the first morning of a day of the week, where somebody lives. @param weekday - 0 is Sunday */
export function nextMorning(after: Date, zone: string, weekday: number): Date {
  const first = Math.floor(after.getTime() / hourMs) * hourMs + hourMs
  for (let time = first; time < first + 9 * dayMs; time += hourMs) {
    const { day, hour } = localTime(new Date(time), zone)
    if (hour === morningHour && new Date(`${day}T00:00:00Z`).getUTCDay() === weekday) return new Date(time)
  }
  // No zone leaves the morning out of two weeks.
  return new Date(first)
}

/** Finds the morning `weeks` after the last question. */
export const morningAfterWeeks = (last: Date, zone: string, weekday: number, weeks: number): Date =>
  // From a day before, so that a question that was late does not make the next one later still.
  nextMorning(new Date(last.getTime() + (weeks * 7 - 4) * dayMs), zone, weekday)
