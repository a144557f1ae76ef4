import { gregorianToJulianDay, julianDayToGregorian } from '@banyan/calendar'
import { ApiError } from '../../platform/http/api-error.ts'

/** Days as Julian Day Numbers, both included. */
export interface DaySpan {
  from: number
  to: number
}

const shape = /^(\d{4})-(\d{2})-(\d{2})$/
const [firstYear, lastYear] = [1900, 2100]
/** More than a year, so that a page of a year has the days before and after it. */
export const maxDays = 400

/** Reads a day such as 2026-12-31. @throws ApiError `invalid_field` */
export function readDay(text: string, field: string): number {
  const [, year = 0, month = 0, day = 0] = (shape.exec(text) ?? []).map(Number)
  const julianDay = gregorianToJulianDay({ year, month, day })
  if (year < firstYear || year > lastYear || isoDay(julianDay) !== text) throw new ApiError('invalid_field', { field })
  return julianDay
}

/** @param field - the one to name where there is no field for each day. @throws ApiError `invalid_field` */
export function readSpan({ from, to }: { from: string; to: string }, field?: string): DaySpan {
  const span = { from: readDay(from, field ?? 'from'), to: readDay(to, field ?? 'to') }
  if (span.to < span.from || span.to - span.from >= maxDays) throw new ApiError('invalid_field', { field: 'to' })
  return span
}

export function isoDay(julianDay: number): string {
  const { year, month, day } = julianDayToGregorian(julianDay)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
