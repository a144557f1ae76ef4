import { hasRole } from '@banyan/contract'
import type { Role } from '@banyan/contract'
import { seenAs } from './see-as.ts'
import { useSession } from './session.ts'

/** What the user may do in the family: who looks through another's eyes changes nothing. */
export function useRole(): Role {
  const role = useSession((state) => state.role)
  return seenAs() === undefined ? role : 'reader'
}

/** Whether the user may change the family: readers change only their own person. */
export const useCanWrite = (): boolean => hasRole(useRole(), 'member')
