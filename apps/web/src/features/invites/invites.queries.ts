import type { Invite } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The pending invitation of a person, or null. */
export const useInvite = (personId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: queryKeys.invites.ofPerson(personId),
    enabled: isEnabled,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Invite | null> => {
      try {
        return await call('getInvite', { params: { id: personId }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
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
