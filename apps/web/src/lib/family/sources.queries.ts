import type { Source } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api.ts'
import { queryKeys } from '../query-keys.ts'

/** The sources of the family, by title. */
export const useSources = (): readonly Source[] =>
  useQuery({ queryKey: queryKeys.sources, queryFn: ({ signal }) => call('listSources', { signal }) }).data ?? []
