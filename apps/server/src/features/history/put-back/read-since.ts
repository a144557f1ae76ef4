import { ApiError } from '../../../platform/http/api-error.ts'
import { hourMs } from '../../../platform/time.ts'

/**
 * A moment: a time such as `2026-03-01T12:00:00Z`, or the beginning of a day such as `2026-03-01` where the caller is.
 *
 * @param timeZone - an IANA name; UTC when it is ""
 * @throws ApiError `invalid_field`
 */
export function readSince(text: string, timeZone = ''): string {
  const dateOf = readTimeZone(timeZone)
  const time = new Date(/^\d{4}-\d\d-\d\d(?:T.+)?$/.test(text) ? text : Number.NaN)
  if (Number.isNaN(time.getTime())) throw new ApiError('invalid_field', { field: 'since' })
  return (text.includes('T') ? time : beginningOf(text, time, dateOf)).toISOString()
}

/** The date at a time, there. */
type DateOf = (time: number) => string

function readTimeZone(timeZone: string): DateOf {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timeZone || 'UTC',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    return (time) => format.format(time)
  } catch {
    throw new ApiError('invalid_field', { field: 'time_zone' })
  }
}

/** No zone is further from UTC. */
const maxMs = 16 * hourMs

/** The first minute of a day: clocks may be changed at midnight, so it is looked for. @throws ApiError `invalid_field` for a day that there is not, such as February 30 */
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
