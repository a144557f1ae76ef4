import { parseDate } from '@banyan/calendar'
import { isLasting } from '@banyan/contract'
import type { Fact, FactKindName, Language } from '@banyan/contract'
import { dateText } from './date-text.ts'

/** What somebody typed as a date means. */
export type Understood =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'date'; readonly date: string; readonly text: string }
  /** It is kept as it is. */
  | { readonly kind: 'words' }

/** @param of - the kind of the fact whose date it is, which says what 1970–1999 means */
export function understandDate(typed: string, language: Language, of: FactKindName): Understood {
  if (typed.trim() === '') return { kind: 'nothing' }
  const date = read(typed, language, of)
  return date === undefined ? { kind: 'words' } : { kind: 'date', date, text: dateText(date, language) }
}

/** The text in a date field, from which the same date is understood where possible. */
export function typedDate({ date, date_phrase, kind }: Pick<Fact, 'date' | 'date_phrase' | 'kind'>, language: Language): string {
  if (date === '') return date_phrase
  const text = dateText(date, language)
  const shortest = text.replace(/ ?[（(].*[）)]$/u, '')
  return [shortest, text].find((each) => read(each, language, kind) === date) ?? date
}

const read = (text: string, language: Language, of: FactKindName): string | undefined =>
  parseDate(text, language, { span: isLasting(of) ? 'fromTo' : 'between' })

/** What the call sends for a typed date. */
export function sentDate(typed: string, language: Language, of: FactKindName): Pick<Fact, 'date' | 'date_phrase'> {
  const understood = understandDate(typed, language, of)
  return understood.kind === 'date' ? { date: understood.date, date_phrase: '' } : { date: '', date_phrase: typed.trim() }
}
