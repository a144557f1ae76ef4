import { daysInMonth, julianDayToGregorian, julianDayToJulian } from '../calendars/julian-day.ts'
import { daysInLunarMonth, leapMonthOf, toLunar } from '../calendars/lunar.ts'
import { readDateValue } from '../date-value.ts'
import { julianDayOf } from '../day-range.ts'

/** In which month a date of a leap month is kept, in years that have that leap month: others only have the ordinary one. */
export type LeapMonths = 'leap' | 'ordinary'

/** A day that returns each year, whichever year it was. */
export interface YearlyDay {
  /** Month and day in the calendar whose years count: `S0503` solar, `J0503` Julian, `L0815` lunar, `X0503` in a leap month. */
  readonly key: string
  /** The year in that calendar; undefined where it is not known. */
  readonly year: number | undefined
}

/** A day on which a yearly day is kept. */
export interface ObservedDay {
  readonly julianDay: number
  /** The year in the calendar of the key. */
  readonly year: number
  /** Whether the year lacks the day, so that it is kept on another: see `anniversaries`. */
  readonly isMoved: boolean
}

/** Keys are stored, so their form never changes. */
const keyOf = (calendar: 'S' | 'J' | 'L' | 'X', month: number, day: number): string =>
  `${calendar}${String(month * 100 + day).padStart(4, '0')}`

/**
 * Returns under which yearly day a date is kept.
 *
 * @param dateValue - a whole day, with or without a year; of a range or a month there is nothing to keep
 */
export function yearlyDayOf(dateValue: string): YearlyDay | undefined {
  const parts = readDateValue(dateValue)
  if (parts?.kind !== 'exact' || parts.date.day === undefined || parts.date.month === undefined) return undefined
  const { calendar, year, month, day, leap, bce } = parts.date
  if (bce) return undefined
  if (calendar === '_CHINESE') return { key: keyOf(leap ? 'X' : 'L', month, day), year }
  if (calendar === 'GREGORIAN') return { key: keyOf('S', month, day), year }
  if (calendar === 'JULIAN') return { key: keyOf('J', month, day), year }
  const julianDay = julianDayOf(parts.date)
  if (julianDay === undefined) return undefined
  // Those of the Hebrew and the French calendar are kept on their Gregorian day.
  const civil = julianDayToGregorian(julianDay)
  return { key: keyOf('S', civil.month, civil.day), year: civil.year }
}

/**
 * Returns the year of a date that has a yearly day, as {@link yearlyDayOf} does, but without reading all of it: families have tens of
 * thousands of them.
 *
 * @param dateValue - a whole day; anything else is the caller's mistake
 */
export function yearOfDay(dateValue: string): number | undefined {
  if (dateValue.startsWith('HEBREW') || dateValue.startsWith('FRENCH_R')) return yearlyDayOf(dateValue)?.year
  const year = Number(dateValue.slice(dateValue.lastIndexOf(' ') + 1))
  return Number.isNaN(year) ? undefined : year
}

/**
 * Returns which yearly days are kept from one Julian Day Number to another, both included: for each key the days, in order. It costs
 * the same however many dates a family has.
 */
export function observedDays(
  { from, to }: { readonly from: number; readonly to: number },
  leapMonths: LeapMonths = 'leap',
): Map<string, ObservedDay[]> {
  const days = new Map<string, ObservedDay[]>()
  const add = (key: string, observed: ObservedDay): void => {
    const known = days.get(key)
    if (known === undefined) days.set(key, [observed])
    else known.push(observed)
  }
  for (let julianDay = from; julianDay <= to; julianDay += 1) {
    for (const [calendar, name, { year, month, day }] of [
      ['S', 'GREGORIAN', julianDayToGregorian(julianDay)],
      ['J', 'JULIAN', julianDayToJulian(julianDay)],
    ] as const) {
      add(keyOf(calendar, month, day), { julianDay, year, isMoved: false })
      if (month === 2 && day === 28 && daysInMonth(name, year, 2) === 28)
        add(keyOf(calendar, 2, 29), { julianDay, year, isMoved: true })
    }
    addLunar(julianDay, leapMonths, add)
  }
  return days
}

function addLunar(julianDay: number, leapMonths: LeapMonths, add: (key: string, observed: ObservedDay) => void): void {
  const lunar = toLunar(julianDayToGregorian(julianDay))
  if (lunar === undefined) return
  const { year, month, day, leap } = lunar
  const isLastOfShort = day === 29 && daysInLunarMonth(year, month, leap) === 29
  const addDay = (calendar: 'L' | 'X', isMoved: boolean): void => {
    add(keyOf(calendar, month, day), { julianDay, year, isMoved })
    if (isLastOfShort) add(keyOf(calendar, month, 30), { julianDay, year, isMoved: true })
  }
  if (!leap) addDay('L', false)
  const hasLeap = leapMonths === 'leap' && leapMonthOf(year) === month
  if (hasLeap === leap && !(leap && leapMonths === 'ordinary')) addDay('X', !leap)
}
