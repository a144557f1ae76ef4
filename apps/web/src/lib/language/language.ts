import { isLanguage, pickLanguage } from '@banyan/contract'
import type { Language } from '@banyan/contract'

/** Each language's own name, because readers of the list may know only one language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  pl: 'Polski',
  fi: 'Suomi',
  'zh-cn': '简体中文',
  'zh-tw': '繁體中文',
}

/** The page's `lang`, which also selects the simplified or traditional shapes of characters. */
export function htmlLanguage(language: Language): string {
  if (language === 'zh-cn') return 'zh-Hans'
  if (language === 'zh-tw') return 'zh-Hant'
  return language
}

/** The initial language: the one in the address, otherwise the remembered one, otherwise the browser's. */
export function initialLanguage(asked: string | null, remembered: Language | undefined, browser: readonly string[]): Language {
  if (isLanguage(asked)) return asked
  return remembered ?? pickLanguage(browser)
}

/** Whether a browser's preferences name Hong Kong or Macau before Taiwan: the first region of a Chinese tag decides. */
export function isFromHongKong(browser: readonly string[]): boolean {
  for (const tag of browser) {
    const [language, ...parts] = tag.toLowerCase().split('-')
    if (language !== 'zh' && language !== 'yue') continue
    if (parts.includes('tw')) return false
    if (parts.includes('hk') || parts.includes('mo')) return true
  }
  return false
}
