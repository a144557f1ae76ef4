import type { FamilyLogEntry, FamilyLogTopic } from '@banyan/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { collectBlob } from '../../lib/http/collect-blob.ts'
import { openAnswer } from '../../lib/http/open-answer.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const pageSize = 50
const askAgainMs = 700

/** The family's log, newest first, page by page. The server writes the sentences. */
export function useFamilyLog(topic: FamilyLogTopic | '') {
  const language = useLanguage()
  return useInfiniteQuery({
    queryKey: queryKeys.familyLog.list(topic, language),
    queryFn: ({ pageParam, signal }): Promise<FamilyLogEntry[]> =>
      call('listFamilyLog', { query: { topic, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (last: FamilyLogEntry[]) => (last.length < pageSize ? undefined : String(last.at(-1)?.number ?? '')),
    select: (data: InfiniteData<FamilyLogEntry[]>) => data.pages.flat(),
    staleTime: 0,
  })
}

/** How long the log is, and what its last check found; asked again while a check runs. */
export const useFamilyLogState = () =>
  useQuery({
    queryKey: queryKeys.familyLog.state,
    queryFn: ({ signal }) => call('getFamilyLogState', { signal }),
    refetchInterval: ({ state }) => (state.data?.is_checking === true ? askAgainMs : false),
    staleTime: 0,
  })

export function useLogCheck(): () => Promise<void> {
  const client = useQueryClient()
  return async () => void client.setQueryData(queryKeys.familyLog.state, await call('checkFamilyLog', {}))
}

/** Downloads the whole log, with the token, which a plain link could not send. @throws ApiError */
export async function downloadLog(format: 'csv' | 'jsonl'): Promise<Blob> {
  const { signal } = new AbortController()
  const response = await openAnswer('exportFamilyLog', { query: { format }, signal, cache: 'no-store' })
  return collectBlob(response.body, response.headers.get('content-type') ?? '', () => undefined)
}
