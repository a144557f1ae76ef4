import { languageOf, regionOf } from '@banyan/contract'
import type { Locale } from '@banyan/contract'

/** The part of a mailed link's query that opens the page in the language of the mail. */
export function inLocale(locale: Locale): string {
  const region = locale === 'zh-hk' ? `&region=${regionOf(locale)}` : ''
  return `language=${languageOf(locale)}${region}`
}
