import { eras } from '../calendars/eras.ts'
import { exists } from '../date-value.ts'
import type { CalendarDate, DateParts } from '../date-value.ts'
import { inPlainWords } from './chinese-words.ts'

const digitValues: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  元: 1,
  兩: 2,
  两: 2,
}
/** A DateValue has four digits for a year, also where an era that goes on counts further. */
const lastYear = 9999
const number = '[\\d〇零一二三四五六七八九十廿卅百元]+'
const eraNames = eras.flatMap(({ traditional, simplified }) => [traditional, simplified]).join('|')
const eraBefore = new RegExp(`^(${eraNames})`, 'u')
/** A year that is too short to be one of our calendar. */
const bareYear = new RegExp(`^(?:\\d{1,2}|${number.replace('\\d', '')})年`, 'u')
const stems = '甲乙丙丁戊己庚辛壬癸'
const branches = '子丑寅卯辰巳午未申酉戌亥'
/** The first year of a cycle of sixty, 甲子. */
const firstOfCycle = 1864

const lunarMark = /[农農夏][历曆]|[阴陰][历曆]|[旧舊老][历曆]/u
const solarMark = /[公阳陽国國新西][历曆]|公元(?!前)|西元(?!前)/u

interface Options {
  /** What two dates mean of which nothing says whether something lasted from one to the other. */
  readonly span?: 'between' | 'fromTo'
}

/** Reads a date in Chinese characters. @param text - without spaces, digits in half width */
export function parseChinese(text: string, options: Options = {}): DateParts | undefined {
  const plain = inPlainWords(text.replaceAll(/[,，。.、]/gu, ''), readNumber)
  const span = /^(?:[从從自由]|介于|介於)?(.+?)(?:至|到|[~～—–-])(.+?)(?:之[间間]|[间間])?$/u.exec(plain)
  if (span) {
    const [, first = '', second = ''] = span
    // What the second leaves out, it has from the first: 民國十年至十五年.
    const era = eraBefore.exec(first)?.[1] ?? ''
    const end = readDate(bareYear.test(second) ? era + second : second)
    const date = end && (readDate(first) ?? readDate(`${first}年`))
    if (date && end) return { kind: kindOfSpan(plain) ?? options.span ?? 'between', date, end }
  }
  const either = /^(.+?)(?:或者?)(.+)$/u.exec(plain)
  if (either) {
    const end = readDate(either[2] ?? '')
    const date = end && (readDate(either[1] ?? '') ?? readDate(`${either[1]}年`))
    if (date && end) return { kind: 'between', date, end }
  }
  for (const [kind, start, end] of qualifiers) {
    const inner = plain.replace(start, '').replace(end, '')
    if (inner === plain || isCount(kind, inner)) continue
    const date = readDate(inner)
    if (date) return { kind, date }
    const vague = kind === 'about' ? readVague(inner) : undefined
    if (vague) return vague
  }
  const date = readDate(plain)
  return date ? { kind: 'exact', date } : readVague(plain)
}

/** What the words around two dates say; undefined where they say nothing. */
function kindOfSpan(text: string): 'between' | 'fromTo' | undefined {
  if (/^[从從自由]/u.test(text)) return 'fromTo'
  return /^介[于於]|之?[间間]$/u.test(text) ? 'between' : undefined
}

/** 一百年前 is a hundred years ago. */
const countOfYears = /^(?:\d{1,3}|[一二三四五六七八九兩两]*[十百廿卅][一二三四五六七八九十]*)年?$/u
const isCount = (kind: string, text: string): boolean => (kind === 'before' || kind === 'after') && countOfYears.test(text)

const never = /$^/u
const qualifiers = [
  ['about', /^(?:大[约約]|[约約]|差不多)/u, /(?:左右|前[后後]|上下)$/u],
  ['estimated', /^(?:大概|可能|也[许許]|估[计計])/u, /[?？]$/u],
  ['before', /^不晚[于於]/u, /(?:之前|以前|前)$/u],
  ['after', /^不早[于於]/u, /(?:之[后後]|以[后後]|[后後])$/u],
  ['from', /^自(?=.*起?$)/u, /(?:起|[开開]始)$/u],
  ['to', /^(?:至|到|直到)/u, /(?:[为為]止|止)$/u],
  ['estimated', never, /（推算）$/u],
] as const

function readVague(text: string): DateParts | undefined {
  const decade = new RegExp(`^(${number})年代$`, 'u').exec(text)?.[1]
  const year = decade === undefined ? undefined : readYearDigits(decade)
  if (year !== undefined && year >= 1000)
    return { kind: 'between', date: { calendar: 'GREGORIAN', year }, end: { calendar: 'GREGORIAN', year: year + 9 } }
  const century = new RegExp(`^(${number})世[纪紀]$`, 'u').exec(text)?.[1]
  const count = century === undefined ? 0 : readNumber(century)
  if (count > 0 && count <= 21)
    return {
      kind: 'between',
      date: { calendar: 'GREGORIAN', year: count * 100 - 99 },
      end: { calendar: 'GREGORIAN', year: count * 100 },
    }
  const season = /^(.+年)(?:的)?([春夏秋冬])[天季]?$/u.exec(text)
  const found = season && readDate(season[1] ?? '')
  if (!season || found?.year === undefined || found.calendar !== 'GREGORIAN') return undefined
  const at = '春夏秋冬'.indexOf(season[2] ?? '')
  if (at === 3) return { kind: 'exact', date: found }
  return { kind: 'between', date: { ...found, month: 3 + at * 3 }, end: { ...found, month: 5 + at * 3 } }
}

