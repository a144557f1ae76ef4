import type { Change, Language } from '@banyan/contract'
import { isLanguage, genders } from '@banyan/contract'
import { dateText } from '../../lib/dates/date-text.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import { languageNames } from '../../lib/language/language.ts'

const longest = 160
/** Stands behind a place that is a guess. */
const guess = ' ?'

/** Formats a field's value for people; undefined if there was none. */
export function valueText(
  t: Translate<['history', 'profile']>,
  field: string,
  value: Change['before'],
  language: Language,
): string | undefined {
  if (value === null || value === '' || value === 0) return undefined
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'gender') return t(`profile:gender.${genders.find((each) => each === value) ?? 'O'}`)
  if (field === 'language') return isLanguage(value) ? languageNames[value] : String(value)
  if (field === 'living_seen_by') return t(value === 'near' ? 'seenBy.near' : 'seenBy.everyone')
  if (field === 'taken') return dateText(String(value), language)
  if (field === 'place' && String(value).endsWith(guess)) return t('nearPlace', { place: String(value).slice(0, -guess.length) })
  const text = String(value)
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text
}
