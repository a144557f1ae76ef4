import { formattingLocale } from '@banyan/contract'
import type { Language } from '@banyan/contract'

/** With which day a week begins: of Monday to Sunday 1 to 7. Older browsers do not know. */
export const firstDayOf = (language: Language): number => {
  const locale = new Intl.Locale(formattingLocale(language)) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return locale.getWeekInfo?.().firstDay ?? 1
}
