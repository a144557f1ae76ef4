import type { ErrorCode } from '@banyan/contract'

interface Subject {
  id: number
  userId: number | null
  locked: boolean
}

/**
 * Decides who may merge two people or undo a merge: everybody in the family, except that a locked profile needs its owner and two
 * users cannot be merged.
 * @returns why not, or undefined
 */
export function refuseMerge(author: { personId: number }, one: Subject, other: Subject): ErrorCode | undefined {
  if (one.userId !== null && other.userId !== null) return 'merge_two_users'
  return [one, other].some((person) => person.locked && person.id !== author.personId) ? 'locked_profile' : undefined
}
