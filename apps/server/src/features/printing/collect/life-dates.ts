import { formatDate } from '@banyan/contract'
import type { Locale, PersonSummary } from '@banyan/contract'

type Dated = Pick<PersonSummary, 'birth_year' | 'year_of_death' | 'deceased' | 'birth_day' | 'death_day'>

/** Birth and death as the tree shows them near: `3 May 1950 – † 1999`, days where they are known, and a † for everybody who has died. */
export function lifeDates({ birth_year, year_of_death, deceased, birth_day, death_day }: Dated, locale: Locale): string {
  const born = birth_year > 0 ? dayText(birth_year, birth_day, locale) : ''
  if (year_of_death > 0) return [born, `†\u00a0${dayText(year_of_death, death_day, locale)}`].filter(Boolean).join(' – ')
  return [born, deceased ? '†' : ''].filter(Boolean).join(' ')
}

function dayText(year: number, day: number | undefined, locale: Locale): string {
  // Two digits would be a year of the last century.
  if (day === undefined || day === 0 || year < 100) return String(year)
  const date = Date.UTC(year, Math.floor(day / 100) - 1, day % 100)
  // Lines break between the two dates only.
  return formatDate(date, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).replaceAll(' ', '\u00a0')
}
