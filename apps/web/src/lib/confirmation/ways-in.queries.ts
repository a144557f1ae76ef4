import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api.ts'
import { queryKeys } from '../query-keys.ts'

/** How this user can sign in. */
export const useWaysIn = () =>
  useQuery({ queryKey: queryKeys.waysIn, queryFn: ({ signal }) => call('getWaysIn', { signal }), staleTime: 0 })
