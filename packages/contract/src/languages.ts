/** The interface languages, as stored and sent: `zh-cn` is simplified Chinese, `zh-tw` traditional. */
export const languages = ['en', 'fr', 'pl', 'fi', 'zh-cn', 'zh-tw'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

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

function chinese(tag: string): Language | undefined {
  if (tag !== 'zh' && !tag.startsWith('zh-')) return undefined
  const traditional = ['tw', 'hk', 'mo', 'hant'].some((part) => tag.split('-').includes(part))
  return traditional ? 'zh-tw' : 'zh-cn'
}

const formattingLocales: Record<Language, string> = {
  en: 'en-GB',
  fr: 'fr',
  pl: 'pl',
  fi: 'fi',
  'zh-cn': 'zh-Hans',
  'zh-tw': 'zh-Hant',
}

/** The locale for `Intl`. The texts are British, so English dates are too. */
export const formattingLocale = (language: Language): string => formattingLocales[language]

/**
 * Formats a date in a language.
 *
 * @param options - as for `Intl.DateTimeFormat`
 * @returns the date as people write it: French has "1er novembre", which `Intl` does not know
 */
export function formatDate(date: Date | number, language: Language, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(formattingLocale(language), options)
  if (language !== 'fr') return format.format(date)
  const parts = format.formatToParts(date)
  const isInWords = parts.some(({ type, value }) => type === 'month' && /\D/.test(value))
  return parts.map(({ type, value }) => (isInWords && type === 'day' && value === '1' ? '1er' : value)).join('')
}
