import { areSiblings } from '@banyan/family-graph'
import type { Adjacency, FamilyGraph } from '@banyan/family-graph'

/** Up to a parent, down to a child, a sibling, a partner. */
export type StepKind = 'U' | 'D' | 'S' | 'P'

/** The step between two people who follow each other on a path; indices. Undefined if they are not next to each other. */
export function stepBetween(graph: FamilyGraph, from: number, to: number): StepKind | undefined {
  if (from < 0 || to < 0) return undefined
  if (has(graph.parents, from, to)) return 'U'
  if (has(graph.children, from, to)) return 'D'
  if (has(graph.partners, from, to)) return 'P'
  return areSiblings(graph, from, to) ? 'S' : undefined
}

function has({ start, list }: Adjacency, of: number, who: number): boolean {
  return list.subarray(start[of], start[of + 1]).includes(who)
}
