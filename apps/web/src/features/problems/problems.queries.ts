import type { Problem } from '@banyan/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const pageSize = '50'

/** What looks wrong in the family, by person, page by page; or what somebody has said is right. */
export const useProblems = (isDismissed: boolean) =>
  useInfiniteQuery({
    queryKey: queryKeys.problems.list(isDismissed),
    queryFn: ({ pageParam, signal }) =>
      call('listProblems', {
        query: { page: String(pageParam), page_size: pageSize, ...(isDismissed ? { dismissed: 'true' } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
    staleTime: 0,
    // Lines that have been answered stay where they are, with the way back, until the page is left.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Says that a problem is right, or takes that back. */
export function useAnswerProblem(): (problem: Problem, isRight: boolean) => Promise<void> {
  const client = useQueryClient()
  return async ({ person_id, key }, isRight) => {
    await call(isRight ? 'dismissProblem' : 'reopenProblem', { body: { person_id, key } })
    void client.invalidateQueries({ queryKey: queryKeys.changes.all })
  }
}
