import { ApiError } from '../../../platform/http/api-error.ts'
import { hourMs } from '../../../platform/time.ts'

/**
 * Parses a time such as `2026-03-01T12:00:00Z`, or a date such as `2026-03-01`, which means the start of that day in the caller's
 * time zone.
 * @param timeZone - an IANA name; UTC when it is ""
 * @throws ApiError `invalid_field`
 */
export function readSince(text: string, timeZone = ''): string {
  const dateOf = readTimeZone(timeZone)
  const time = new Date(/^\d{4}-\d\d-\d\d(?:T.+)?$/.test(text) ? text : Number.NaN)
  if (Number.isNaN(time.getTime())) throw new ApiError('invalid_field', { field: 'since' })
  return (text.includes('T') ? time : beginningOf(text, time, dateOf)).toISOString()
}

/** Returns the date at a time, in that zone. */
type DateOf = (time: number) => string

function readTimeZone(timeZone: string): DateOf {
  // The first format that a server makes takes it some 30 ms.
  if (timeZone === '' || timeZone === 'UTC') return (time) => new Date(time).toISOString().slice(0, 10)
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    return (time) => format.format(time)
  } catch {
    throw new ApiError('invalid_field', { field: 'time_zone' })
  }
}

/** No time zone differs from UTC by more than this. */
const maxMs = 16 * hourMs

/**
 * Finds the first minute of a day by searching, because clocks may change at midnight. @throws ApiError `invalid_field` for a
 * date that does not exist, such as February 30
 */
function beginningOf(day: string, inUtc: Date, dateOf: DateOf): Date {
  if (!inUtc.toISOString().startsWith(day)) throw new ApiError('invalid_field', { field: 'since' })
  let [before, from] = [inUtc.getTime() - maxMs, inUtc.getTime() + maxMs]
  while (from - before > 1_000) {
    const between = Math.floor((before + from) / 2_000) * 1_000
    if (dateOf(between) < day) before = between
    else from = between
  }
  return new Date(from)
}
