import { languageOf } from '@banyan/contract'
import type { Language, Locale, PrintInput } from '@banyan/contract'
import type { PaperLanguage } from '@banyan/paper'

/** The language of a print: as chosen, with the reader's region where that is the same language. */
export const localeOfPrint = ({ language }: Pick<PrintInput, 'language'>, reader: Locale): Locale =>
  language === undefined || language === languageOf(reader) ? reader : language

const paperLanguages: Record<Language, PaperLanguage> = {
  en: 'en',
  fr: 'fr',
  pl: 'pl',
  fi: 'fi',
  'zh-cn': 'zh-CN',
  'zh-tw': 'zh-TW',
}

/** What paper calls a language. */
export const paperLanguage = (language: Language): PaperLanguage => paperLanguages[language]
