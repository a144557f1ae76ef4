import { formatDate as formatDateValue } from '@banyan/calendar'
import { formattingLocale, languageOf } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import { fillIn, messagesIn } from '../../platform/messages/messages.ts'
import type { KeptDay } from './occurrences.service.ts'

/** What a day is, in a line: who, what, and for how long it has been. */
export function dayLine(day: KeptDay, names: readonly string[], locale: Locale): string {
  const { days: words } = messagesIn(locale)
  const { kind, festival, years, would_be: wouldBe, type } = day
  if (festival !== null) return words.festivals[festival]
  const name = new Intl.ListFormat(formattingLocale(locale), { type: 'conjunction' }).format(names)
  const what = type === '' ? words.unnamed : type
  const known = years === null || years === 0 ? undefined : years
  const span = known === undefined ? '' : spanOf(known, locale)
  const text = {
    birthday: known === undefined ? words.birthday : wouldBe ? words.wouldBe : words.turns,
    wedding: known === undefined ? words.wedding : wouldBe ? words.sinceWedding : words.married,
    memorial: known === undefined ? words.memorial : words.memorialYears,
    other: known === undefined ? words.other : words.otherYears,
    festival: words.other,
  }[kind]
  return fillIn(text, { name, what, span, years: String(known ?? 0) })
}

function spanOf(years: number, locale: Locale): string {
  const { span } = messagesIn(locale).days
  const form = new Intl.PluralRules(formattingLocale(locale)).select(years)
  return fillIn(form === 'one' || form === 'few' || form === 'many' ? span[form] : span.other, { count: String(years) })
}

/** The day of the Chinese calendar of one that follows it; "" of others. */
export function lunarLine({ is_lunar: isLunar, lunar }: KeptDay, locale: Locale): string {
  if (!isLunar || lunar === null) return ''
  return formatDateValue(`_CHINESE ${lunar.day} _${lunar.is_leap ? 'L' : 'M'}${lunar.month}`, languageOf(locale))
}
