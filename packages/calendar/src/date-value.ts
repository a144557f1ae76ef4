import { frenchMonths, daysInFrenchMonth } from './calendars/french-republican.ts'
import { daysInHebrewMonth, hebrewMonths } from './calendars/hebrew.ts'
import { daysInMonth } from './calendars/julian-day.ts'
import { daysInLunarMonth } from './calendars/lunar.ts'

/** The calendars of GEDCOM 7, and the Chinese one as an extension. */
export type CalendarName = 'GREGORIAN' | 'JULIAN' | 'FRENCH_R' | 'HEBREW' | '_CHINESE'

/**
 * One date. Without a day it is a month, without a month a year. A day without a year (a birthday of which nobody knows the year)
 * is not part of GEDCOM's grammar; Banyan writes it the same way.
 */
export interface CalendarDate {
  readonly calendar: CalendarName
  readonly year?: number
  /** Counted from 1 in the calendar's own order; in the Hebrew calendar 7 is the second Adar. */
  readonly month?: number
  readonly day?: number
  /** A leap month of the Chinese calendar. */
  readonly leap?: true
  /** Before Christ; years count backwards from 1. */
  readonly bce?: true
}

/** A DateValue of GEDCOM 7, section 2.4, taken apart. */
export type DateParts =
  | {
      readonly kind: 'exact' | 'about' | 'calculated' | 'estimated' | 'before' | 'after' | 'from' | 'to'
      readonly date: CalendarDate
    }
  | { readonly kind: 'between' | 'fromTo'; readonly date: CalendarDate; readonly end: CalendarDate }

const gregorianMonths = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
const chineseMonths = Array.from({ length: 12 }, (_, index) => `_M${index + 1}`)
const monthsOf: Readonly<Record<CalendarName, readonly string[]>> = {
  GREGORIAN: gregorianMonths,
  JULIAN: gregorianMonths,
  FRENCH_R: frenchMonths,
  HEBREW: hebrewMonths,
  _CHINESE: chineseMonths,
}
const prefixes = {
  ABT: 'about',
  CAL: 'calculated',
  EST: 'estimated',
  BEF: 'before',
  AFT: 'after',
  FROM: 'from',
  TO: 'to',
} as const
const tags = Object.fromEntries(Object.entries(prefixes).map(([tag, kind]) => [kind, tag])) as Readonly<
  Record<(typeof prefixes)[keyof typeof prefixes], keyof typeof prefixes>
>

/** Dates are short; anything longer is prose. */
const maxLength = 100

/**
 * Reads a DateValue, such as `ABT 1950`, `BET MAR 1903 AND 1905`, `JULIAN 3 MAY 1712` or `_CHINESE 15 _L4 1906` (a leap month).
 * @returns undefined if it is none, or names a day that does not exist
 */
export function readDateValue(text: string): DateParts | undefined {
  if (text.length > longestKept) return parseDateValue(text)
  const known = kept.get(text)
  if (known !== undefined || kept.has(text)) return known
  const parts = parseDateValue(text)
  if (kept.size >= mostKept) kept.clear()
  kept.set(text, parts)
  return parts
}

/**
 * What was read lately: files have the same dates many times, and each is read for its year, its days and its order. Longer texts are rare, and might keep the
 * file that they are a part of in memory.
 */
const kept = new Map<string, DateParts | undefined>()
const mostKept = 2_000
const longestKept = 12

function parseDateValue(text: string): DateParts | undefined {
  if (text.length > maxLength) return undefined
  const range = /^(BET|FROM) (.+) (AND|TO) (.+)$/.exec(text)
  if (range) {
    const [, begin, first = '', join, second = ''] = range
    if ((begin === 'BET') !== (join === 'AND')) return undefined
    const [date, end] = [readDate(first), readDate(second)]
    return date && end && { kind: begin === 'BET' ? 'between' : 'fromTo', date, end }
  }
  const [, tag, rest = ''] = /^(?:(ABT|CAL|EST|BEF|AFT|FROM|TO) )?(.+)$/.exec(text) ?? []
  const date = readDate(rest)
  return date && { kind: tag === undefined ? 'exact' : prefixes[tag as keyof typeof prefixes], date }
}

