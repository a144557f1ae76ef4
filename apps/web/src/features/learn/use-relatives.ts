import { languageOf } from '@banyan/contract'
import { useMemo } from 'react'
import { useAllNamesQuery } from '../../lib/family/all-names.queries.ts'
import { useFamily } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useKinRegion } from '../../lib/language/use-kin-region.ts'
import { useLanguage, useLocale } from '../../lib/language/use-language.ts'
import { useSession } from '../../lib/session/session.ts'
import { relativesOf } from './cards.ts'
import type { Relative } from './cards.ts'

/** What somebody calls their relatives, the nearest first; undefined until it has been read. */
export function useRelatives(from: number): {
  readonly family: Family | undefined
  readonly relatives: readonly Relative[] | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const language = useLanguage()
  const locale = useLocale()
  const { dialect } = useDialects()
  const region = useKinRegion()
  const { family, error, retry } = useFamily()
  const { data, error: namesError, isPlaceholderData, refetch } = useAllNamesQuery(family, { from, language, dialect, region })
  // Those of another person or dialect.
  const names = isPlaceholderData ? undefined : data
  const chosen = useSession((state) => state.mandarinReading)
  // Schools in Hong Kong do not teach Zhuyin.
  const mandarinReading = locale === 'zh-tw' ? chosen : 'pinyin'
  const relatives = useMemo(
    () => (family && names ? relativesOf(family, names, { language: languageOf(locale), dialect, mandarinReading }) : undefined),
    [family, names, locale, dialect, mandarinReading],
  )
  return { family, relatives, error: error ?? namesError, retry: error ? retry : () => void refetch() }
}
