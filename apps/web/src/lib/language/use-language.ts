import { defaultLanguage, isLanguage } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { useTranslation } from 'react-i18next'

/** The interface language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}
