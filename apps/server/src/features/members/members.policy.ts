import { hasRole } from '@banyan/contract'
import type { ErrorCode, Role } from '@banyan/contract'

interface Member {
  id: number
  role: Role
}

/**
 * Whether a keeper may give a member another role: any, as long as a keeper remains.
 * @param keepers - how many the family has
 * @returns why not, or undefined
 */
export const refuseRole = (member: Member, role: Role, keepers: number): ErrorCode | undefined =>
  member.role === 'keeper' && role !== 'keeper' && keepers === 1 ? 'last_keeper' : undefined

/** Whether a keeper may remove a member: anybody but themselves. @returns why not, or undefined */
export const refuseRemoval = (caller: { userId: number }, member: Pick<Member, 'id'>): ErrorCode | undefined =>
  member.id === caller.userId ? 'remove_yourself' : undefined

/** Whether a new role is so serious that its keeper must prove who they are. */
export const needsProof = (before: Role, after: Role): boolean => after === 'keeper' && !hasRole(before, 'keeper')
