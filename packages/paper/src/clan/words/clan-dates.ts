import {
  cycleName,
  dayRange,
  eraOfYear,
  formatDate,
  gregorianToJulianDay,
  julianDayToGregorian,
  readDateValue,
  toLunar,
  writeDateValue,
} from '@banyan/calendar'
import type { CalendarDate, LunarDay } from '@banyan/calendar'
import type { ClanBookOptions, ClanFact } from '../types.ts'
import { clanWords } from './clan-words.ts'
import { hanDigits, hanNumber, lunarDay, lunarMonth } from './numerals.ts'

type DateOptions = Pick<ClanBookOptions, 'script' | 'solarDates' | 'modernYears'>

/** A date as a clan book writes it. */
export interface ClanDate {
  readonly text: string
  /** The lunar year that ages are counted by; undefined where the date says none. */
  readonly year: number | undefined
  /** Whether the lunar year is certain. */
  readonly isCertain: boolean
}

/**
 * Writes the date of a fact by the lunar calendar, with reign name and cycle of sixty: 光緒二十年甲午三月初三日. A day of another calendar is
 * converted, as far as lunar months are known (1600 to 2200). What is only a month or a year of the solar calendar keeps it, under the name of
 * the lunar year in which most of it lies. Earlier days say their solar date. Words that stand in place of a date stay as they are.
 *
 * @returns undefined if the fact has no date
 */
export function clanDate(fact: Pick<ClanFact, 'date' | 'date_phrase'>, options: DateOptions): ClanDate | undefined {
  const words = clanWords(options.script)
  const parts = readDateValue(fact.date)
  const phrase = fact.date_phrase.trim()
  if (parts === undefined) {
    const text = phrase === '' ? fact.date.trim() : phrase
    return text === '' ? undefined : { text, year: undefined, isCertain: false }
  }
  const first = writeDate(parts.date, options)
  // Before the months are known, the family's own words say more than a converted year does.
  if (first.isEarly && /\p{Script=Han}/u.test(phrase)) return { text: phrase, year: first.year, isCertain: false }
  const uncertain = (text: string): ClanDate => ({ text, year: first.year, isCertain: false })
  switch (parts.kind) {
    case 'exact':
      return { text: first.text, year: first.year, isCertain: first.isCertain }
    case 'before':
      return { text: `${first.text}${words.before}`, year: undefined, isCertain: false }
    case 'after':
      return { text: `${first.text}${words.after}`, year: undefined, isCertain: false }
    case 'from':
      return uncertain(`${first.text}${words.since}`)
    case 'to':
      return uncertain(`${words.to}${first.text}${words.until}`)
    case 'between':
      return {
        text: `${first.text}${words.to}${writeDate(parts.end, options).text}${words.between}`,
        year: undefined,
        isCertain: false,
      }
    case 'fromTo':
      return uncertain(`${first.text}${words.to}${writeDate(parts.end, options).text}`)
    default:
      return uncertain(`${words.about}${first.text}`)
  }
}

interface Written extends ClanDate {
  /** Before 1600, when no lunar months are known. */
  readonly isEarly: boolean
}

function writeDate(date: CalendarDate, options: DateOptions): Written {
  const words = clanWords(options.script)
  const written = (text: string, year: number | undefined, isCertain = false, isEarly = false): Written => ({
    text,
    year,
    isCertain,
    isEarly,
  })
  if (date.calendar === '_CHINESE') {
    const { year, month, day, leap = false } = date
    const rest = `${month === undefined ? '' : lunarMonth(month, leap, words.leap)}${day === undefined ? '' : lunarDay(day)}`
    const mark = month === undefined ? '' : lunarMark(year, options)
    if (year === undefined) return written(`${rest}（${words.yearUnknown}）`, undefined)
    return written(`${lunarYear(year, month, options)}${mark}${rest}`, year, true)
  }
  const day = wholeDay(date)
  if (day === undefined) return writeSolarPart(date, options, written)
  const lunar = toLunar(day)
  if (lunar === undefined) return writeEarlyDay(day, options, written)
  const mark = lunarMark(lunar.year, options)
  const text = `${lunarYear(lunar.year, lunar.month, options)}${mark}${lunarMonth(lunar.month, lunar.leap, words.leap)}${lunarDay(lunar.day)}`
  return written(options.solarDates ? `${text}〔${words.solar}${solarDay(day)}〕` : text, lunar.year, true)
}

type Write = (text: string, year: number | undefined, isCertain?: boolean, isEarly?: boolean) => Written

/** The Gregorian day of a whole date. */
function wholeDay(date: CalendarDate): { year: number; month: number; day: number } | undefined {
  if (date.year === undefined || date.month === undefined || date.day === undefined) return undefined
  const range = dayRange(writeDateValue({ kind: 'exact', date }))
  return range && julianDayToGregorian(range.from)
}