/** One date, of either calendar. */
function readDate(text: string): CalendarDate | undefined {
  const isLunarMarked = lunarMark.test(text)
  const isSolarMarked = solarMark.test(text)
  const rest = text.replace(lunarMark, '').replace(solarMark, '')
  const numeric = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?$/u.exec(rest)
  if (numeric)
    return check(isLunarMarked, Number(numeric[1]), Number(numeric[2]), numeric[3] === undefined ? undefined : Number(numeric[3]))
  const match = new RegExp(
    `^(公元前|西元前)?(?:(${eraNames})?(?:(${number})|([${stems}][${branches}]))年)?(?:([闰閏])?(正|冬|[腊臘]|${number})月)?(?:(初)?(${number})([日号號])?)?$`,
    'u',
  ).exec(rest)
  if (!match) return undefined
  const [whole, bce, era, yearDigits, cycle, leap, monthText, early, dayText, dayWord] = match
  if (whole === '' || (dayText !== undefined && monthText === undefined)) return undefined
  const year = bce === undefined ? readYear(era, yearDigits, cycle) : readNumber(yearDigits ?? '')
  if (yearDigits !== undefined || cycle !== undefined ? year === undefined : bce !== undefined || era !== undefined)
    return undefined
  const month = monthText === undefined ? undefined : readMonth(monthText)
  const day = dayText === undefined ? undefined : readNumber(dayText)
  const isOldEra = year !== undefined && era !== undefined && year < 1912
  const isLunar =
    isLunarMarked ||
    (!isSolarMarked &&
      (leap !== undefined ||
        early !== undefined ||
        (isOldEra && month !== undefined) ||
        /[正冬腊臘]/u.test(monthText ?? '') ||
        dayText?.startsWith('廿') === true ||
        (dayText !== undefined && dayWord === undefined && !/\d/u.test(dayText))))
  if (year === undefined && (month === undefined || day === undefined)) return undefined
  if (bce !== undefined) return year === undefined ? undefined : valid({ calendar: 'GREGORIAN', year, bce: true })
  return check(isLunar || (isOldEra && month !== undefined), year, month, day, leap !== undefined)
}

function check(isLunar: boolean, year?: number, month?: number, day?: number, leap = false): CalendarDate | undefined {
  // A year by itself is one of our calendar, whatever it was called.
  const calendar = isLunar && month !== undefined ? '_CHINESE' : 'GREGORIAN'
  return valid({
    calendar,
    ...(year === undefined ? {} : { year }),
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day }),
    ...(leap ? { leap: true as const } : {}),
  })
}

const valid = (date: CalendarDate): CalendarDate | undefined => (exists(date) ? date : undefined)

function readYear(eraName?: string, digits?: string, cycle?: string): number | undefined {
  const era = eras.find(({ traditional, simplified }) => eraName === traditional || eraName === simplified)
  if (cycle !== undefined) {
    const within = cycleNumber(cycle)
    if (within === undefined || era === undefined || era.years === Infinity) return undefined
    // The year of the cycle that lies within the era; 康熙 saw one name of a year twice.
    const found = era.first + ((((within + firstOfCycle - era.first) % 60) + 60) % 60)
    return found < era.first + era.years ? found : undefined
  }
  if (digits === undefined) return undefined
  if (era === undefined) return readYearDigits(digits)
  const count = readNumber(digits)
  const year = era.first + count - 1
  return count >= 1 && count <= era.years && year <= lastYear ? year : undefined
}

/** 1952, 一九五二; undefined for a year of fewer than three digits, whose century nobody said. */
function readYearDigits(text: string): number | undefined {
  const value = /十|百|廿|卅/u.test(text)
    ? readNumber(text)
    : Number([...text].map((digit) => digitValues[digit] ?? digit).join(''))
  return value >= 100 && value <= lastYear ? value : undefined
}

const readMonth = (text: string): number =>
  text === '正' ? 1 : text === '冬' ? 11 : /[腊臘]/u.test(text) ? 12 : readNumber(text)

/** 三十九, 廿三, 39. */
function readNumber(text: string): number {
  if (/^\d+$/u.test(text)) return Number(text)
  let total = 0
  let ones = 0
  for (const sign of text) {
    if (sign === '百') [total, ones] = [total + (ones || 1) * 100, 0]
    else if (sign === '十') [total, ones] = [total + (ones || 1) * 10, 0]
    else if (sign === '廿') [total, ones] = [total + 20, 0]
    else if (sign === '卅') [total, ones] = [total + 30, 0]
    else ones = ones * 10 + (digitValues[sign] ?? Number(sign))
  }
  return total + ones
}

/** The position of 甲子, 乙丑 … in the cycle of sixty, from 0. */
function cycleNumber(text: string): number | undefined {
  const [stem, branch] = [stems.indexOf(text[0] ?? ''), branches.indexOf(text[1] ?? '')]
  const found = Array.from({ length: 60 }, (_, index) => index).find((index) => index % 10 === stem && index % 12 === branch)
  return found
}
