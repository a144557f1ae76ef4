import { formatDate as formatDateValue } from '@banyan/calendar'
import { formattingLocale, languageOf } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import type { Messages } from '../../platform/messages/en.ts'
import { fillIn } from '../../platform/messages/fill-in.ts'
import { messagesIn } from '../../platform/messages/messages.ts'
import type { KeptDay } from './occurrences.service.ts'

/** What a day is, in a line: who, what, and for how long it has been. */
export function dayLine(day: KeptDay, names: readonly string[], locale: Locale): string {
  const { days: words } = messagesIn(locale)
  const { kind, festival, years, would_be: wouldBe, type } = day
  if (festival !== null) return words.festivals[festival]
  const formats = formatsOf(locale)
  const name = names.length === 1 ? (names[0] ?? '') : formats.list.format(names)
  const what = type === '' ? words.unnamed : type
  const known = years === null || years === 0 ? undefined : years
  const span = known === undefined ? '' : spanOf(known, formats, words.span)
  const age = wouldBe ? words.wouldBe : words.turns
  const text = {
    birthday: known === undefined ? words.birthday : age[formOf(known, formats)],
    wedding: known === undefined ? words.wedding : wouldBe ? words.sinceWedding : words.married,
    memorial: known === undefined ? words.memorial : words.memorialYears,
    other: known === undefined ? words.other : words.otherYears,
    festival: words.other,
  }[kind]
  return filled(text, { name, what, span, years: String(known ?? 0) })
}

/** The parts of texts: those at odd positions are names of what to fill in. A calendar fills in ten thousand. */
const knownParts = new Map<string, readonly string[]>()

function filled(text: string, values: Readonly<Record<string, string>>): string {
  const parts = knownParts.get(text) ?? text.split(/\{(\w+)\}/)
  knownParts.set(text, parts)
  return parts.map((part, at) => (at % 2 === 0 ? part : (values[part] ?? ''))).join('')
}

/** Names people as on the pages: with what the reader calls them, if they have a word for them. */
export function namesWithTerms(
  names: ReadonlyMap<number, string>,
  termOf: ((person: number) => string) | undefined,
  locale: Locale,
): (person: number) => string {
  const { withKin } = messagesIn(locale).days
  const known = new Map<number, string>()
  return (person) => {
    const before = known.get(person)
    if (before !== undefined) return before
    const name = names.get(person) ?? ''
    const kin = termOf?.(person) ?? ''
    const text = kin === '' ? name : fillIn(withKin, { name, kin })
    known.set(person, text)
    return text
  }
}

interface Formats {
  list: Intl.ListFormat
  /** How long it has been, for each number of years. */
  spans: Map<number, string>
  plural: Intl.PluralRules
  forms: Map<number, Form>
}

type Form = keyof Messages['days']['span']

/** Making them takes longer than all else of a line. */
const knownFormats = new Map<Locale, Formats>()

function formatsOf(locale: Locale): Formats {
  const before = knownFormats.get(locale)
  if (before !== undefined) return before
  const tag = formattingLocale(locale)
  const known = {
    list: new Intl.ListFormat(tag, { type: 'conjunction' }),
    spans: new Map<number, string>(),
    plural: new Intl.PluralRules(tag),
    forms: new Map<number, Form>(),
  }
  knownFormats.set(locale, known)
  return known
}

function spanOf(years: number, formats: Formats, span: Messages['days']['span']): string {
  const { spans } = formats
  const known = spans.get(years)
  if (known !== undefined) return known
  const text = fillIn(span[formOf(years, formats)], { count: String(years) })
  spans.set(years, text)
  return text
}

function formOf(years: number, { plural, forms }: Formats): Form {
  const known = forms.get(years)
  if (known !== undefined) return known
  const rule = plural.select(years)
  const form = rule === 'one' || rule === 'few' || rule === 'many' ? rule : 'other'
  forms.set(years, form)
  return form
}

/** The day of the Chinese calendar of one that follows it; "" of others. */
export function lunarLine({ is_lunar: isLunar, lunar }: KeptDay, locale: Locale): string {
  if (!isLunar || lunar === null) return ''
  return formatDateValue(`_CHINESE ${lunar.day} _${lunar.is_leap ? 'L' : 'M'}${lunar.month}`, languageOf(locale))
}
