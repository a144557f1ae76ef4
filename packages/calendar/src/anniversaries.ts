import { daysInMonth, gregorianToJulianDay, julianDayToGregorian, julianToJulianDay } from './calendars/julian-day.ts'
import type { Day } from './calendars/julian-day.ts'
import { daysInLunarMonth, lunarToJulianDay, toLunar } from './calendars/lunar.ts'
import type { LunarDay } from './calendars/lunar.ts'
import { readDateValue } from './date-value.ts'
import type { CalendarDate } from './date-value.ts'
import { julianDayOf } from './day-range.ts'
import type { LeapMonths } from './yearly/yearly-day.ts'

export interface Anniversary {
  /** The Gregorian day on which it is kept. */
  readonly date: Day
  /** How many years have passed; 0 on the day itself, undefined where the year is not known. */
  readonly years: number | undefined
  /** Set if the year has no such day, and it is kept on another: on the last day of the month, or in the ordinary month. */
  readonly isMoved: boolean
}

interface Options {
  /** The first and last Julian Day Number to look at. */
  readonly from: number
  readonly to: number
  /** Which calendar's years count; by default that of the date itself. */
  readonly calendar?: 'solar' | 'lunar'
  /** By default days of a leap month are kept in it where a year has it. */
  readonly leapMonths?: LeapMonths
}

/**
 * The yearly returns of a day. A lunar day that a year lacks is kept on the 29th where a month has no 30th, and in the ordinary
 * month of the same number where a year has no such leap month. 29 February is kept on 28 February of common years.
 *
 * @param dateValue - a whole day, with or without a year; of a range or a month there is nothing to keep
 */
export function anniversaries(dateValue: string, { from, to, calendar, leapMonths = 'leap' }: Options): Anniversary[] {
  const parts = readDateValue(dateValue)
  if (parts === undefined || 'end' in parts || parts.date.day === undefined || parts.date.month === undefined) return []
  const { date } = parts
  const isLunar = (calendar ?? (date.calendar === '_CHINESE' ? 'lunar' : 'solar')) === 'lunar'
  return isLunar ? lunarReturns(date, from, to, leapMonths) : solarReturns(date, from, to)
}

function solarReturns(date: CalendarDate, from: number, to: number): Anniversary[] {
  // Julian birthdays stay on their day of the Julian calendar; those of other calendars on the Gregorian day.
  const isJulian = date.calendar === 'JULIAN'
  const start = date.year === undefined ? undefined : julianDayOf(date)
  const birthday =
    isJulian || date.calendar === 'GREGORIAN'
      ? { year: date.year, month: date.month ?? 1, day: date.day ?? 1 }
      : start === undefined
        ? undefined
        : julianDayToGregorian(start)
  if (birthday === undefined) return []
  const toJulianDay = isJulian ? julianToJulianDay : gregorianToJulianDay
  const found: Anniversary[] = []
  for (let year = julianDayToGregorian(from).year - 1; year <= julianDayToGregorian(to).year; year += 1) {
    const day = Math.min(birthday.day, daysInMonth(isJulian ? 'JULIAN' : 'GREGORIAN', year, birthday.month))
    const julianDay = toJulianDay({ year, month: birthday.month, day })
    if (julianDay < Math.max(from, start ?? from) || julianDay > to) continue
    const years = start === undefined || birthday.year === undefined ? undefined : year - birthday.year
    found.push({ date: julianDayToGregorian(julianDay), years, isMoved: day !== birthday.day })
  }
  return found
}

function lunarReturns(date: CalendarDate, from: number, to: number, leapMonths: LeapMonths): Anniversary[] {
  const start = date.year === undefined ? undefined : julianDayOf(date)
  const birthday = asLunar(date, start)
  if (birthday === undefined) return []
  const found: Anniversary[] = []
  for (let year = julianDayToGregorian(from).year - 1; year <= julianDayToGregorian(to).year; year += 1) {
    const leap = birthday.leap && leapMonths === 'leap' && daysInLunarMonth(year, birthday.month, true) > 0
    const day = Math.min(birthday.day, daysInLunarMonth(year, birthday.month, leap))
    const julianDay = lunarToJulianDay({ year, month: birthday.month, leap, day })
    if (julianDay === undefined || julianDay < Math.max(from, start ?? from) || julianDay > to) continue
    found.push({
      date: julianDayToGregorian(julianDay),
      years: birthday.year === undefined ? undefined : year - birthday.year,
      isMoved: day !== birthday.day || leap !== birthday.leap,
    })
  }
  return found
}

function asLunar(date: CalendarDate, start: number | undefined): (Omit<LunarDay, 'year'> & { year?: number }) | undefined {
  if (date.calendar !== '_CHINESE') return start === undefined ? undefined : toLunar(julianDayToGregorian(start))
  const { year, month = 1, day = 1, leap = false } = date
  return { month, day, leap, ...(year === undefined ? {} : { year }) }
}
