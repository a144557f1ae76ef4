import { dayRange, julianDayToGregorian, parseDate, readDateValue, writeDateValue } from '@banyan/calendar'
import type { Language } from '@banyan/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import { dayMs } from '../../../platform/time.ts'
import { daysOf } from '../../facts/fact-dates.ts'
import type { ImageRow } from './images.table.ts'

/** The columns that say when a photo was taken. */
export type TakenColumns = Pick<ImageRow, 'taken' | 'first_day' | 'last_day' | 'taken_at'>

/** The Julian Day Number of 1 January 1970. */
const unixEpochDay = 2_440_588

const startOf = (julianDay: number): number => (julianDay - unixEpochDay) * dayMs

/** What a time of four digits of a year is at least and at most. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/**
 * Returns the columns of a DateValue. The moment is that which was known so far if the date may mean it, else noon in the middle of
 * the days that it may mean.
 *
 * @param known - a moment, ISO 8601, or '' if none is known
 * @throws ApiError `invalid_date` if it names no days, or none that a time can be written of
 */
function takenColumns(taken: string, known: string): TakenColumns {
  const range = dayRange(taken)
  if (range === undefined) throw new ApiError('invalid_date', { field: 'taken' })
  const { first_day, last_day } = daysOf(taken)
  return { taken, first_day, last_day, taken_at: momentIn(range, known) }
}

function momentIn({ from, to }: { from: number; to: number }, known: string): string {
  const time = Date.parse(known)
  if (time >= startOf(from) && time < startOf(to + 1)) return known
  const day = from === -Infinity ? to : to === Infinity ? from : Math.floor((from + to) / 2)
  const moment = startOf(day) + dayMs / 2
  if (!(moment >= earliest && moment <= latest)) throw new ApiError('invalid_date', { field: 'taken' })
  return new Date(moment).toISOString()
}

/** What nobody knows: older clients are told the time of the upload. */
const unknownTaken = (createdAt: string): TakenColumns => ({
  taken: '',
  first_day: null,
  last_day: null,
  taken_at: createdAt,
})

/** What a camera or an older client says: the day of a moment. */
export function takenOn(moment: Date): TakenColumns {
  const julianDay = Math.floor(moment.getTime() / dayMs) + unixEpochDay
  return takenColumns(dayValue(julianDay), moment.toISOString())
}

function dayValue(julianDay: number): string {
  const { year, month, day } = julianDayToGregorian(julianDay)
  return writeDateValue({ kind: 'exact', date: { calendar: 'GREGORIAN', year, month, day } })
}

/**
 * Reads what somebody typed, a DateValue or words of any of the six languages; '' is unknown.
 * @throws ApiError `invalid_date`
 */
export function readTaken(
  text: string,
  language: Language,
  now: Pick<ImageRow, 'created_at' | 'taken' | 'taken_at'>,
): TakenColumns {
  const typed = text.trim()
  if (typed === '') return unknownTaken(now.created_at)
  const parts = readDateValue(typed)
  const taken = parts === undefined ? parseDate(typed, language) : writeDateValue(parts)
  if (taken === undefined) throw new ApiError('invalid_date', { field: 'taken' })
  return takenColumns(taken, now.taken === '' ? '' : now.taken_at)
}

/** What an archive says, which anybody may have written: a DateValue, a moment, or both. @param at - the time of the upload */
export function knownTaken({ taken, takenAt }: { taken: string; takenAt: string }, at: string): TakenColumns {
  const moment = new Date(takenAt)
  const isTime = moment.getTime() >= earliest && moment.getTime() <= latest
  try {
    if (taken !== '') return takenColumns(taken, isTime ? moment.toISOString() : at)
  } catch {
    // It is no date.
  }
  return isTime ? takenOn(moment) : unknownTaken(at)
}

/** As history records it: with the moment, which comes back when somebody undoes a change. */
export const takenText = ({ taken, taken_at }: Pick<ImageRow, 'taken' | 'taken_at'>): string => `${taken_at} ${taken}`.trimEnd()

/** The date in a value of {@link takenText}; '' if it is unknown. */
export const dateInTakenText = (text: string): string => text.slice(text.indexOf(' ') + 1 || text.length)

/** The columns of a value of {@link takenText}. */
export function takenOfText(text: string): TakenColumns {
  const taken = dateInTakenText(text)
  const moment = text.split(' ', 1)[0] ?? ''
  return taken === '' ? unknownTaken(moment) : { ...takenColumns(taken, moment), taken_at: moment }
}
