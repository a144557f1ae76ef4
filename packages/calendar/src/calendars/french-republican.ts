/** The months as GEDCOM names them; COMP are the five or six days after the twelfth. */
export const frenchMonths = [
  'VEND',
  'BRUM',
  'FRIM',
  'NIVO',
  'PLUV',
  'VENT',
  'GERM',
  'FLOR',
  'PRAI',
  'MESS',
  'THER',
  'FRUC',
  'COMP',
] as const

/** 1 Vendémiaire I, which is 22 September 1792. */
const epoch = 2_375_840
/** The calendar was in use until the year XIV. Its leap years followed the equinox: III, VII and XI. */
const lastYear = 14

/** The number of days of a month, counted from 1; 0 if there was no such month. */
export function daysInFrenchMonth(year: number, month: number): number {
  if (year < 1 || year > lastYear || month < 1 || month > 13) return 0
  if (month < 13) return 30
  return year % 4 === 3 ? 6 : 5
}

/** The Julian Day Number of a day that existed. */
export const frenchToJulianDay = (year: number, month: number, day: number): number =>
  epoch + 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1
