/** The interface languages, as stored and sent: `zh-cn` is simplified Chinese, `zh-tw` traditional. */
export const languages = ['en', 'fr', 'pl', 'fi', 'zh-cn', 'zh-tw'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** Where a reader of Chinese lives, as far as words differ; "" until somebody has said. Macau has the words of Hong Kong. */
export const regions = ['', 'tw', 'hk'] as const
export type Region = (typeof regions)[number]

/** The languages to choose from. Older clients know six, so the language of Hong Kong is stored and sent as `zh-tw` with a region. */
export const locales = [...languages, 'zh-hk'] as const
export type Locale = (typeof locales)[number]

export const localeOf = (language: Language, region: Region): Locale =>
  language === 'zh-tw' && region === 'hk' ? 'zh-hk' : language

export const languageOf = (locale: Locale): Language => (locale === 'zh-hk' ? 'zh-tw' : locale)

/** The region that a choice of language implies; "" when it implies none. */
export function regionOf(locale: Locale): Region {
  if (locale === 'zh-tw') return 'tw'
  return locale === 'zh-hk' ? 'hk' : ''
}

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)
export const isRegion = (value: unknown): value is Region => regions.some((region) => region === value)

/**
 * Picks the interface language for a browser's preferences.
 *
 * @param wanted - language tags, the most preferred first, as in `navigator.languages` or an Accept-Language header without its
 * weights. `zh-hk` counts as traditional Chinese, bare `zh` as simplified; otherwise a tag matches a language when one is a
 * prefix of the other.
 * @returns the first language that fits, or English
 */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.trim().toLowerCase()
    if (lower === '') continue
    const special = chinese(lower)
    if (special) return special
    const match = languages.find((language) => lower.startsWith(language) || language.startsWith(lower))
    if (match) return match
  }
  return defaultLanguage
}

/**
 * Picks the region for a browser's preferences.
 *
 * @param wanted - as for `pickLanguage`
 * @returns the region of the first Chinese tag that names one
 */
export function pickRegion(wanted: readonly string[]): Region {
  for (const tag of wanted) {
    const [language, ...parts] = tag.trim().toLowerCase().split('-')
    if (language !== 'zh' && language !== 'yue') continue
    if (parts.includes('tw')) return 'tw'
    if (parts.includes('hk') || parts.includes('mo')) return 'hk'
  }
  return ''
}

function chinese(tag: string): Language | undefined {
  if (tag !== 'zh' && !tag.startsWith('zh-')) return undefined
  const traditional = ['tw', 'hk', 'mo', 'hant'].some((part) => tag.split('-').includes(part))
  return traditional ? 'zh-tw' : 'zh-cn'
}

const formattingLocales: Record<Locale, string> = {
  en: 'en-GB',
  fr: 'fr',
  pl: 'pl',
  fi: 'fi',
  'zh-cn': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant-HK',
}

/** The locale for `Intl`. The texts are British, so English dates are too. */
export const formattingLocale = (locale: Locale): string => formattingLocales[locale]