function readDate(text: string): CalendarDate | undefined {
  const match =
    /^(?:(GREGORIAN|JULIAN|FRENCH_R|HEBREW|_CHINESE) )?(?:(?:(\d{1,2}) )?((?!BCE)[A-Z]{3,4}|_[ML]\d{1,2})(?: (?=\d)|$))?(?:(\d{1,4})( BCE)?)?$/.exec(
      text,
    )
  if (!match) return undefined
  const [, calendar = 'GREGORIAN', day, monthTag, year, bce] = match
  const name = calendar as CalendarName
  const leap = monthTag?.startsWith('_L') === true
  const month = monthTag === undefined ? undefined : monthsOf[name].indexOf(leap ? monthTag.replace('L', 'M') : monthTag) + 1
  if (month === 0 || (year === undefined && (day === undefined || month === undefined))) return undefined
  if (bce !== undefined && name !== 'GREGORIAN' && name !== 'JULIAN') return undefined
  const date: CalendarDate = {
    calendar: name,
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day: Number(day) }),
    ...(leap ? { leap } : {}),
    ...(bce === undefined ? {} : { bce: true }),
  }
  return exists(date) ? date : undefined
}

/** Writes what {@link readDateValue} reads. */
export function writeDateValue(parts: DateParts): string {
  const date = writeDate(parts.date)
  if (parts.kind === 'between') return `BET ${date} AND ${writeDate(parts.end)}`
  if (parts.kind === 'fromTo') return `FROM ${date} TO ${writeDate(parts.end)}`
  return parts.kind === 'exact' ? date : `${tags[parts.kind]} ${date}`
}

function writeDate({ calendar, year, month, day, leap, bce }: CalendarDate): string {
  const monthTag = month === undefined ? undefined : monthsOf[calendar][month - 1]
  const parts = [
    calendar === 'GREGORIAN' ? undefined : calendar,
    day,
    leap ? monthTag?.replace('M', 'L') : monthTag,
    year,
    bce ? 'BCE' : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** The year as astronomers count it: 1 BCE is 0. */
export const astronomicalYear = ({ year = 0, bce }: CalendarDate): number => (bce ? 1 - year : year)

/** The number of days of a date's month; 0 if there is no such month, Infinity where nobody can tell. */
export function lengthOfMonth(date: CalendarDate): number {
  const { calendar, year, month = 0, leap = false } = date
  if (year === undefined) return lengthWithoutYear(date)
  if (calendar === 'GREGORIAN' || calendar === 'JULIAN') return daysInMonth(calendar, astronomicalYear(date), month)
  if (calendar === 'HEBREW') return daysInHebrewMonth(year, month)
  if (calendar === 'FRENCH_R') return daysInFrenchMonth(year, month)
  return daysInLunarMonth(year, month, leap)
}

/** The longest that a month can be. */
function lengthWithoutYear({ calendar, month = 0 }: CalendarDate): number {
  if (calendar === 'GREGORIAN' || calendar === 'JULIAN') return daysInMonth(calendar, 2000, month)
  return calendar === 'FRENCH_R' && month === 13 ? 6 : 30
}

/** Whether the calendar has such a date. */
export function exists(date: CalendarDate): boolean {
  if (date.year === 0) return false
  if (date.month === undefined) return date.day === undefined && yearExists(date)
  const length = lengthOfMonth(date)
  return length > 0 && (date.day === undefined || (date.day >= 1 && date.day <= length))
}

const yearExists = ({ calendar, year = 0 }: CalendarDate): boolean =>
  calendar === 'FRENCH_R' ? daysInFrenchMonth(year, 1) > 0 : calendar === '_CHINESE' ? daysInLunarMonth(year, 1, false) > 0 : true
