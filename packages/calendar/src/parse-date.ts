import { readDateValue, writeDateValue } from './date-value.ts'
import type { DateParts } from './date-value.ts'
import type { CalendarLanguage } from './languages.ts'
import { parseChinese } from './parse/chinese.ts'
import { parseEuropean } from './parse/european.ts'
import { vocabularies } from './parse/vocabulary.ts'
import type { EuropeanLanguage } from './parse/vocabulary.ts'

interface Options {
  /** The first year of the century that two digits mean, such as 1900; without it they mean nothing. */
  readonly century?: number
  /**
   * What two dates mean that have only a dash between them, such as 1970–1999: something happened on a day between them (`between`, the
   * default), or lasted all that time (`fromTo`).
   */
  readonly span?: 'between' | 'fromTo'
}

/** Which day of the week a date was: the date says it too. */
const weekday =
  /^(?:on )?(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|dimanche|(?:lun|mar|mercre|jeu|vendre|same)di|(?:sunnuntai|maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai)(?:na)?|niedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota),? (?=.*\d)/u

/** Longer texts are stories. */
const maxLength = 100

/**
 * Reads what somebody typed as a date, in the words of any of the six languages (the reader's own first) or in numbers, with the day
 * before the month.
 *
 * @returns a DateValue of GEDCOM 7 (a day without a year, and the Chinese calendar, in Banyan's own spelling: see `CalendarDate`);
 *   undefined if it cannot be understood or names a day that does not exist, such as 30 February
 */
export function parseDate(text: string, language: CalendarLanguage, options: Options = {}): string | undefined {
  const plain = text
    .slice(0, maxLength + 1)
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (plain === '' || plain.length > maxLength) return undefined
  const own = readDateValue(plain.toUpperCase())
  // "May 3" is a day and "50" nothing, though both could be years of antiquity.
  if (own && !/^(?:\p{L}+ )?\d{1,2}$/u.test(plain)) return writeDateValue(own)
  const parts = /\p{Script=Han}/u.test(plain)
    ? parseChinese(plain.replaceAll(' ', ''), options)
    : parseWords(plain.toLowerCase().replace(weekday, ''), language, options)
  return parts && isInOrder(parts) ? writeDateValue(parts) : undefined
}

function parseWords(text: string, language: CalendarLanguage, options: Options): DateParts | undefined {
  const all = Object.keys(vocabularies) as EuropeanLanguage[]
  for (const each of all.toSorted((a, b) => Number(b === language) - Number(a === language))) {
    const parts = parseEuropean(text, vocabularies[each], options)
    if (parts) return parts
  }
  return undefined
}

/** Years of a span that run backwards were meant otherwise. */
function isInOrder(parts: DateParts): boolean {
  if (!('end' in parts)) return true
  const { date, end } = parts
  if (date.year === undefined || end.year === undefined) return false
  return date.calendar !== end.calendar || (date.bce ? -date.year : date.year) <= (end.bce ? -end.year : end.year)
}
