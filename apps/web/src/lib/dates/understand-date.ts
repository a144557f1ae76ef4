import { parseDate } from '@banyan/calendar'
import type { Fact, Language } from '@banyan/contract'
import { dateText } from './date-text.ts'

/** What somebody typed as a date means. */
export type Understood =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'date'; readonly date: string; readonly text: string }
  /** It is kept as it is. */
  | { readonly kind: 'words' }

export function understandDate(typed: string, language: Language): Understood {
  if (typed.trim() === '') return { kind: 'nothing' }
  const date = parseDate(typed, language)
  return date === undefined ? { kind: 'words' } : { kind: 'date', date, text: dateText(date, language) }
}

/** The text in a date field, from which the same date is understood where possible. */
export function typedDate({ date, date_phrase }: Pick<Fact, 'date' | 'date_phrase'>, language: Language): string {
  if (date === '') return date_phrase
  const text = dateText(date, language)
  const shortest = text.replace(/ ?[（(].*[）)]$/u, '')
  return parseDate(shortest, language) === date ? shortest : parseDate(text, language) === date ? text : date
}

/** What the call sends for a typed date. */
export function sentDate(typed: string, language: Language): Pick<Fact, 'date' | 'date_phrase'> {
  const understood = understandDate(typed, language)
  return understood.kind === 'date' ? { date: understood.date, date_phrase: '' } : { date: '', date_phrase: typed.trim() }
}
