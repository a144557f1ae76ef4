import type { ErrorCode } from '@banyan/contract'

interface Subject {
  id: number
  userId: number | null
  locked: boolean
}

/**
 * Who may make one person of two, or two of one again: everybody of the family, but a locked profile only its owner; and two users
 * stay two.
 *
 * @returns why not, or undefined
 */
export function refuseMerge(author: { personId: number }, one: Subject, other: Subject): ErrorCode | undefined {
  if (one.userId !== null && other.userId !== null) return 'merge_two_users'
  return [one, other].some((person) => person.locked && person.id !== author.personId) ? 'locked_profile' : undefined
}
