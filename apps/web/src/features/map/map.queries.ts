import { decodeLifePlaces } from '@banyan/contract/columns'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Tiles and default place; they do not change while the page is open. */
export const useMapSettings = (isWanted: boolean) =>
  useQuery({
    queryKey: queryKeys.mapSettings,
    queryFn: ({ signal }) => call('getMapSettings', { signal }),
    staleTime: Infinity,
    enabled: isWanted,
  })

/** Where everybody was by their dated facts. */
export const useLifePlaces = (isWanted: boolean) =>
  useQuery({
    queryKey: queryKeys.lifePlaces,
    queryFn: async ({ signal }) => {
      const answer = await call('getLifePlaces', { signal })
      if (!(answer instanceof Uint8Array)) throw new RangeError('not packed')
      return decodeLifePlaces(answer)
    },
    enabled: isWanted,
    // The answer's tag makes asking again cheap.
    staleTime: 0,
    structuralSharing: false,
  })
