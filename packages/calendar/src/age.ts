import { julianDayToGregorian } from './calendars/julian-day.ts'
import { dayRange } from './day-range.ts'

/** The age in completed years that two dates allow, both bounds included. Negative if the second is before the first. */
export interface Age {
  readonly min: number
  readonly max: number
}

/**
 * How old somebody born on one date was on another, both DateValues.
 * @returns undefined if one of them is no date, has no year or has no end (`BEF 1950`)
 */
export function ageAt(birth: string, at: string): Age | undefined {
  const [born, then] = [dayRange(birth), dayRange(at)]
  if (born === undefined || then === undefined) return undefined
  if (![born.from, born.to, then.from, then.to].every(Number.isFinite)) return undefined
  return { min: completedYears(born.to, then.from), max: completedYears(born.from, then.to) }
}

/** Years from one Julian Day Number to another. Somebody born on 29 February is a year older on 1 March of a common year. */
function completedYears(from: number, to: number): number {
  const [start, end] = [julianDayToGregorian(from), julianDayToGregorian(to)]
  const isBefore = end.month < start.month || (end.month === start.month && end.day < start.day)
  return end.year - start.year - (isBefore ? 1 : 0)
}
