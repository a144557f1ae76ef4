import type { Change, ChangeGroup } from '@banyan/contract'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { changesKey } from '../../lib/family/family-update.ts'
import { call } from '../../lib/http/api.ts'

const pageSize = 50

/** Which lines of the family's history: all of them where nothing is said. */
export interface HistoryFilter {
  readonly group: ChangeGroup | ''
  readonly userId: string
}

/** What was changed of one person and their relations, or of the whole family; newest first, page after page. */
export const useChanges = (personId: number | undefined, { group, userId }: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: [...changesKey, personId ?? 'family', group, userId],
    queryFn: ({ pageParam, signal }): Promise<Change[]> => {
      const query = pageParam === '' ? {} : { before: pageParam }
      return personId === undefined ? call('listChanges', { query: { ...query, group, user_id: userId }, signal }) : call('listPersonChanges', { params: { id: personId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: (last: Change[]) => (last.length < pageSize ? undefined : String(last.at(-1)?.id ?? '')),
    select: (data: InfiniteData<Change[]>) => data.pages.flat(),
    staleTime: 0,
  })

/** Who has changed something, by name. */
export const useChangeAuthors = () => useQuery({ queryKey: [...changesKey, 'authors'], queryFn: ({ signal }) => call('listChangeAuthors', { signal }), staleTime: 0 })
