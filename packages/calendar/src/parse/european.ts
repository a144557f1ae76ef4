import { exists } from '../date-value.ts'
import type { CalendarDate, DateParts } from '../date-value.ts'
import { frenchMonthWords, hebrewMonthWords } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

interface Options {
  /** The first year of the century that two digits mean, such as 1900. */
  readonly century?: number
  /** What two dates mean that have only a dash between them: some day between them, which is usual, or all the time. */
  readonly span?: 'between' | 'fromTo'
}

/** Reads a date with the words of one European language. @param text - in lower case, with single spaces */
export function parseEuropean(text: string, words: Vocabulary, options: Options): DateParts | undefined {
  return (
    readSpan(text, words, options) ?? readQualified(text, words, options) ?? readVague(text, words) ?? exact(text, words, options)
  )
}

const exact = (text: string, words: Vocabulary, options: Options): DateParts | undefined => {
  const date = readDay(text, words, options)
  return date && { kind: 'exact', date }
}

/** One date whose parts have hyphens between them: 3-5-1912, 1912-05, 3-May-1912. */
const isHyphenated = /^(?:\d{4}-(?:0[1-9]|1[0-2])(?:-\d{1,2})?|\d{1,2}-(?:\d{1,2}|\p{L}+)-\d{2,4})$/u

/** "between 1903 and 1905", "1903–1905", "from 1920 to 1931". */
function readSpan(text: string, words: Vocabulary, options: Options): DateParts | undefined {
  for (const [kind, patterns] of [
    ['between', words.between],
    ['fromTo', words.period],
    [options.span ?? 'between', words.either ?? []],
  ] as const)
    for (const pattern of patterns) {
      const [, first, second] = pattern.exec(text) ?? []
      const span = first !== undefined && second !== undefined && span2(first, second, words, options)
      if (span) return { kind, ...span }
    }
  const [, first = '', second = ''] = /^(.*\d.*?) ?[–—-] ?(.*\d.*)$/u.exec(text) ?? []
  if (isHyphenated.test(text)) return undefined
  const short = /^(\d{2})\d{2}$/u.exec(first)?.[1]
  const span = span2(first, short !== undefined && /^\d{2}$/u.test(second) ? short + second : second, words, options)
  return span && { kind: options.span ?? 'between', ...span }
}

/** The ends of a span. What the first leaves out, it has from the second: "3–5 May 1912". */
function span2(first: string, second: string, words: Vocabulary, options: Options) {
  const end = readDay(second, words, options)
  if (end === undefined) return undefined
  const alone = readDay(first, words, options)
  const date =
    alone?.year !== undefined || end.year === undefined
      ? alone
      : (readDay(`${first} ${second.replace(/^\D*\d{1,2}\.? /u, '')}`, words, options) ??
        readDay(`${first} ${end.year}`, words, options))
  return date && { date, end }
}

/** "about 1950", "before 3 May 1912", "1920 jälkeen". */
function readQualified(text: string, words: Vocabulary, options: Options): DateParts | undefined {
  const { about, before, after, since, until } = words
  for (const [kind, { start, end }] of [
    ['about', about],
    ['before', before],
    ['after', after],
    ['from', since],
    ['to', until],
  ] as const)
    for (const inner of withoutEnds(text, start, end)) {
      const date = readDay(inner, words, options)
      if (date) return { kind, date }
      const vague = kind === 'about' ? readVague(inner, words) : undefined
      if (vague) return vague
    }
  if (words.estimated.test(text)) {
    const date = readDay(text.replace(words.estimated, ''), words, options)
    if (date) return { kind: 'estimated', date }
  }
  const doubtful = /^\(?(.+?)\)? ?\(?\?\)?$/u.exec(text)?.[1]
  const date = doubtful === undefined || /^\d{3}$/u.test(doubtful) ? undefined : readDay(doubtful, words, options)
  return date && { kind: 'estimated', date }
}

/** What is left of a text without a word that it begins with, ends with, or both. */
function withoutEnds(text: string, start: RegExp, end?: RegExp): string[] {
  const begun = text.replace(start, '').trim()
  const ended = end === undefined ? text : text.replace(end, '').trim()
  const both = end === undefined ? begun : begun.replace(end, '').trim()
  return [begun, ended, both].filter((each) => each !== text)
}

