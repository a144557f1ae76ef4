import type { Role } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { enterFamily, session } from '../../lib/session/session.ts'

/** The user's families, the last used first. */
export const useMemberships = () =>
  useQuery({ queryKey: queryKeys.memberships, queryFn: ({ signal }) => call('listMemberships', { signal }) })

/** Invitations to the user's own address. */
export const useOwnInvitations = () =>
  useQuery({ queryKey: queryKeys.ownInvitations, queryFn: ({ signal }) => call('listInvitations', { signal }) })

export const useMembers = () =>
  useQuery({ queryKey: queryKeys.members, queryFn: ({ signal }) => call('listMembers', { signal }), staleTime: 0 })

/** Works in another family from now on; the page loads again. */
export async function openFamily(familyId: string): Promise<void> {
  await enterFamily(await call('switchFamily', { body: { family_id: familyId } }))
}

export function useMemberActions() {
  const client = useQueryClient()
  const refresh = (...keys: (typeof queryKeys.members)[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return {
    changeRole: async (id: number, role: Role): Promise<void> => {
      const { is_self: isSelf } = await call('changeMemberRole', { params: { id }, body: { role, password: '' } })
      if (isSelf) session.setMembership(role)
      await refresh(queryKeys.members)
    },
    remove: async (id: number, revert: boolean): Promise<void> => {
      await call('removeMember', { params: { id }, body: { password: '', revert } })
      await refresh(queryKeys.members, queryKeys.users, queryKeys.family, queryKeys.changes.all)
    },
    accept: async (id: string): Promise<void> => {
      const { family_id: familyId } = await call('acceptOwnInvitation', { params: { id } })
      await openFamily(familyId)
    },
    decline: async (id: string): Promise<void> => {
      await call('declineInvitation', { params: { id } })
      await refresh(queryKeys.ownInvitations)
    },
    found: async (name: string): Promise<void> => {
      const { family_id: familyId } = await call('createFamily', { body: { name } })
      await openFamily(familyId)
    },
    rename: async (name: string): Promise<void> => {
      client.setQueryData(queryKeys.familySettings, await call('updateFamilySettings', { body: { name } }))
      await refresh(queryKeys.memberships)
    },
  }
}
