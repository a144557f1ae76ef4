import { closeRelatives } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'

/** Returns who is selected after somebody is deleted: their partner, a parent, a child, otherwise the user's own person. */
export function nextSelected(graph: FamilyGraph, leavingId: number, ownId: number): number {
  const { partners, parents, children } = closeRelatives(graph, leavingId)
  return partners[0] ?? parents[0] ?? children[0] ?? ownId
}
