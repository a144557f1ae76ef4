import { formatDate } from '@banyan/calendar'
import type { Language } from '@banyan/contract'

/** Calendars whose days few readers can place. */
const isForeign = (dateValue: string): boolean => /(?:^|\s)(?:FRENCH_R|HEBREW|_CHINESE)\s/.test(dateValue)

/** Writes a DateValue in the reader's language; days of another calendar also in ours. */
export function dateText(dateValue: string, language: Language): string {
  const own = formatDate(dateValue, language)
  const ours = isForeign(dateValue) ? formatDate(dateValue, language, { calendar: 'gregorian' }) : own
  if (ours === own) return own
  return language.startsWith('zh') ? `${own}（${ours}）` : `${own} (${ours})`
}
