import type { CalendarDate, DateParts } from '../date-value.ts'
import { frenchMonthNames, roman } from './words.ts'

const stems = 'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu'.split(' ')
const hebrew = [...'tišri ḥešvan kislev tevet ševat adar'.split(' '), 'adar II', ...'nisan ijar sivan tammuz av elul'.split(' ')]

type Case = 'nominative' | 'partitive' | 'genitive' | 'inessive' | 'elative' | 'illative'
const endings: Readonly<Record<Case, string>> = {
  nominative: 'kuu',
  partitive: 'kuuta',
  genitive: 'kuun',
  inessive: 'kuussa',
  elative: 'kuusta',
  illative: 'kuuhun',
}
const yearWord: Readonly<Record<Case, string>> = {
  nominative: '',
  partitive: 'vuotta ',
  genitive: 'vuoden ',
  inessive: 'vuonna ',
  elative: 'vuodesta ',
  illative: 'vuoteen ',
}

const lunarMonth: Readonly<Record<Case, string>> = {
  nominative: 'kuukausi',
  partitive: 'kuukautta',
  genitive: 'kuukauden',
  inessive: 'kuukaudessa',
  elative: 'kuukaudesta',
  illative: 'kuukauteen',
}
const lunarDay: Readonly<Record<Case, string>> = {
  nominative: 'päivä',
  partitive: 'päivää',
  genitive: 'päivän',
  inessive: 'päivänä',
  elative: 'päivästä',
  illative: 'päivään',
}

/** toukokuu 1912, 3. toukokuuta 1912; the case is that of what has no day, and of the word for a lunar day. */
function finnish(date: CalendarDate, form: Case): string {
  const { calendar, year, month, day, bce } = date
  if (calendar === '_CHINESE') return finnishLunar(date, form)
  const yearText = year === undefined ? '' : calendar === 'FRENCH_R' ? roman(year) : `${year}${bce ? ' eaa.' : ''}`
  // A year of the French Republic is a numeral that nobody would take for a year.
  const yearBefore = calendar !== 'FRENCH_R' ? yearWord[form] : form === 'nominative' ? 'vuosi ' : yearWord[form]
  const yearAfter = calendar === 'FRENCH_R' ? 'vuonna ' : ''
  const monthCase = day === undefined ? form : 'partitive'
  const monthText =
    month === undefined
      ? ''
      : calendar === 'HEBREW'
        ? hebrew[month - 1]
        : calendar === 'FRENCH_R'
          ? frenchMonthNames[month - 1]
          : `${stems[month - 1]}${endings[monthCase]}`
  const text = [
    day === undefined ? '' : `${day}.`,
    monthText,
    yearText === '' ? '' : `${month === undefined ? yearBefore : yearAfter}${yearText}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
  return calendar === 'JULIAN' ? `${text} (juliaaninen kalenteri)` : text
}

function finnishLunar({ year, month, day, leap }: CalendarDate, form: Case): string {
  if (month === undefined) return `kuukalenterin ${form === 'nominative' ? 'vuosi ' : yearWord[form]}${year}`
  const monthText = `${month}. ${leap ? 'karkaus' : ''}${lunarMonth[day === undefined ? form : 'genitive']}`
  return ['kuukalenterin', monthText, day === undefined ? undefined : `${day}. ${lunarDay[form]}`, year]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** Writes a date in Finnish. */
export function formatFinnish(parts: DateParts): string {
  const { date } = parts
  const isDay = date.day !== undefined && date.calendar !== '_CHINESE'
  switch (parts.kind) {
    case 'about':
      return date.month === undefined ? `noin ${finnish(date, 'nominative')}` : `noin ${finnish(date, 'inessive')}`
    case 'calculated':
      return `${finnish(date, 'nominative')} (laskettu)`
    case 'estimated':
      return `luultavasti ${finnish(date, date.month === undefined ? 'nominative' : 'inessive')}`
    case 'before':
      return `ennen ${finnish(date, 'partitive')}`
    case 'after':
      return `${finnish(date, 'genitive')} jälkeen`
    case 'from':
      return isDay ? `${finnish(date, 'partitive')} alkaen` : `${finnish(date, 'elative')} alkaen`
    case 'to':
      return isDay ? `${finnish(date, 'partitive')} asti` : `${finnish(date, 'illative')} asti`
    case 'between':
      return `${bothEnds(date, parts.end)} välillä`
    case 'fromTo':
      return period(date, parts.end)
    default:
      return finnish(date, 'nominative')
  }
}

const isYear = ({ calendar, month }: CalendarDate): boolean => month === undefined && calendar === 'GREGORIAN'

/** vuosien 1903 ja 1905, toukokuun 1903 ja kesäkuun 1905. */
const bothEnds = (date: CalendarDate, end: CalendarDate): string =>
  isYear(date) && isYear(end)
    ? `vuosien ${finnish(date, 'nominative')} ja ${finnish(end, 'nominative')}`
    : `${finnish(date, 'genitive')} ja ${finnish(end, 'genitive')}`

/** Names of the months of other calendars are left as they are, and a day stands in one case. */
const hasCases = ({ calendar, month, day }: CalendarDate): boolean =>
  day === undefined && (month === undefined || calendar === 'GREGORIAN' || calendar === 'JULIAN')

/** vuodesta 1920 toukokuuhun 1931; what has no such cases stands beside a dash. */
const period = (date: CalendarDate, end: CalendarDate): string =>
  hasCases(date) && hasCases(end)
    ? `${finnish(date, 'elative')} ${finnish(end, 'illative')}`
    : `${finnish(date, 'nominative')} – ${finnish(end, 'nominative')}`
