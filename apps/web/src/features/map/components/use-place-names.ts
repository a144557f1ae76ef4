import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { namesQuery } from '../base-map/names-query.ts'
import type { NamesQuery } from '../base-map/names-query.ts'
import type { MapStage, Place } from '../view/map-stage.ts'

const retryMs = 5000

/** About a kilometre: the marker of people in a city covers its dot. */
const spotOf = ({ latitude, longitude }: Place): number => Math.round(latitude * 100) * 100_000 + Math.round(longitude * 100)

/**
 * Writes the names of places on the built-in world, in the reader's language, whenever the map comes to rest.
 * @param taking - what stands on the map; names are written beside it
 * @returns whether names are loading, and how many are shown
 */
export function usePlaceNames(
  stage: MapStage | undefined,
  taking: readonly Place[],
  isWanted: boolean,
): { areComing: boolean; count: number } {
  const language = useLanguage()
  const [query, setQuery] = useState<NamesQuery>()
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: queryKeys.placeNames(language, query),
    queryFn: ({ signal }) => call('listPlaceLabels', { query: { ...query!, language }, signal }),
    enabled: isWanted && query !== undefined,
    // The old names stay until the new ones have loaded.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // A new server may still be loading its list of places.
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
  useEffect(() => {
    if (!stage || !isWanted) return undefined
    const ask = (): void => setQuery((before) => namesQuery(stage.view, before))
    ask()
    return stage.onRest(ask)
  }, [stage, isWanted])
  const taken = useMemo(() => new Set(taking.map(spotOf)), [taking])
  useEffect(() => {
    if (stage && data) stage.setNames(data.map((place) => ({ ...place, isTaken: taken.has(spotOf(place)) })))
  }, [stage, data, taken])
  return { areComing: isWanted && (isPending || isPlaceholderData), count: data?.length ?? 0 }
}
