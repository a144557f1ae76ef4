import { eraOfYear } from '../calendars/eras.ts'
import type { CalendarDate, DateParts } from '../date-value.ts'

const digits = '〇一二三四五六七八九'
const hebrew = '提斯利月 赫舍汪月 基斯流月 提别月 舍巴特月 亚达月 闰亚达月 尼散月 以珥月 西弯月 搭模斯月 埃波月 以禄月'.split(' ')
const french = '葡月 雾月 霜月 雪月 雨月 风月 芽月 花月 牧月 获月 热月 果月 补充日'.split(' ')

const words = {
  simplified: {
    lunar: '农历',
    leap: '闰',
    last: '腊月',
    about: '约',
    probably: '大概',
    calculated: '（推算）',
    before: '之前',
    after: '之后',
    from: '从',
    between: '之间',
    julian: '（儒略历）',
    republican: '法国共和历',
    hebrew: '犹太历',
    bce: '公元前',
  },
  traditional: {
    lunar: '農曆',
    leap: '閏',
    last: '臘月',
    about: '約',
    probably: '大概',
    calculated: '（推算）',
    before: '之前',
    after: '之後',
    from: '從',
    between: '之間',
    julian: '（儒略曆）',
    republican: '法國共和曆',
    hebrew: '猶太曆',
    bce: '西元前',
  },
} as const
const traditionalMonths = new Map([
  ['提别月', '提別月'],
  ['舍巴特月', '舍巴特月'],
  ['亚达月', '亞達月'],
  ['闰亚达月', '閏亞達月'],
  ['西弯月', '西彎月'],
  ['以禄月', '以祿月'],
  ['雾月', '霧月'],
  ['风月', '風月'],
  ['获月', '穫月'],
  ['热月', '熱月'],
  ['补充日', '補充日'],
  ['基斯流月', '基斯流月'],
])

type Script = keyof typeof words

/** 20 is 二十, 21 二十一: numbers below a hundred. */
function hanNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones] : ''}`
}

/** 初三, 十五, 廿三, 三十: the days of a lunar month. */
function lunarDayName(day: number): string {
  if (day <= 10) return `初${hanNumber(day)}`
  return day > 20 && day < 30 ? `廿${hanNumber(day - 20)}` : hanNumber(day)
}

function lunarMonthName(month: number, leap: boolean, script: Script): string {
  const name = month === 1 && !leap ? '正月' : month === 12 && !leap ? words[script].last : `${hanNumber(month)}月`
  return `${leap ? words[script].leap : ''}${name}`
}

/** 光緒二十年 before the Republic; a later year by its number. */
function lunarYearName(year: number, month: number | undefined, script: Script): string {
  const era = year < 1912 ? eraOfYear(year, month) : undefined
  if (era === undefined) return `${words[script].lunar}${year}年`
  return `${era[script]}${era.count === 1 ? '元' : hanNumber(era.count)}年`
}

function chinese({ calendar, year, month, day, leap, bce }: CalendarDate, script: Script): string {
  const word = words[script]
  if (calendar === '_CHINESE') {
    const yearName = year === undefined ? word.lunar : lunarYearName(year, month, script)
    return `${yearName}${month === undefined ? '' : lunarMonthName(month, leap === true, script)}${day === undefined ? '' : lunarDayName(day)}`
  }
  const yearText = year === undefined ? '' : `${bce ? word.bce : ''}${year}年`
  if (calendar === 'HEBREW' || calendar === 'FRENCH_R') {
    const name = (calendar === 'HEBREW' ? hebrew : french)[(month ?? 0) - 1] ?? ''
    const monthName = script === 'simplified' ? name : (traditionalMonths.get(name) ?? name)
    return `${calendar === 'HEBREW' ? word.hebrew : word.republican}${yearText}${monthName}${day === undefined ? '' : `${day}日`}`
  }
  const text = `${yearText}${month === undefined ? '' : `${month}月`}${day === undefined ? '' : `${day}日`}`
  return calendar === 'JULIAN' ? `${text}${word.julian}` : text
}

/** Writes a date in Chinese. */
export function formatChinese(parts: DateParts, script: Script): string {
  const word = words[script]
  const text = chinese(parts.date, script)
  switch (parts.kind) {
    case 'about':
      return `${word.about}${text}`
    case 'calculated':
      return `${text}${word.calculated}`
    case 'estimated':
      return `${word.probably}${text}`
    case 'before':
      return `${text}${word.before}`
    case 'after':
      return `${text}${word.after}`
    case 'from':
      return `${text}起`
    case 'to':
      return `至${text}`
    case 'between':
      return `${text}至${chinese(parts.end, script)}${word.between}`
    // Without the first word it would read as a range, and be read back as one.
    case 'fromTo':
      return `${word.from}${text}至${chinese(parts.end, script)}`
    default:
      return text
  }
}
