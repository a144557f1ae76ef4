import { dayRange, julianDayToGregorian, readDateValue } from '@banyan/calendar'
import type { PaperLanguage } from '../../drawing.ts'
import type { CardContent, ChartPerson } from '../types.ts'
import { dateText, wordsOf } from '../words.ts'

/** The lines that say when somebody lived; none if nothing is known or wanted. */
export function lifeLines(person: ChartPerson, dates: CardContent['dates'], language: PaperLanguage): string[] {
  if (dates === 'none') return []
  if (dates === 'years') {
    const years = lifeYears(person, language)
    return years === '' ? [] : [years]
  }
  const { born, died, deathUnknown } = wordsOf(language)
  const [birth, death] = [dateText(person.birth, language), dateText(person.death, language)]
  return [
    ...(birth === '' ? [] : [born + birth]),
    ...(death === '' ? (person.isDead && birth !== '' ? [died + deathUnknown] : []) : [died + death]),
  ]
}

/** `1819–1901`; `1950–` of the living, `?–1901` and `1819–?` of the dead. */
export const lifeYears = ({ birth, death, isDead }: ChartPerson, language: PaperLanguage): string =>
  lifeSpan(writtenYear(birth, language), writtenYear(death, language), isDead, language)

/** A year of a summary, where 0 is unknown. */
export const yearText = (year: number): string => (year > 0 ? String(year) : '')

/** The same of years as they are written; '' where neither is known. */
export function lifeSpan(from: string, to: string, isDead: boolean, language: PaperLanguage): string {
  const { deathUnknown } = wordsOf(language)
  if (from === '' && to === '') return ''
  return `${from === '' ? deathUnknown : from}–${to === '' && isDead ? deathUnknown : to}`
}

/** The year alone, with what makes it uncertain: there is no room for words. */
function writtenYear(date: string, language: PaperLanguage): string {
  const parts = readDateValue(date)
  const year = parts && yearOf(date)
  if (year === undefined) return ''
  const text = year <= 0 ? `−${1 - year}` : String(year)
  switch (parts?.kind) {
    case 'about':
    case 'calculated':
    case 'estimated':
    case 'between':
      return wordsOf(language).about + text
    case 'before':
    case 'to':
      return `<${text}`
    case 'after':
      return `>${text}`
    default:
      return text
  }
}

/** The astronomical year of a DateValue; undefined without one. Where it spans years, the middle. */
function yearOf(date: string): number | undefined {
  const range = dayRange(date)
  if (range === undefined) return undefined
  const { from, to } = range
  // Before and after name the day next to the range.
  if (from === -Infinity) return julianDayToGregorian(to + 1).year
  if (to === Infinity) return julianDayToGregorian(from - 1).year
  return julianDayToGregorian(Math.floor((from + to) / 2)).year
}
