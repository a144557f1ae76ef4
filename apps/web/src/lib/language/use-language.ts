import { languageOf } from '@banyan/contract'
import type { Language, Locale } from '@banyan/contract'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

/** The interface language with its region, as shown and formatted. */
export const useLocale = (): Locale => useSyncExternalStore(i18n.subscribe, () => i18n.language)

/** The interface language, as stored and sent. */
export const useLanguage = (): Language => languageOf(useLocale())
