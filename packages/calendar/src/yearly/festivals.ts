import { gregorianToJulianDay, julianDayToGregorian } from '../calendars/julian-day.ts'
import { lunarToJulianDay } from '../calendars/lunar.ts'
import { firstTermYear, lastTermYear, qingmingDays, winterSolsticeDays } from './solar-terms.ts'

/** Days that families keep together, in the order of the year. The names are stored, so they never change. */
export const festivals = [
  'lunar_new_year_eve',
  'lunar_new_year',
  'lantern',
  'qingming',
  'easter',
  'dragon_boat',
  'zhongyuan',
  'mid_autumn',
  'double_ninth',
  'all_saints',
  'all_souls',
  'all_saints_finland',
  'winter_solstice',
  'christmas_eve',
  'christmas',
] as const
export type Festival = (typeof festivals)[number]

export interface FestivalDay {
  readonly festival: Festival
  readonly julianDay: number
}

type DayInYear = (year: number) => number | undefined

const solar =
  (month: number, day: number): DayInYear =>
  (year) =>
    gregorianToJulianDay({ year, month, day })

const lunar =
  (month: number, day: number): DayInYear =>
  (year) =>
    lunarToJulianDay({ year, month, day, leap: false })

/** The day before New Year's Day, however long the twelfth month is. */
const newYearsEve: DayInYear = (year) => {
  const newYear = lunar(1, 1)(year)
  return newYear === undefined ? undefined : newYear - 1
}

const solarTerm =
  (month: number, { least, digits }: { readonly least: number; readonly digits: string }): DayInYear =>
  (year) =>
    year < firstTermYear || year > lastTermYear
      ? undefined
      : gregorianToJulianDay({ year, month, day: least + Number(digits[year - firstTermYear]) })

/** Source: the anonymous algorithm in J. Meeus, Astronomical Algorithms, 2nd ed. 1998, chapter 8. */
const easter: DayInYear = (year) => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return gregorianToJulianDay({ year, month, day: ((h + l - 7 * m + 114) % 31) + 1 })
}

/** The first Saturday from 31 October on; Julian Day Numbers that are 5 modulo 7 are Saturdays. */
const finnishAllSaints: DayInYear = (year) => {
  const first = gregorianToJulianDay({ year, month: 10, day: 31 })
  return first + ((5 - (first % 7) + 7) % 7)
}

const dayOf: Readonly<Record<Festival, DayInYear>> = {
  lunar_new_year_eve: newYearsEve,
  lunar_new_year: lunar(1, 1),
  lantern: lunar(1, 15),
  qingming: solarTerm(4, qingmingDays),
  easter,
  dragon_boat: lunar(5, 5),
  zhongyuan: lunar(7, 15),
  mid_autumn: lunar(8, 15),
  double_ninth: lunar(9, 9),
  all_saints: solar(11, 1),
  all_souls: solar(11, 2),
  all_saints_finland: finnishAllSaints,
  winter_solstice: solarTerm(12, winterSolsticeDays),
  christmas_eve: solar(12, 24),
  christmas: solar(12, 25),
}

/**
 * Lists when festivals are, from one Julian Day Number to another, both included, by day. 清明 and 冬至 are known from 1900 to 2200,
 * those of the Chinese calendar from 1600 to 2200.
 */
export function festivalDays(
  wanted: readonly Festival[],
  { from, to }: { readonly from: number; readonly to: number },
): FestivalDay[] {
  const found: FestivalDay[] = []
  for (let year = julianDayToGregorian(from).year; year <= julianDayToGregorian(to).year; year += 1)
    for (const festival of wanted) {
      const julianDay = dayOf[festival](year)
      if (julianDay !== undefined && julianDay >= from && julianDay <= to) found.push({ festival, julianDay })
    }
  return found.toSorted((one, other) => one.julianDay - other.julianDay)
}
