import type { ChineseDialect } from '../session/session-core.ts'
import { useSession } from '../session/session.ts'
import { orderDialects } from './dialects.ts'
import { useLocale } from './use-language.ts'

/** The Chinese dialect that the reader has chosen, or the one that suits them, and all in the order in which to offer them. */
export function useDialects(): { dialect: ChineseDialect; dialects: readonly ChineseDialect[] } {
  const dialects = orderDialects(useLocale(), navigator.languages)
  const chosen = useSession((state) => state.selectedChineseDialect)
  return { dialect: chosen ?? dialects[0]!, dialects }
}
