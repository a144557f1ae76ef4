import type { Language, Locale } from '@banyan/contract'
import type { ChineseDialect } from '../session/session-core.ts'

/**
 * The dialects in the order in which to offer them: first the one of Hong Kong for its readers, otherwise the one of the reader's
 * browser, otherwise of the interface language.
 *
 * @param browser - the browser's languages, the preferred one first
 */
export function orderDialects(locale: Locale, browser: readonly string[]): readonly ChineseDialect[] {
  if (locale === 'zh-hk') return ['cantonese', 'mandarin']
  const chinese = browser.find((tag) => /^(?:zh|yue|cmn)\b/iu.test(tag))
  const readsCantonese = chinese === undefined ? !locale.startsWith('zh') : /^yue|[-_](?:HK|MO)\b/iu.test(chinese)
  return readsCantonese ? ['cantonese', 'mandarin'] : ['mandarin', 'cantonese']
}

/** The language tag of names in a dialect, which also selects the shapes of characters. */
export function chineseTag(language: Language, dialect: ChineseDialect): string {
  if (dialect === 'cantonese') return 'zh-HK'
  return language === 'zh-tw' ? 'zh-TW' : 'zh-CN'
}
