import type { KinRegion } from '@banyan/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import type { KinTerm } from '../../lib/family/kin-term.ts'
import { revisionOf } from '../../lib/family/revisions.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useKinRegion } from '../../lib/language/use-kin-region.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { createPauses } from '../../lib/pauses.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useSession } from '../../lib/session/session.ts'
import { kinGraphOf } from './question.queries.ts'

interface CalledSo {
  /** Ids, the nearest first. */
  readonly ids: readonly number[]
  /** What the reader calls somebody; undefined until the names are there, and for people who are not related. */
  readonly termOf: (id: number) => KinTerm | undefined
  readonly isSearching: boolean
}

const nobody: readonly number[] = []

/** Whom the reader calls so, in any language: 「二表姨丈」, `wujek`, `yizhang`. The names of all languages are read, in one call, when somebody types. */
export function useCalledSo(family: Family | undefined, text: string): CalledSo {
  const from = useSession((state) => state.usersPersonId)
  const language = useLanguage()
  const { dialect } = useDialects()
  const region = useKinRegion()
  const isAsked = family !== undefined && text.trim() !== ''
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.allNames.of(
      from,
      'every',
      'every',
      region,
      family ? revisionOf(family.people) : 0,
      family ? revisionOf(family.relations) : 0,
    ),
    queryFn: ({ signal }) => readTerms(from, region, signal),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const ids = useMemo(
    () =>
      data === undefined || family === undefined || text.trim() === '' ? nobody : data.search.find(text, kinGraphOf(family)),
    [data, family, text],
  )
  const termOf = (id: number): KinTerm | undefined =>
    data?.kinTermOf(data.names.names(id), language, dialect, data.names.familyWords(id), data.names.rank(id))
  return { ids, termOf, isSearching: isAsked && data === undefined && isFetching }
}

async function readTerms(from: number, region: KinRegion | '', signal: AbortSignal) {
  const [{ readAllNames }, { kinTermOf }, { maxSearchedSteps, TermSearch }] = await Promise.all([
    import('../../lib/family/all-names.queries.ts'),
    import('../../lib/family/kin-term.ts'),
    import('@banyan/questions'),
  ])
  const names = await readAllNames(from, { region }, signal)
  const search = new TermSearch()
  const pause = createPauses(signal)
  for (const id of names.people()) {
    const entries = names.names(id)
    if ((entries[0]?.path.length ?? 0) > maxSearchedSteps + 1) break
    search.add(id, entries, names.familyWords(id), names.rank(id))
    await pause()
  }
  return { names, search, kinTermOf }
}