const years = (from: number, to: number): DateParts => ({
  kind: 'between',
  date: { calendar: 'GREGORIAN', year: from },
  end: { calendar: 'GREGORIAN', year: to },
})

/** Decades, centuries and seasons. */
function readVague(whole: string, words: Vocabulary): DateParts | undefined {
  const text = whole.replace(words.filler, ' ').replaceAll(/\s+/gu, ' ').trim()
  const decade = words.decade.exec(text)?.[1] ?? /^(\d{3})[?x_*]$/u.exec(text)?.[1]?.concat('0')
  if (decade !== undefined) return years(Number(decade), Number(decade) + 9)
  const century = words.century.exec(text)?.[1]
  if (century !== undefined) {
    const number = /\d/u.test(century) ? Number(century) : fromRoman(century)
    // "1800-luku" counts its years from 1800, "the 19th century" from 1801.
    if (words.century.test('1800-luku')) return years(number * 100, number * 100 + 99)
    return number > 0 && number <= 21 ? years(number * 100 - 99, number * 100) : undefined
  }
  const season = (['spring', 'summer', 'autumn', 'winter'] as const).findIndex((name) => words.seasons[name].test(text))
  const year = Number(/\b(\d{4})\b/u.exec(text)?.[1])
  if (season < 0 || !(year > 0) || text.split(' ').length > 2) return undefined
  // A winter begins in one year and ends in the next: nobody said which.
  if (season === 3) return { kind: 'exact', date: { calendar: 'GREGORIAN', year } }
  const month = 3 + season * 3
  return {
    kind: 'between',
    date: { calendar: 'GREGORIAN', year, month },
    end: { calendar: 'GREGORIAN', year, month: month + 2 },
  }
}

/** One date: "3 May 1912", "3.5.1912", "May 1912", "1912-05-03", "44 BC", "12 germinal an III". */
function readDay(text: string, words: Vocabulary, options: Options): CalendarDate | undefined {
  let rest = text.trim()
  const isBce = words.bce.test(rest)
  if (isBce) rest = rest.replace(words.bce, ' ')
  const isJulian = words.julian.test(rest)
  if (isJulian) rest = rest.replace(words.julian, ' ')
  rest = rest
    .replace(words.filler, ' ')
    .replaceAll(/[,\s]+/gu, ' ')
    .trim()
  if (isHyphenated.test(rest)) rest = rest.replaceAll(/-(?=\p{L})|(?<=\p{L})-/gu, ' ')
  const found =
    readNumbers(rest, isBce ? { century: 0 } : options) ??
    readWords(rest, words.months, options) ??
    readHebrew(rest) ??
    readRepublican(rest) ??
    readDual(rest, words)
  if (found === undefined) return undefined
  const date: CalendarDate = {
    ...found,
    ...(isJulian && found.calendar === 'GREGORIAN' ? { calendar: 'JULIAN' as const } : {}),
    ...(isBce ? { bce: true as const } : {}),
  }
  return exists(date) ? date : undefined
}

function readNumbers(text: string, options: Options): CalendarDate | undefined {
  const yearOf = (digits: string): number | undefined => fullYear(digits, options)
  const year = /^'?(\d{2,4})\.?$/u.exec(text)?.[1]
  if (year !== undefined) return make(yearOf(year))
  const iso = /^(\d{4})[-./](\d{1,2})(?:[-./](\d{1,2}))?\.?$/u.exec(text)
  if (iso) return make(Number(iso[1]), Number(iso[2]), iso[3] === undefined ? undefined : Number(iso[3]))
  const monthAndYear = /^(\d{1,2})[-./](\d{4})$/u.exec(text)
  if (monthAndYear) return make(Number(monthAndYear[2]), Number(monthAndYear[1]))
  const whole = /^(\d{1,2})(?:\. ?|[-/ ])(\d{1,2})(?:\. ?|[-/ ])(\d{4}|'?\d{2})$/u.exec(text)
  if (whole) {
    const [, first, second, third = ''] = whole
    // The day comes first, unless only the second number can be one.
    const [day, month] = Number(second) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)]
    return make(yearOf(third.replace("'", '')), month, day)
  }
  // As Polish papers write it: 3 V 1912.
  const roman = /^(\d{1,2})[ .] ?([ivx]+)[ .] ?(\d{4})$/u.exec(text)
  if (roman) return make(Number(roman[3]), fromRoman(roman[2] ?? ''), Number(roman[1]))
  const withoutYear = /^(\d{1,2})[./](\d{1,2})\.?$/u.exec(text)
  return withoutYear ? { calendar: 'GREGORIAN', month: Number(withoutYear[2]), day: Number(withoutYear[1]) } : undefined
}

