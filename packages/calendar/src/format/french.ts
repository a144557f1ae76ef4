import type { CalendarDate, DateParts } from '../date-value.ts'
import { frenchMonthNames, roman } from './words.ts'

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
const hebrew = [
  ...'tichri hechvan kislev tevet chevat adar'.split(' '),
  'adar II',
  ...'nissan iyar sivan tamouz av eloul'.split(' '),
]

const ordinal = (value: number): string => (value === 1 ? '1er' : String(value))

/** 3 mai 1912, 1er mai 1912, 12 germinal an III. */
function french({ calendar, year, month, day, leap, bce }: CalendarDate): string {
  if (calendar === '_CHINESE') {
    if (month === undefined) return `année lunaire ${year}`
    const monthName = `${month === 1 ? '1er' : `${month}e`} mois lunaire${leap ? ' intercalaire' : ''}`
    return [day === undefined ? monthName : `${ordinal(day)} du ${monthName}`, year]
      .filter((part) => part !== undefined)
      .join(' ')
  }
  const names = calendar === 'HEBREW' ? hebrew : calendar === 'FRENCH_R' ? frenchMonthNames : months
  const yearText = year === undefined ? '' : calendar === 'FRENCH_R' ? `an ${roman(year)}` : `${year}${bce ? ' av. J.-C.' : ''}`
  const text = [day === undefined ? '' : ordinal(day), month === undefined ? '' : names[month - 1], yearText]
    .filter((part) => part !== '')
    .join(' ')
  return calendar === 'JULIAN' ? `${text} (calendrier julien)` : text
}

const isDay = ({ day }: CalendarDate): boolean => day !== undefined
/** A day takes an article. */
const withArticle = (date: CalendarDate): string => (isDay(date) ? `le ${french(date)}` : french(date))
const startsWithVowel = (text: string): boolean => /^[aeiouâéêîôû]/u.test(text)
const from = (date: CalendarDate): string => {
  const text = french(date)
  return isDay(date) ? `du ${text}` : startsWithVowel(text) ? `d’${text}` : `de ${text}`
}
const until = (date: CalendarDate): string => (isDay(date) ? `au ${french(date)}` : `à ${french(date)}`)

/** Writes a date in French. */
export function formatFrench(parts: DateParts): string {
  const { date } = parts
  switch (parts.kind) {
    case 'about':
      return `vers ${withArticle(date)}`
    case 'calculated':
      return `${french(date)} (calculé)`
    case 'estimated':
      return `probablement ${withArticle(date)}`
    case 'before':
      return `avant ${withArticle(date)}`
    case 'after':
      return `après ${withArticle(date)}`
    case 'from':
      return `depuis ${withArticle(date)}`
    case 'to':
      return isDay(date) ? `jusqu’au ${french(date)}` : `jusqu’en ${french(date)}`
    case 'between':
      return `entre ${withArticle(date)} et ${withArticle(parts.end)}`
    case 'fromTo':
      return `${from(date)} ${until(parts.end)}`
    default:
      return french(date)
  }
}
