import { julianDayToGregorian } from './calendars/julian-day.ts'
import { toLunar } from './calendars/lunar.ts'
import { readDateValue } from './date-value.ts'
import type { CalendarDate, DateParts } from './date-value.ts'
import { julianDayOf } from './day-range.ts'
import { formatChinese } from './format/chinese.ts'
import { formatEnglish } from './format/english.ts'
import { formatFinnish } from './format/finnish.ts'
import { formatFrench } from './format/french.ts'
import { formatPolish } from './format/polish.ts'
import type { CalendarLanguage } from './languages.ts'

interface Options {
  /** Converts whole days to this calendar first; anything less precise stays in its own. */
  readonly calendar?: 'gregorian' | 'lunar'
}

/**
 * Writes a DateValue as people write dates in a language: `ABT MAY 1912` is "about May 1912", `_CHINESE 3 _M3 1894` is 光緒二十年三月初三.
 * @returns the text itself if it is no DateValue
 */
export function formatDate(dateValue: string, language: CalendarLanguage, { calendar }: Options = {}): string {
  const parts = readDateValue(dateValue)
  if (parts === undefined) return dateValue
  const shown = calendar === undefined ? parts : convert(parts, calendar)
  switch (language) {
    case 'en':
      return formatEnglish(shown)
    case 'fr':
      return formatFrench(shown)
    case 'pl':
      return formatPolish(shown)
    case 'fi':
      return formatFinnish(shown)
    case 'zh-cn':
      return formatChinese(shown, 'simplified')
    case 'zh-tw':
      return formatChinese(shown, 'traditional')
  }
}

const convert = (parts: DateParts, calendar: 'gregorian' | 'lunar'): DateParts =>
  'end' in parts
    ? { ...parts, date: convertDate(parts.date, calendar), end: convertDate(parts.end, calendar) }
    : { ...parts, date: convertDate(parts.date, calendar) }

function convertDate(date: CalendarDate, calendar: 'gregorian' | 'lunar'): CalendarDate {
  const julianDay = julianDayOf(date)
  if (julianDay === undefined) return date
  const { year, month, day } = julianDayToGregorian(julianDay)
  if (calendar === 'gregorian')
    return { calendar: 'GREGORIAN', year: year > 0 ? year : 1 - year, month, day, ...(year > 0 ? {} : { bce: true as const }) }
  const lunar = toLunar({ year, month, day })
  if (lunar === undefined) return date
  return {
    calendar: '_CHINESE',
    year: lunar.year,
    month: lunar.month,
    day: lunar.day,
    ...(lunar.leap ? { leap: true as const } : {}),
  }
}