function readWords(text: string, months: readonly RegExp[], options: Options): CalendarDate | undefined {
  const match = /^(?:(\d{1,2})\.? ?)?(\p{L}+\.?)(?: ?(\d{1,2})(?!\d))?(?: ?('?\d{2,4}))?$/u.exec(text)
  if (!match) return undefined
  const [, before, word = '', after, digits] = match
  const month = months.findIndex((name) => name.test(word) || name.test(word.replace(/\.$/u, ''))) + 1
  if (month === 0 || (before !== undefined && after !== undefined && digits !== undefined)) return undefined
  // "May 12" and "12 May" name days, "May '12" and "12 May 50" years.
  const day = before ?? (digits === undefined && options.century !== undefined && after !== undefined ? undefined : after)
  const yearText = digits ?? (before === undefined ? undefined : after)
  const year = yearText === undefined ? undefined : fullYear(yearText.replace("'", ''), options)
  if (yearText !== undefined && year === undefined) return undefined
  if (year === undefined && day === undefined) return undefined
  return {
    calendar: 'GREGORIAN',
    month,
    ...(year === undefined ? {} : { year }),
    ...(day === undefined ? {} : { day: Number(day) }),
  }
}

function readHebrew(text: string): CalendarDate | undefined {
  const match = /^(?:(\d{1,2})\.? )?(\p{L}+(?: (?:i{1,2}|[12ab]|sheni))?) (\d{4})$/u.exec(text)
  const month = match ? hebrewMonthWords.findIndex((name) => name.test(match[2] ?? '')) + 1 : 0
  if (!match || month === 0 || Number(match[3]) < 3000) return undefined
  return { calendar: 'HEBREW', year: Number(match[3]), month, ...(match[1] === undefined ? {} : { day: Number(match[1]) }) }
}

function readRepublican(text: string): CalendarDate | undefined {
  const match = /^(?:(\d{1,2})\.? )?(?:((?!an )[\p{L}-]+(?: complémentaires?)?) )?(an )?([ivx]+|\d{1,2})$/u.exec(text)
  if (!match) return undefined
  const [, day, word, an, digits = ''] = match
  if (word === undefined && an === undefined) return undefined
  const month = word === undefined ? undefined : frenchMonthWords.findIndex((name) => name.test(word)) + 1
  if (month === 0 || (day !== undefined && month === undefined)) return undefined
  const year = /\d/u.test(digits) ? Number(digits) : fromRoman(digits)
  return {
    calendar: 'FRENCH_R',
    year,
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day: Number(day) }),
  }
}

/** "3 February 1699/1700": in England a year began on 25 March, so that both were said. The later one is ours. */
function readDual(text: string, words: Vocabulary): CalendarDate | undefined {
  const match = /^(.*\p{L}.*) (\d{4})\/(\d{2}|\d{4})$/u.exec(text)
  if (!match) return undefined
  const year = Number(match[2]) + 1
  if (String(year).slice(-(match[3] ?? '').length) !== match[3]) return undefined
  const date = readWords(`${match[1]} ${year}`, words.months, {})
  return date && { ...date, calendar: 'JULIAN' }
}

const make = (year: number | undefined, month?: number, day?: number): CalendarDate | undefined =>
  year === undefined
    ? undefined
    : {
        calendar: 'GREGORIAN',
        year,
        ...(month === undefined ? {} : { month }),
        ...(day === undefined ? {} : { day }),
      }

/** Two digits are a year only where the century is known. */
function fullYear(digits: string, { century }: Options): number | undefined {
  if (digits.length > 2) return Number(digits)
  return century === undefined ? undefined : century + Number(digits)
}

const romanValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

function fromRoman(text: string): number {
  const values = [...text].map((letter) => romanValues[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
