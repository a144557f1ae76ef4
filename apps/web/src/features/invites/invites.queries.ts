import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The pending invitation of a person, or null. Taken from the list: for most people there is none, which is no error. */
export const useInvite = (personId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: queryKeys.invites.list,
    enabled: isEnabled,
    staleTime: 0,
    queryFn: ({ signal }) => call('listInvites', { signal }),
    select: (invites) => invites.find((invite) => invite.person_id === personId) ?? null,
  })

/** All pending invitations of the family, last sent first. */
export const useInvites = () =>
  useQuery({ queryKey: queryKeys.invites.list, staleTime: 0, queryFn: ({ signal }) => call('listInvites', { signal }) })

export function useInviteActions() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.invites.all })
  return {
    create: async (personId: number): Promise<void> => {
      await call('createInvite', { body: { person_id: personId } })
      await refresh()
    },
    resend: async (personId: number): Promise<void> => {
      await call('resendInvite', { params: { id: personId } })
      await refresh()
    },
    takeBack: async (personId: number): Promise<void> => {
      await call('deleteInvite', { params: { id: personId } })
      await refresh()
    },
  }
}
