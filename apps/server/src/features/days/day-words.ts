import { formatDate as formatDateValue } from '@banyan/calendar'
import { formattingLocale, languageOf } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import type { Messages } from '../../platform/messages/en.ts'
import { fillIn, messagesIn } from '../../platform/messages/messages.ts'
import type { KeptDay } from './occurrences.service.ts'

/** What a day is, in a line: who, what, and for how long it has been. */
export function dayLine(day: KeptDay, names: readonly string[], locale: Locale): string {
  const { days: words } = messagesIn(locale)
  const { kind, festival, years, would_be: wouldBe, type } = day
  if (festival !== null) return words.festivals[festival]
  const { list, plural } = formatsOf(locale)
  const name = names.length === 1 ? (names[0] ?? '') : list.format(names)
  const what = type === '' ? words.unnamed : type
  const known = years === null || years === 0 ? undefined : years
  const span = known === undefined ? '' : spanOf(known, plural, words.span)
  const text = {
    birthday: known === undefined ? words.birthday : wouldBe ? words.wouldBe : words.turns,
    wedding: known === undefined ? words.wedding : wouldBe ? words.sinceWedding : words.married,
    memorial: known === undefined ? words.memorial : words.memorialYears,
    other: known === undefined ? words.other : words.otherYears,
    festival: words.other,
  }[kind]
  return fillIn(text, { name, what, span, years: String(known ?? 0) })
}

interface Formats {
  list: Intl.ListFormat
  plural: Intl.PluralRules
}

/** Making them takes longer than all else of a line. */
const formats = new Map<Locale, Formats>()

function formatsOf(locale: Locale): Formats {
  const tag = formattingLocale(locale)
  const known = formats.get(locale) ?? {
    list: new Intl.ListFormat(tag, { type: 'conjunction' }),
    plural: new Intl.PluralRules(tag),
  }
  formats.set(locale, known)
  return known
}

function spanOf(years: number, plural: Intl.PluralRules, span: Messages['days']['span']): string {
  const form = plural.select(years)
  return fillIn(form === 'one' || form === 'few' || form === 'many' ? span[form] : span.other, { count: String(years) })
}

/** The day of the Chinese calendar of one that follows it; "" of others. */
export function lunarLine({ is_lunar: isLunar, lunar }: KeptDay, locale: Locale): string {
  if (!isLunar || lunar === null) return ''
  return formatDateValue(`_CHINESE ${lunar.day} _${lunar.is_leap ? 'L' : 'M'}${lunar.month}`, languageOf(locale))
}
