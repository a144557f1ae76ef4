import type { CalendarDate, DateParts } from '../date-value.ts'
import { frenchMonthNames, roman } from './words.ts'

type Case = 'nominative' | 'genitive' | 'instrumental' | 'locative'

const months: Readonly<Record<Case, readonly string[]>> = {
  nominative: 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(' '),
  genitive: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' '),
  instrumental:
    'styczniem lutym marcem kwietniem majem czerwcem lipcem sierpniem wrześniem październikiem listopadem grudniem'.split(' '),
  locative: 'styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu'.split(' '),
}
const hebrew = [
  ...'tiszri cheszwan kislew tewet szwat adar'.split(' '),
  'adar II',
  ...'nisan ijar siwan tamuz aw elul'.split(' '),
]
const yearWord: Readonly<Record<Case, string>> = {
  nominative: 'rok',
  genitive: 'roku',
  instrumental: 'rokiem',
  locative: 'roku',
}
const monthWord: Readonly<Record<Case, string>> = {
  nominative: 'miesiąc',
  genitive: 'miesiąca',
  instrumental: 'miesiącem',
  locative: 'miesiącu',
}
const dayWord: Readonly<Record<Case, string>> = {
  nominative: 'dzień',
  genitive: 'dnia',
  instrumental: 'dniem',
  locative: 'dniu',
}
const adjective: Readonly<Record<Case, string>> = { nominative: 'y', genitive: 'ego', instrumental: 'ym', locative: 'ym' }

/** maj 1912, 3 maja 1912; the case is that of a month without a day, a day stands with the genitive. */
function polish(date: CalendarDate, form: Case): string {
  const { calendar, year, month, day, bce } = date
  if (calendar === '_CHINESE') return polishLunar(date, form)
  const names =
    calendar === 'HEBREW' ? hebrew : calendar === 'FRENCH_R' ? frenchMonthNames : months[day === undefined ? form : 'genitive']
  const republican = yearWord[month === undefined ? form : 'genitive']
  const yearText =
    year === undefined ? '' : calendar === 'FRENCH_R' ? `${republican} ${roman(year)}` : `${year}${bce ? ' p.n.e.' : ''}`
  const text = [day ?? '', month === undefined ? '' : names[month - 1], yearText].filter((part) => part !== '').join(' ')
  return calendar === 'JULIAN' ? `${text} (kalendarz juliański)` : text
}

function polishLunar({ year, month, day, leap }: CalendarDate, form: Case): string {
  if (month === undefined) return `${yearWord[form]} księżycow${adjective[form]} ${year}`
  const monthCase = day === undefined ? form : 'genitive'
  const ending = adjective[monthCase]
  const monthName = `${leap ? `przestępn${ending} ` : ''}${month}. ${monthWord[monthCase]} księżycow${ending}`
  return [day === undefined ? undefined : `${day}. ${dayWord[form]}`, monthName, year]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** Writes a date in Polish. */
export function formatPolish(parts: DateParts): string {
  const { date } = parts
  switch (parts.kind) {
    case 'about':
      return `około ${polish(date, 'genitive')}`
    case 'calculated':
      return `${polish(date, 'nominative')} (obliczone)`
    case 'estimated':
      return `prawdopodobnie ${polish(date, 'nominative')}`
    case 'before':
      return `przed ${polish(date, 'instrumental')}`
    case 'after':
      return `po ${polish(date, 'locative')}`
    case 'from':
      return `od ${polish(date, 'genitive')}`
    case 'to':
      return `do ${polish(date, 'genitive')}`
    case 'between':
      return `między ${polish(date, 'instrumental')} a ${polish(parts.end, 'instrumental')}`
    case 'fromTo':
      return `od ${polish(date, 'genitive')} do ${polish(parts.end, 'genitive')}`
    default:
      return polish(date, 'nominative')
  }
}
