import { isLanguage, pickLanguage } from '@banyan/contract'
import type { Language } from '@banyan/contract'

/** What each language calls itself: a list of languages is read by people who may know only one of them. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  pl: 'Polski',
  fi: 'Suomi',
  'zh-cn': '简体中文',
  'zh-tw': '繁體中文',
}

/** The `lang` of the page; it also chooses between the shapes of simplified and traditional characters. */
export function htmlLanguage(language: Language): string {
  if (language === 'zh-cn') return 'zh-Hans'
  if (language === 'zh-tw') return 'zh-Hant'
  return language
}

/** The language to start with: the one in the address, else the remembered one, else the browser's. */
export function initialLanguage(asked: string | null, remembered: Language | undefined, browser: readonly string[]): Language {
  if (isLanguage(asked)) return asked
  return remembered ?? pickLanguage(browser)
}
