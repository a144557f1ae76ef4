import type { Language } from '@banyan/contract'
import type { ChineseDialect } from '../../lib/session/session-core.ts'

/**
 * The dialects in the order in which to offer them: first the one of the reader's browser, otherwise of the interface language.
 *
 * @param browser - the browser's languages, the preferred one first
 */
export function orderDialects(language: Language, browser: readonly string[]): readonly ChineseDialect[] {
  const chinese = browser.find((tag) => /^(?:zh|yue|cmn)\b/iu.test(tag))
  const readsCantonese = chinese === undefined ? !language.startsWith('zh') : /^yue|[-_](?:HK|MO)\b/iu.test(chinese)
  return readsCantonese ? ['cantonese', 'mandarin'] : ['mandarin', 'cantonese']
}
