import { inBirthOrder } from './births.ts'
import { isFemale, isMale } from './lineage.ts'
import type { Branch, Member } from './lineage.ts'

/**
 * Tells each member from a generation on to which branch (房) they belong. The branches of one father are counted, 長房 first, if the order of
 * his sons is known; others bear the name of their head.
 */
export function addBranches(members: readonly Member[], generation: number): Branch[] {
  if (generation < 1) return []
  const heads = members.filter(
    (member) => member.generation === generation && (!isFemale(member.person) || member.heirs.length > 0),
  )
  if (heads.length < 2) return []
  const fathers = new Set(heads.map(({ parent }) => parent))
  const sons = heads.map(({ person }) => person)
  const isCounted = fathers.size === 1 && sons.every(isMale) && inBirthOrder(sons).certain.size === sons.length
  const branches = heads.map((head, at): Branch => ({ head, place: isCounted ? at + 1 : undefined }))
  for (const branch of branches) {
    const waiting = [branch.head]
    for (const member of waiting) {
      member.branch = branch
      waiting.push(...member.heirs)
    }
  }
  return branches
}
