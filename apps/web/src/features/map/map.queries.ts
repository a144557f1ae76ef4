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
