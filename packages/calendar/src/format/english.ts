import type { CalendarDate, DateParts } from '../date-value.ts'
import { frenchMonthNames, roman } from './words.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const hebrew = [
  ...'Tishri Cheshvan Kislev Tevet Shevat Adar'.split(' '),
  'Adar II',
  ...'Nisan Iyar Sivan Tammuz Av Elul'.split(' '),
]

const suffix = (value: number): string => {
  if (value % 100 > 10 && value % 100 < 14) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}
const ordinal = (value: number): string => `${value}${suffix(value)}`

/** 3 May 1912; day 15 of the 8th lunar month 1952. */
function english(date: CalendarDate): string {
  const { calendar, year, month, day, leap, bce } = date
  if (calendar === '_CHINESE') {
    const monthName = month === undefined ? '' : `${leap ? 'leap ' : ''}${ordinal(month)} lunar month`
    if (month === undefined) return `lunar year ${year}`
    return [day === undefined ? monthName : `day ${day} of the ${monthName}`, year].filter((part) => part !== undefined).join(' ')
  }
  const names = calendar === 'HEBREW' ? hebrew : calendar === 'FRENCH_R' ? frenchMonthNames : months
  const yearText = year === undefined ? '' : calendar === 'FRENCH_R' ? `year ${roman(year)}` : `${year}${bce ? ' BC' : ''}`
  const text = [day, month === undefined ? '' : names[month - 1], yearText]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
  return calendar === 'JULIAN' ? `${text} (Julian calendar)` : text
}

/** Writes a date in English. */
export function formatEnglish(parts: DateParts): string {
  const text = english(parts.date)
  switch (parts.kind) {
    case 'about':
      return `about ${text}`
    case 'calculated':
      return `${text} (calculated)`
    case 'estimated':
      return `probably ${text}`
    case 'before':
      return `before ${text}`
    case 'after':
      return `after ${text}`
    case 'from':
      return `from ${text}`
    case 'to':
      return `until ${text}`
    case 'between':
      return `between ${text} and ${english(parts.end)}`
    case 'fromTo':
      return `from ${text} to ${english(parts.end)}`
    default:
      return text
  }
}
