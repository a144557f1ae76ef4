import { isLanguage, isRegion, locales, pickLanguage, pickRegion } from '@banyan/contract'
import type { Language, Locale, Region } from '@banyan/contract'

/** Each language's own name, because readers of the list may know only one language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  pl: 'Polski',
  fi: 'Suomi',
  'zh-cn': '简体中文',
  'zh-tw': '繁體中文',
}

const localeNames: Record<Locale, string> = { ...languageNames, 'zh-tw': '繁體中文（台灣）', 'zh-hk': '繁體中文（香港）' }

/** The page's `lang`, which also selects the simplified or traditional shapes of characters. */
export function htmlLanguage(locale: Locale): string {
  if (locale === 'zh-cn') return 'zh-Hans'
  if (locale === 'zh-tw') return 'zh-Hant'
  return locale === 'zh-hk' ? 'zh-Hant-HK' : locale
}

/** The languages of the interface, to choose from. A biography or a person has a language without a region. */
export const localeOptions = locales.map((value) => ({ value, label: localeNames[value], lang: htmlLanguage(value) }))

interface Choice {
  language: Language
  region: Region
}

/** The initial language: the one in the address, otherwise the remembered one, otherwise the browser's; likewise its region. */
export function initialChoice(
  asked: URLSearchParams,
  remembered: { language: Language | undefined; region: Region },
  browser: readonly string[],
): Choice {
  const [language, region] = [asked.get('language'), asked.get('region')]
  return {
    language: isLanguage(language) ? language : (remembered.language ?? pickLanguage(browser)),
    region: (isRegion(region) && region) || remembered.region || pickRegion(browser),
  }
}
