import { hasRole } from '@banyan/contract'
import type { ErrorCode, Role } from '@banyan/contract'

interface Member {
  id: number
  role: Role
  hasAddress: boolean
}

/**
 * Whether a keeper may give a member another role: any, as long as a keeper remains, and one with an address if there is one. A keeper
 * without an address cannot come back by themselves.
 * @param keepers - how many the family has, and how many of them have an address
 * @returns why not, or undefined
 */
export function refuseRole(member: Member, role: Role, keepers: { all: number; withAddress: number }): ErrorCode | undefined {
  if (member.role !== 'keeper' || role === 'keeper') return undefined
  return keepers.all === 1 || (member.hasAddress && keepers.withAddress === 1) ? 'last_keeper' : undefined
}

/** Whether a keeper may remove a member: anybody but themselves. @returns why not, or undefined */
export const refuseRemoval = (caller: { userId: number }, member: Pick<Member, 'id'>): ErrorCode | undefined =>
  member.id === caller.userId ? 'remove_yourself' : undefined

/** Whether a new role is so serious that its keeper must prove who they are. */
export const needsProof = (before: Role, after: Role): boolean => after === 'keeper' && !hasRole(before, 'keeper')
