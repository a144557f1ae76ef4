import type { Change } from '@banyan/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { changesKey } from '../../lib/family/family-update.ts'
import { call } from '../../lib/http/api.ts'

const pageSize = 50

/** What was changed of one person and their relations, or of the whole family; newest first, page after page. */
export const useChanges = (personId: number | undefined) =>
  useInfiniteQuery({
    queryKey: [...changesKey, personId ?? 'family'],
    queryFn: ({ pageParam, signal }): Promise<Change[]> => {
      const query = pageParam === '' ? {} : { before: pageParam }
      return personId === undefined ? call('listChanges', { query, signal }) : call('listPersonChanges', { params: { id: personId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: (last: Change[]) => (last.length < pageSize ? undefined : String(last.at(-1)?.id ?? '')),
    select: (data: InfiniteData<Change[]>) => data.pages.flat(),
    staleTime: 0,
  })
