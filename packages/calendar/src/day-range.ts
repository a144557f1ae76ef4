import { daysInFrenchMonth, frenchToJulianDay } from './calendars/french-republican.ts'
import { daysInHebrewMonth, hebrewToJulianDay } from './calendars/hebrew.ts'
import { gregorianToJulianDay, julianToJulianDay } from './calendars/julian-day.ts'
import { leapMonthOf, lunarToJulianDay } from './calendars/lunar.ts'
import { astronomicalYear, lengthOfMonth, readDateValue } from './date-value.ts'
import type { CalendarDate, DateParts } from './date-value.ts'

/** The first and last day that a date may mean, as Julian Day Numbers, both included. */
export interface DayRange {
  readonly from: number
  readonly to: number
}

/**
 * The days that a DateValue may mean. `ABT` and its like give the days of the date itself: how far about reaches, nobody said.
 * `BEF` and `TO` have no first day (-Infinity), `AFT` and `FROM` no last one (Infinity).
 *
 * @returns undefined if the text is no DateValue, or a day without a year
 */
export function dayRange(dateValue: string): DayRange | undefined {
  const parts = readDateValue(dateValue)
  return parts && rangeOfParts(parts)
}

/** As {@link dayRange}. */
function rangeOfParts(parts: DateParts): DayRange | undefined {
  const days = rangeOfDate(parts.date)
  if (days === undefined) return undefined
  switch (parts.kind) {
    case 'between':
    case 'fromTo': {
      const end = rangeOfDate(parts.end)
      return end && { from: days.from, to: end.to }
    }
    case 'before':
      return { from: -Infinity, to: days.from - 1 }
    case 'after':
      return { from: days.to + 1, to: Infinity }
    case 'from':
      return { from: days.from, to: Infinity }
    case 'to':
      return { from: -Infinity, to: days.to }
    default:
      return days
  }
}

/** The days of one date; undefined without a year. */
function rangeOfDate(date: CalendarDate): DayRange | undefined {
  if (date.year === undefined) return undefined
  const [first, last] = date.month === undefined ? firstAndLastMonth(date) : [date, date]
  const from = julianDayOf({ ...first, day: date.day ?? 1 })
  const to = julianDayOf({ ...last, day: date.day ?? lengthOfMonth(last) })
  return from === undefined || to === undefined ? undefined : { from, to }
}

function firstAndLastMonth(date: CalendarDate): [CalendarDate, CalendarDate] {
  const year = date.year ?? 0
  const last = date.calendar === 'HEBREW' ? 13 : date.calendar === 'FRENCH_R' && daysInFrenchMonth(year, 13) > 0 ? 13 : 12
  const isLeapLast = date.calendar === '_CHINESE' && leapMonthOf(year) === 12
  return [
    { ...date, month: 1 },
    { ...date, month: last, ...(isLeapLast ? { leap: true as const } : {}) },
  ]
}

/** The Julian Day Number of a whole date. */
export function julianDayOf(date: CalendarDate): number | undefined {
  const { calendar, year, month, day, leap = false } = date
  if (year === undefined || month === undefined || day === undefined) return undefined
  const civil = { year: astronomicalYear(date), month, day }
  if (calendar === 'GREGORIAN') return gregorianToJulianDay(civil)
  if (calendar === 'JULIAN') return julianToJulianDay(civil)
  if (calendar === 'HEBREW') return daysInHebrewMonth(year, month) > 0 ? hebrewToJulianDay(year, month, day) : undefined
  if (calendar === 'FRENCH_R') return frenchToJulianDay(year, month, day)
  return lunarToJulianDay({ year, month, leap, day })
}
