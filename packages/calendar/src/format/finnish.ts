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

/** toukokuu 1912, 3. toukokuuta 1912; the case is that of what has no day. */
function finnish({ calendar, year, month, day, leap, bce }: CalendarDate, form: Case): string {
  if (calendar === '_CHINESE') {
    if (month === undefined) return `kuukalenterin vuosi ${year}`
    const name = `${month}. ${leap ? 'karkauskuukausi' : 'kuukausi'}`
    const genitive = `${month}. ${leap ? 'karkauskuukauden' : 'kuukauden'}`
    return ['kuukalenterin', day === undefined ? name : `${genitive} ${day}. päivä`, year]
      .filter((part) => part !== undefined)
      .join(' ')
  }
  const yearText = year === undefined ? '' : calendar === 'FRENCH_R' ? `vuosi ${roman(year)}` : `${year}${bce ? ' eaa.' : ''}`
  const monthCase = day === undefined ? form : 'partitive'
  const monthText =
    month === undefined
      ? ''
      : calendar === 'HEBREW'
        ? hebrew[month - 1]
        : calendar === 'FRENCH_R'
          ? frenchMonthNames[month - 1]
          : `${stems[month - 1]}${endings[monthCase]}`
  const text = [day === undefined ? '' : `${day}.`, monthText, month === undefined ? `${yearWord[form]}${yearText}` : yearText]
    .filter((part) => part !== '')
    .join(' ')
  return calendar === 'JULIAN' ? `${text} (juliaaninen kalenteri)` : text
}

/** Writes a date in Finnish. */
export function formatFinnish(parts: DateParts): string {
  const { date } = parts
  const isDay = date.day !== undefined
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
      return `${dash(date, parts.end)} välillä`
    case 'fromTo':
      return dash(date, parts.end)
    default:
      return finnish(date, 'nominative')
  }
}

/** Years stand close to the dash, longer dates apart from it. */
const dash = (date: CalendarDate, end: CalendarDate): string =>
  [finnish(date, 'nominative'), finnish(end, 'nominative')].join(
    date.month === undefined && end.month === undefined ? '–' : ' – ',
  )
