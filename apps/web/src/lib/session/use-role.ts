import { hasRole } from '@banyan/contract'
import type { Role } from '@banyan/contract'
import { useSession } from './session.ts'

/** What the user may do in the family. */
export const useRole = (): Role => useSession((state) => state.role)

/** Whether the user may change the family: readers change only their own person. */
export const useCanWrite = (): boolean => hasRole(useRole(), 'member')
