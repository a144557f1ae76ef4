import type { CallBody, KinWord } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refreshKinWords } from '../../../lib/family/kin-words.ts'
import { call } from '../../../lib/http/api.ts'
import { duringOwnChange } from '../../../lib/live/own-changes.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export const useKinWords = () =>
  useQuery({ queryKey: queryKeys.kinWords, queryFn: ({ signal }) => call('listKinWords', { signal }) })

/** Everything that changes the family's own words. */
export function useWordActions() {
  const client = useQueryClient()
  return useMemo(() => {
    const changing = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
      duringOwnChange(async () => {
        const answer = await work()
        await refreshKinWords(client)
        void client.invalidateQueries({ queryKey: queryKeys.changes.all })
        return answer
      })
    return {
      create: (body: CallBody<'createKinWord'>): Promise<KinWord> => changing(() => call('createKinWord', { body })),
      update: (id: number, body: CallBody<'updateKinWord'>): Promise<KinWord> =>
        changing(() => call('updateKinWord', { params: { id }, body })),
      remove: (id: number): Promise<unknown> => changing(() => call('deleteKinWord', { params: { id } })),
      restore: (id: number): Promise<KinWord> => changing(() => call('restoreKinWord', { params: { id } })),
    }
  }, [client])
}