/** A month or a year of the solar calendar, or what no year is known of. */
function writeSolarPart(date: CalendarDate, options: DateOptions, written: Write): Written {
  const words = clanWords(options.script)
  const { year, month, day, bce } = date
  if (year === undefined)
    return written(`${words.solar}${hanNumber(month ?? 0)}月${hanNumber(day ?? 0)}日（${words.yearUnknown}）`, undefined)
  if (bce) return written(`${words.bce}${hanDigits(year)}${words.year}`, 1 - year, false, true)
  if (date.calendar !== 'GREGORIAN' && date.calendar !== 'JULIAN')
    return written(
      formatDate(writeDateValue({ kind: 'exact', date }), options.script === 'simplified' ? 'zh-cn' : 'zh-tw'),
      undefined,
    )
  // New Year's Day lies between 21 January and 20 February: a January belongs to the year before, a February to two years.
  const lunar = month === 1 ? year - 1 : year
  const name = lunarYear(lunar, undefined, options)
  if (month === undefined) return written(name, lunar, false, year < firstKnown)
  return written(`${name}（${words.solar}${hanNumber(month)}月）`, lunar, false, year < firstKnown)
}

const firstKnown = 1600
/** Since then a month and a day without a mark are of the solar calendar. */
const firstSolar = 1912
const lunarMark = (year: number | undefined, { script }: DateOptions): string =>
  year !== undefined && year >= firstSolar ? clanWords(script).lunar : ''

/** A day before lunar months are known: the year, if New Year cannot be in doubt, and the solar day. */
function writeEarlyDay(day: { year: number; month: number; day: number }, options: DateOptions, written: Write): Written {
  const words = clanWords(options.script)
  const solar = `〔${words.solar}${solarDay(day)}〕`
  if (day.year < 1) return written(`${words.bce}${hanDigits(1 - day.year)}${words.year}`, day.year, false, true)
  const date = gregorianToJulianDay(day)
  const isBefore = date < gregorianToJulianDay({ year: day.year, month: 1, day: 20 })
  const isAfter = date > gregorianToJulianDay({ year: day.year, month: 2, day: 21 })
  if (isBefore || isAfter) {
    const year = isBefore ? day.year - 1 : day.year
    return written(`${lunarYear(year, isBefore ? 12 : undefined, options)}${solar}`, year, true, true)
  }
  const either = `${lunarYear(day.year - 1, 12, options)}${words.to}${lunarYear(day.year, 1, options)}${words.between}`
  return written(`${either}${solar}`, day.year - 1, false, true)
}

const solarDay = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  `${hanDigits(year)}年${hanNumber(month)}月${hanNumber(day)}日`

/** From this year on a book may count by the Western era. */
const firstWestern = 1949

/** 光緒二十年甲午. */
function lunarYear(year: number, month: number | undefined, { script, modernYears }: DateOptions): string {
  const words = clanWords(script)
  const era = modernYears === 'western' && year >= firstWestern ? undefined : eraOfYear(year, month)
  if (era !== undefined) return `${era[script]}${era.count === 1 ? '元' : hanNumber(era.count)}年${cycleName(year)}`
  return year < 1 ? `${words.bce}${hanDigits(1 - year)}年` : `${words.western}${hanDigits(year)}年${cycleName(year)}`
}

/** 民國三十九年庚寅三月初三日: the day on which a book is made. */
export function lunarToday(day: ClanBookOptions['made'], options: DateOptions): string {
  const lunar: LunarDay | undefined = toLunar(day)
  const words = clanWords(options.script)
  if (lunar === undefined) return lunarYear(day.year, undefined, options)
  return `${lunarYear(lunar.year, lunar.month, options)}${words.lunar}${lunarMonth(lunar.month, lunar.leap, words.leap)}`
}

const oldest = 130

/**
 * The age at death: 享壽 from sixty on, 享年 below, 得年 below thirty, counted as 虛歲: one at birth and one more with each New Year
 * (國語辭典, 「享壽」).
 */
export function clanAge(
  birth: ClanDate | undefined,
  death: ClanDate | undefined,
  script: ClanBookOptions['script'],
): string | undefined {
  if (birth?.year === undefined || death?.year === undefined) return undefined
  const age = death.year - birth.year + 1
  if (age < 1 || age > oldest) return undefined
  const words = clanWords(script)
  const word = age >= 60 ? words.long : age >= 30 ? words.grown : words.young
  return `${word}${birth.isCertain && death.isCertain ? '' : words.about}${hanNumber(age)}${words.years}`
}
