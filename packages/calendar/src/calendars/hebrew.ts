// The arithmetic Hebrew calendar. Source: N. Dershowitz, E. M. Reingold, Calendrical Calculations, 4th ed. 2018, chapter 8.

/** The months as GEDCOM names them, from the beginning of the year in autumn; ADS exists in leap years alone. */
export const hebrewMonths = ['TSH', 'CSH', 'KSL', 'TVT', 'SHV', 'ADR', 'ADS', 'NSN', 'IYR', 'SVN', 'TMZ', 'AAV', 'ELL'] as const

/** The Julian Day Number of 1 Tishri of the year 1. */
const epoch = 347_998

const isLeapYear = (year: number): boolean => (7 * year + 1) % 19 < 7

/** Days from the epoch to the new year that the mean conjunctions and the first two postponements give. */
function elapsedDays(year: number): number {
  const months = Math.floor((235 * year - 234) / 19)
  const parts = 12_084 + 13_753 * months
  const days = 29 * months + Math.floor(parts / 25_920)
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days
}

function newYear(year: number): number {
  const [before, here, after] = [elapsedDays(year - 1), elapsedDays(year), elapsedDays(year + 1)]
  const delay = after - here === 356 ? 2 : here - before === 382 ? 1 : 0
  return epoch + here + delay
}

/** The number of days of a month, counted as in {@link hebrewMonths} from 1; 0 if the year has no such month. */
export function daysInHebrewMonth(year: number, month: number): number {
  if (month < 1 || month > 13) return 0
  const length = newYear(year + 1) - newYear(year)
  if (month === 2) return length % 10 === 5 ? 30 : 29
  if (month === 3) return length % 10 === 3 ? 29 : 30
  if (month === 6) return isLeapYear(year) ? 30 : 29
  if (month === 7) return isLeapYear(year) ? 29 : 0
  return [1, 5, 8, 10, 12].includes(month) ? 30 : 29
}

/** The Julian Day Number of a day that exists. */
export function hebrewToJulianDay(year: number, month: number, day: number): number {
  let julianDay = newYear(year) + day - 1
  for (let before = 1; before < month; before += 1) julianDay += daysInHebrewMonth(year, before)
  return julianDay
}
