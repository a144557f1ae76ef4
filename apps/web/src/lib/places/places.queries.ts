import type { CallResponse, Place } from '@banyan/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/api.ts'
import { ApiError } from '../http/http.ts'
import { useLanguage } from '../language/use-language.ts'
import { queryKeys } from '../query-keys.ts'

export type Location = CallResponse<'findLocation'>

const nothing: readonly Place[] = []

/** A single letter matches too much; a single Chinese character does not. */
const isEnough = (text: string): boolean => text.length > 1 || /\p{Script=Han}/u.test(text)

/** Places that the typed text may mean, the best first; none if they cannot be loaded. */
export function usePlaceSuggestions(text: string): readonly Place[] {
  const language = useLanguage()
  const q = text.trim()
  const isAsked = isEnough(q)
  const { data } = useQuery({
    queryKey: queryKeys.places(language, q),
    queryFn: ({ signal }) => call('searchPlaces', { query: { q, language }, signal }),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return isAsked ? (data ?? nothing) : nothing
}

/** How an address is understood: `null` if it is not found. */
export const locationOf = (language: string, text: string) =>
  queryOptions({
    queryKey: queryKeys.location(language, text),
    queryFn: ({ signal }): Promise<Location | null> =>
      call('findLocation', { query: { address: text, language }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    staleTime: Infinity,
    retry: false,
  })

/** How an address is understood: `null` if it is not found, undefined while unknown. */
export function useLocation(address: string): Location | null | undefined {
  const language = useLanguage()
  const text = address.trim()
  const { data } = useQuery({ ...locationOf(language, text), enabled: text !== '' })
  return text === '' ? undefined : data
}
