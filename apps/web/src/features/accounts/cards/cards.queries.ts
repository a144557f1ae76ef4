import type { CallBody, CallResponse } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** A card that was just made, with its secret. */
export type MadeCard = CallResponse<'createOwnCard'>

/** The cards that keepers of the family have made. */
export const useFamilyCards = () =>
  useQuery({ queryKey: queryKeys.cards.ofFamily, queryFn: ({ signal }) => call('listCards', { signal }), staleTime: 0 })

/** The cards that sign in as the user. */
export const useOwnCards = () =>
  useQuery({ queryKey: queryKeys.cards.own, queryFn: ({ signal }) => call('listOwnCards', { signal }), staleTime: 0 })

export function useCardActions() {
  const client = useQueryClient()
  const refresh = (...keys: (typeof queryKeys.members)[]) =>
    Promise.all([queryKeys.cards.all, ...keys].map((queryKey) => client.invalidateQueries({ queryKey })))
  return {
    /** Makes somebody in the tree a member without an address. */
    give: async (body: CallBody<'createCardAccount'>): Promise<MadeCard> => {
      const made = await call('createCardAccount', { body })
      await refresh(queryKeys.members, queryKeys.users, queryKeys.family, queryKeys.person.one(body.person_id))
      return made
    },
    renew: async (id: number, signsOut: boolean): Promise<MadeCard> => {
      const made = await call('createMemberCard', { params: { id }, body: { signs_out: signsOut } })
      await refresh()
      return made
    },
    makeOwn: async (): Promise<MadeCard> => {
      const made = await call('createOwnCard', {})
      await refresh(queryKeys.accountEvents)
      return made
    },
    withdraw: async (id: string): Promise<void> => {
      await call('withdrawCard', { params: { id } })
      await refresh()
    },
    withdrawOwn: async (id: string): Promise<void> => {
      await call('withdrawOwnCard', { params: { id } })
      await refresh()
    },
  }
}
