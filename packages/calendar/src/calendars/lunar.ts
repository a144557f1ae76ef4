import { gregorianToJulianDay, julianDayToGregorian } from './julian-day.ts'
import type { Day } from './julian-day.ts'
import { firstLunarDay, firstLunarYear, lastLunarYear, lunarMonths } from './lunar-months.ts'

/** A day of the Chinese lunisolar calendar. The year has the number of the Gregorian year in which it begins. */
export interface LunarDay {
  readonly year: number
  /** 1 to 12; a leap month has the number of the month before it. */
  readonly month: number
  readonly leap: boolean
  readonly day: number
}

interface LunarYear {
  /** The Julian Day Number of New Year's Day. */
  readonly start: number
  /** The leap month, or 0. */
  readonly leapMonth: number
  /** The days of each month, leap month included, in order. */
  readonly lengths: readonly number[]
}

const years: LunarYear[] = []

function readYears(): readonly LunarYear[] {
  if (years.length > 0) return years
  let start = firstLunarDay
  for (let year = firstLunarYear; year <= lastLunarYear; year += 1) {
    const at = (year - firstLunarYear) * 4
    const packed = Number.parseInt(lunarMonths.slice(at, at + 4), 36)
    const leapMonth = packed % 13
    const bits = Math.floor(packed / 13)
    const lengths = Array.from({ length: leapMonth > 0 ? 13 : 12 }, (_, index) => 29 + ((bits >> index) & 1))
    years.push({ start, leapMonth, lengths })
    start += lengths.reduce((sum, length) => sum + length, 0)
  }
  return years
}

const findYear = (year: number): LunarYear | undefined => readYears()[year - firstLunarYear]

/** The position of a month among the months of its year. */
function monthIndex({ leapMonth }: LunarYear, month: number, leap: boolean): number | undefined {
  if (month < 1 || month > 12 || (leap && month !== leapMonth)) return undefined
  return month - 1 + (leap || (leapMonth > 0 && month > leapMonth) ? 1 : 0)
}

/** The leap month of a year, 0 if it has none, undefined outside 1600 to 2200. */
export const leapMonthOf = (year: number): number | undefined => findYear(year)?.leapMonth

/** The number of days of a month; 0 if there is no such month, or the year is outside 1600 to 2200. */
export function daysInLunarMonth(year: number, month: number, leap: boolean): number {
  const found = findYear(year)
  const index = found && monthIndex(found, month, leap)
  return index === undefined ? 0 : (found?.lengths[index] ?? 0)
}

/** The Julian Day Number of a day, undefined if it does not exist or is outside 1600 to 2200. */
export function lunarToJulianDay({ year, month, leap, day }: LunarDay): number | undefined {
  const found = findYear(year)
  const index = found && monthIndex(found, month, leap)
  if (found === undefined || index === undefined || day < 1 || day > (found.lengths[index] ?? 0)) return undefined
  return found.lengths.slice(0, index).reduce((sum, length) => sum + length, found.start) + day - 1
}

/**
 * The day of the Chinese calendar. Months as the historical calendar had them before 1912, and by the rules of GB/T 33661-2017 for
 * the meridian 120° E since. `Intl` is not used: it is wrong on some 400 days between 1900 and 2100.
 *
 * @returns undefined outside the lunar years 1600 to 2200
 */
export function toLunar(day: Day): LunarDay | undefined {
  const julianDay = gregorianToJulianDay(day)
  const found = findYear(day.year)
  const [year, lunarYear] = found && julianDay >= found.start ? [day.year, found] : [day.year - 1, findYear(day.year - 1)]
  if (lunarYear === undefined) return undefined
  let left = julianDay - lunarYear.start
  for (const [index, length] of lunarYear.lengths.entries()) {
    if (left < length) {
      const { leapMonth } = lunarYear
      const isAfterLeap = leapMonth > 0 && index >= leapMonth
      return { year, month: isAfterLeap ? index : index + 1, leap: leapMonth > 0 && index === leapMonth, day: left + 1 }
    }
    left -= length
  }
  return undefined
}

/** The Gregorian day; undefined if the lunar day does not exist or is outside 1600 to 2200. */
export function fromLunar(lunar: LunarDay): Day | undefined {
  const julianDay = lunarToJulianDay(lunar)
  return julianDay === undefined ? undefined : julianDayToGregorian(julianDay)
}
