import type { CallResponse, Change, ChangeGroup } from '@banyan/contract'
import { partialMatchKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const pageSize = 50

/** Selects lines of the family's history; all of them by default. */
export interface HistoryFilter {
  readonly group: ChangeGroup | ''
  readonly userId: string
}

/** The changes of one person and their relations, or of the whole family; newest first, page by page. */
export const useChanges = (personId: number | undefined, { group, userId }: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: queryKeys.changes.list(personId, group, userId),
    queryFn: ({ pageParam, signal }): Promise<Change[]> => {
      const query = pageParam === '' ? {} : { before: pageParam }
      return personId === undefined
        ? call('listChanges', { query: { ...query, group, user_id: userId }, signal })
        : call('listPersonChanges', { params: { id: personId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: (last: Change[]) => (last.length < pageSize ? undefined : String(last.at(-1)?.id ?? '')),
    select: (data: InfiniteData<Change[]>) => data.pages.flat(),
    staleTime: 0,
  })

/** Everybody who has changed something, by name. */
export const useChangeAuthors = () =>
  useQuery({ queryKey: queryKeys.changes.authors, queryFn: ({ signal }) => call('listChangeAuthors', { signal }), staleTime: 0 })

export type PutBackRun = NonNullable<CallResponse<'getPutBack'>>

const askAgainMs = 700
export const isRunning = ({ state }: Pick<PutBackRun, 'state'>): boolean => state === 'waiting' || state === 'running'

/** The newest job of the family that puts something back. */
export const useNewestPutBack = () =>
  useQuery({
    queryKey: queryKeys.putBack.newest,
    queryFn: ({ signal }) => call('getPutBack', { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Watches a put-back job to its end, then reloads everything shown. */
export function usePutBack(id: number | undefined) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: queryKeys.putBack.one(id),
    queryFn: ({ signal }) => call('getPutBack', { query: { id: String(id) }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? askAgainMs : false),
    staleTime: 0,
    gcTime: 0,
  })
  const hasEnded = data ? !isRunning(data) : false
  const onEnd = useEffectEvent(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => !partialMatchKey(queryKey, queryKeys.putBack.all) }),
  )
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded])
  return { run: data ?? undefined, error }
}
