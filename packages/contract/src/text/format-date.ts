import { formattingLocale } from '../languages.ts'
import type { Locale } from '../languages.ts'

/**
 * Formats a date in a language.
 *
 * @param options - as for `Intl.DateTimeFormat`
 * @returns the date as people write it: French has "1er novembre", which `Intl` does not know
 */
export function formatDate(date: Date | number, language: Locale, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(formattingLocale(language), options)
  if (language !== 'fr') return format.format(date)
  const parts = format.formatToParts(date)
  const isInWords = parts.some(({ type, value }) => type === 'month' && /\D/.test(value))
  return parts.map(({ type, value }) => (isInWords && type === 'day' && value === '1' ? '1er' : value)).join('')
}
