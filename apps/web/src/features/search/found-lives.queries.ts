import type { FoundLife, FoundReason } from '@banyan/contract'
import type { PersonSummary } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import type { Family } from '../../lib/family/indexed-family.ts'
import { call } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Nobody reads more: they type another word instead. */
const shownAtMost = 50

export interface PersonFoundByLife {
  readonly person: PersonSummary
  readonly reasons: readonly FoundReason[]
}

export interface FoundLives {
  readonly shown: readonly PersonFoundByLife[]
  /** How many there are, and whether there may be more. */
  readonly count: number
  readonly isComplete: boolean
  readonly isSearching: boolean
  /** The server could not be asked. */
  readonly hasFailed: boolean
}

/** One letter says too little, unless it is a Chinese character. */
const isEnough = (text: string): boolean => text.length > 1 || /\p{Script=Han}/u.test(text)

/**
 * Finds people by what happened in their lives, which the server knows; without those in `named`, whom their names have found already.
 */
export function useFoundLives(family: Family | undefined, search: string, named: ReadonlySet<number>): FoundLives {
  const language = useLanguage()
  const text = search.trim()
  const isAsked = family !== undefined && isEnough(text)
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.lives.found(language, text),
    queryFn: ({ signal }) => call('searchLives', { query: { search: text, page_size: String(shownAtMost) }, signal }),
    enabled: isAsked,
    staleTime: 0,
    retry: false,
  })
  const answer = isAsked ? data : undefined
  const shown = (answer?.results ?? []).flatMap(({ person_id, reasons }: FoundLife) => {
    const person = named.has(person_id) ? undefined : family?.findPerson(person_id)
    return person === undefined ? [] : [{ person, reasons }]
  })
  return {
    shown,
    count: Math.max(shown.length, (answer?.count ?? 0) - ((answer?.results.length ?? 0) - shown.length)),
    isComplete: answer?.is_complete !== false,
    isSearching: isAsked && isFetching && answer === undefined,
    hasFailed: isAsked && error !== null,
  }
}
