import { formatDate } from '@banyan/contract'
import type { Language } from '@banyan/contract'

interface Years {
  readonly birth_year: number
  /** 0 means none. */
  readonly year_of_death: number
  /** Whether the person has died, on whatever date. */
  readonly deceased?: boolean
}

/** `1920–1999`, `1980`, `?–1999`, `1920 †` for somebody who died nobody knows when, or nothing. All our languages write years alike. */
export function lifespan(person: Years): string {
  const { birth_year, year_of_death } = person
  const born = birth_year > 0 ? String(birth_year) : ''
  if (year_of_death > 0) return `${born || '?'}–${year_of_death}`
  return [born, hasDied(person) ? '†' : ''].filter((part) => part !== '').join(' ')
}

interface Days extends Years {
  /** Month and day, such as 503. */
  readonly birth_day?: number | undefined
  readonly death_day?: number | undefined
}

/** The same with days where they are known, and a † for everybody who has died: `3 May 1950 – † 1999`. */
export function lifeDates(person: Days, language: Language): string {
  const { birth_year, year_of_death, birth_day, death_day } = person
  const born = birth_year > 0 ? dayText(birth_year, birth_day, language) : ''
  if (year_of_death === 0) return lifespan({ ...person, birth_year: 0 }) === '' ? born : [born, '†'].filter(Boolean).join(' ')
  const died = `†\u00a0${dayText(year_of_death, death_day, language)}`
  return [born, died].filter(Boolean).join(' – ')
}

function dayText(year: number, day: number | undefined, language: Language): string {
  // Two digits would be a year of the last century.
  if (day === undefined || year < 100) return String(year)
  const date = Date.UTC(year, Math.floor(day / 100) - 1, day % 100)
  const text = formatDate(date, language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  // Lines break between the two dates only.
  return text.replaceAll(' ', '\u00a0')
}

export const hasDied = ({ year_of_death, deceased }: Pick<Years, 'year_of_death' | 'deceased'>): boolean =>
  year_of_death > 0 || deceased === true
