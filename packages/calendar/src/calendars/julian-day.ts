/** A day in the proleptic Gregorian calendar; month and day count from 1, year 0 is 1 BCE. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/**
 * Converts between days of the Gregorian or Julian calendar and Julian Day Numbers (the day that begins at noon is counted as a
 * whole). Source: E. G. Richards, "Calendars", in: Explanatory Supplement to the Astronomical Almanac, 3rd ed. 2013, section 15.11.
 */
export const gregorianToJulianDay = (day: Day): number => toJulianDay(day) + gregorianShift(day)

/** The inverse of {@link gregorianToJulianDay}. */
export function julianDayToGregorian(julianDay: number): Day {
  const century = Math.floor((4 * julianDay + 274277) / 146097)
  return fromShifted(julianDay + 1401 + Math.floor((century * 3) / 4) - 38)
}

/** As {@link gregorianToJulianDay}, for a day of the Julian calendar. */
export const julianToJulianDay = (day: Day): number => toJulianDay(day)

/** The inverse of {@link julianToJulianDay}. */
export const julianDayToJulian = (julianDay: number): Day => fromShifted(julianDay + 1401)

/** The years begin in March here, so that a leap day ends one. */
function toJulianDay({ year, month, day }: Day): number {
  const shiftedYear = year + 4716 - Math.floor((14 - month) / 12)
  const shiftedMonth = (month + 9) % 12
  return Math.floor((1461 * shiftedYear) / 4) + Math.floor((153 * shiftedMonth + 2) / 5) + day - 1 - 1401
}

function gregorianShift({ year, month }: Day): number {
  const shiftedYear = year + 4716 - Math.floor((14 - month) / 12)
  return 38 - Math.floor((Math.floor((shiftedYear + 184) / 100) * 3) / 4)
}

function fromShifted(shifted: number): Day {
  const position = 4 * shifted + 3
  const dayOfYear = Math.floor((((position % 1461) + 1461) % 1461) / 4)
  const inMonths = 5 * dayOfYear + 2
  const month = ((Math.floor(inMonths / 153) + 2) % 12) + 1
  return {
    year: Math.floor(position / 1461) - 4716 + Math.floor((14 - month) / 12),
    month,
    day: Math.floor((inMonths % 153) / 5) + 1,
  }
}

const common = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The number of days of a month, or 0 if there is no such month. Years count as in {@link Day}. */
export function daysInMonth(calendar: 'GREGORIAN' | 'JULIAN', year: number, month: number): number {
  const isLeap = year % 4 === 0 && (calendar === 'JULIAN' || year % 100 !== 0 || year % 400 === 0)
  return (common[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0)
}
