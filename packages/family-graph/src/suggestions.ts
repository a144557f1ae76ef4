import { neighbours } from './traversal.ts'
import type { Adjacency, FamilyGraph } from './types.ts'

/** People who are probably related to a person in a way that nobody has recorded yet. Ids, in birth order. */
export interface RelationSuggestions {
  /** The other parents of the person's children. */
  readonly partners: readonly number[]
  /** The children of the person's partners. */
  readonly children: readonly number[]
  /** The partners of the person's parents. */
  readonly parents: readonly number[]
}

/** Suggests relations for a person, but never with somebody who is already directly related to them, nor with the person. */
export function suggestRelations(graph: FamilyGraph, id: number): RelationSuggestions {
  const index = graph.indexOf(id)
  if (index < 0) return { partners: [], children: [], parents: [] }
  const { parents, children, partners } = graph
  const taken = new Set([index, ...neighbours(parents, index), ...neighbours(children, index), ...neighbours(partners, index)])
  const twoSteps = (first: Adjacency, second: Adjacency): number[] => {
    const found = new Set<number>()
    for (const between of neighbours(first, index)) {
      for (const other of neighbours(second, between)) if (!taken.has(other)) found.add(other)
    }
    return [...found].toSorted((a, b) => a - b).map((other) => graph.ids[other]!)
  }
  return { partners: twoSteps(children, parents), children: twoSteps(partners, children), parents: twoSteps(parents, partners) }
}
