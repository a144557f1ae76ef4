import { dayRange, julianDayToGregorian, readDateValue, writeDateValue, yearlyDayOf } from '@banyan/calendar'
import { limits } from '@banyan/contract'

/** The days that a DateValue may mean: null when it is open on that side or unknown; and the one that returns each year, if it is one. */
export function daysOf(date: string): { first_day: number | null; last_day: number | null; day_key: string | null } {
  const range = date === '' ? undefined : dayRange(date)
  const closed = (day: number | undefined): number | null => (day !== undefined && Number.isFinite(day) ? day : null)
  return { first_day: closed(range?.from), last_day: closed(range?.to), day_key: yearlyDayOf(date)?.key ?? null }
}

/** The first Gregorian year that a DateValue names, as older clients know it; 0 when it names none that they can show. */
export function yearOf(date: string): number {
  const parts = date === '' ? undefined : readDateValue(date)
  if (parts?.date.year === undefined) return 0
  const year =
    parts.date.calendar === 'GREGORIAN'
      ? gregorianYear(parts.date)
      : firstYear(writeDateValue({ kind: 'exact', date: parts.date }))
  return year >= 1 && year <= limits.yearMax ? year : 0
}

const gregorianYear = ({ year = 0, bce }: { year?: number; bce?: true }): number => (bce ? 0 : year)

function firstYear(date: string): number {
  const range = dayRange(date)
  return range === undefined ? 0 : julianDayToGregorian(range.from).year
}

/** Month and day of a date that is one day, such as 503 for 3 May; 0 otherwise. The year is that of {@link yearOf}. */
export function dayOfYear(date: string): number {
  const parts = date === '' ? undefined : readDateValue(date)
  const { first_day: first, last_day: last } = daysOf(date)
  if (parts?.kind !== 'exact' || first === null || first !== last) return 0
  const { year, month, day } = julianDayToGregorian(first)
  return year === yearOf(date) ? month * 100 + day : 0
}
