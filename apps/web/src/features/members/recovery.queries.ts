import type { CallResponse } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The link that lets a member in, which is known this once. */
export type MadeLink = CallResponse<'createRecoveryLink'>

export const useRecoveries = () =>
  useQuery({
    queryKey: queryKeys.recoveries.all,
    queryFn: ({ signal }) => call('listRecoveries', { signal }),
    staleTime: 0,
  })

export function useRecoveryActions() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.recoveries.all })
  return {
    vouch: async (memberId: number): Promise<void> => {
      await call('vouchForMember', { params: { id: memberId } })
      await refresh()
    },
    stop: async (id: string): Promise<void> => {
      await call('stopRecovery', { params: { id } })
      await refresh()
    },
    show: (id: string): Promise<MadeLink> => call('createRecoveryLink', { params: { id } }),
  }
}
