import type { FamilyGraph } from '@banyan/family-graph'

export function arePartners({ start, list }: FamilyGraph['partners'], a: number, b: number): boolean {
  for (let e = start[a]!; e < start[a + 1]!; e++) if (list[e] === b) return true
  return false
}
