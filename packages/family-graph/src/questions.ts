import { suggestRelations } from './suggestions.ts'
import { neighbours } from './traversal.ts'
import type { FamilyGraph } from './types.ts'

/** A relation that probably holds for a new person, to ask about: "are X and Y partners?", "did X raise Y?" */
export interface RelationQuestion {
  readonly kind: 'partnered' | 'raised'
  /** The person who raised the other; for partners, the new person. */
  readonly from: number
  readonly to: number
}

/**
 * What to ask about a person who has just been added: everything that {@link suggestRelations} suggests for them and, where a
 * couple was never recorded as such, what their common children imply:
 *
 * - siblings of the person's child of whom at most one parent is known: the person may have raised them too;
 * - those who raised the person's siblings together with the person's parent: they may have raised the person too.
 *
 * Partners come first, because people are most certain about them, then parents, then children; each in birth order, and nobody
 * twice.
 */
export function relationQuestions(graph: FamilyGraph, id: number): RelationQuestion[] {
  const index = graph.indexOf(id)
  if (index < 0) return []
  const { partners, parents, children } = suggestRelations(graph, id)
  const likelyParents = [...parents, ...toIds(graph, coParentsOfSiblings(graph, index))]
  const likelyChildren = [...children, ...toIds(graph, siblingsWhoLackAParent(graph, index))]
  const isNew = (other: number, at: number, all: readonly number[]): boolean =>
    !partners.includes(other) && all.indexOf(other) === at
  return [
    ...partners.map((to) => ({ kind: 'partnered' as const, from: id, to })),
    ...inBirthOrder(graph, likelyParents.filter(isNew)).map((from) => ({ kind: 'raised' as const, from, to: id })),
    ...inBirthOrder(graph, likelyChildren.filter(isNew)).map((to) => ({ kind: 'raised' as const, from: id, to })),
  ]
}

const toIds = (graph: FamilyGraph, indices: Iterable<number>): number[] => Array.from(indices, (index) => graph.ids[index]!)

const inBirthOrder = (graph: FamilyGraph, ids: readonly number[]): number[] =>
  ids.toSorted((a, b) => graph.indexOf(a) - graph.indexOf(b))

/** The person and everyone directly related to them. */
function selfAndKin({ parents, children, partners }: FamilyGraph, index: number): Set<number> {
  return new Set([index, ...neighbours(parents, index), ...neighbours(children, index), ...neighbours(partners, index)])
}

function coParentsOfSiblings(graph: FamilyGraph, index: number): Set<number> {
  const { parents, children } = graph
  const taken = selfAndKin(graph, index)
  const found = new Set<number>()
  for (const parent of neighbours(parents, index)) {
    for (const sibling of neighbours(children, parent)) {
      for (const other of neighbours(parents, sibling)) if (!taken.has(other)) found.add(other)
    }
  }
  return found
}

function siblingsWhoLackAParent(graph: FamilyGraph, index: number): Set<number> {
  const { parents, children } = graph
  const taken = selfAndKin(graph, index)
  const found = new Set<number>()
  for (const child of neighbours(children, index)) {
    for (const parent of neighbours(parents, child)) {
      if (parent === index) continue
      for (const sibling of neighbours(children, parent))
        if (!taken.has(sibling) && neighbours(parents, sibling).length < 2) found.add(sibling)
    }
  }
  return found
}
