import { defaultLanguage, isLocale, languageOf } from '@banyan/contract'
import type { Language, Locale } from '@banyan/contract'
import { useTranslation } from 'react-i18next'

/** The interface language with its region, as shown and formatted. */
export function useLocale(): Locale {
  const { i18n } = useTranslation()
  return isLocale(i18n.language) ? i18n.language : defaultLanguage
}

/** The interface language, as stored and sent. */
export const useLanguage = (): Language => languageOf(useLocale())
