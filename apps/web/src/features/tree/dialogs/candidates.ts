import { relationTypes } from '@banyan/contract'
import type { RelationType } from '@banyan/contract'
import { ancestorsOf, areLinked, closeRelatives, descendantsOf, suggestRelations } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'

/** Lists likely relatives of this kind, as the graph guesses; `mayRelate` says who is excluded. */
export function suggestedFor(graph: FamilyGraph, id: number, type: RelationType): readonly number[] {
  const { partners, children, parents } = suggestRelations(graph, id)
  const ids = type === relationTypes.partnered ? partners : type === relationTypes.raised ? children : parents
  return ids.filter(mayRelate(graph, id, type))
}

/**
 * Whether somebody may get this relation to the person: not themselves, not already related, and nobody becomes their own
 * ancestor.
 */
export function mayRelate(graph: FamilyGraph, id: number, type: RelationType): (other: number) => boolean {
  const inLoop = new Set(
    type === relationTypes.raised ? ancestorsOf(graph, id) : type === relationTypes.raisedBy ? descendantsOf(graph, id) : [],
  )
  return (other) => other !== id && !inLoop.has(other) && !areLinked(graph, id, other)
}

/** Who may be chosen as a relative, and who of them is likely. */
export interface Candidates {
  readonly suggested: readonly number[]
  isAllowed(other: number): boolean
}

export const candidatesFor = (graph: FamilyGraph, id: number, type: RelationType): Candidates => ({
  suggested: suggestedFor(graph, id, type),
  isAllowed: mayRelate(graph, id, type),
})

/**
 * Candidates for a brother or sister who shares these parents: those who are not the children of all of them yet, and could be.
 * @param id - the person whose brother or sister they become
 */
export function siblingCandidates(graph: FamilyGraph, id: number, parents: readonly number[]): Candidates {
  const rules = parents.map((parent) => ({
    children: new Set(closeRelatives(graph, parent).children),
    mayRaise: mayRelate(graph, parent, relationTypes.raised),
  }))
  const isAllowed = (other: number): boolean =>
    other !== id &&
    rules.some(({ children }) => !children.has(other)) &&
    rules.every(({ children, mayRaise }) => children.has(other) || mayRaise(other))
  const likely = parents.flatMap((parent) => [
    ...closeRelatives(graph, parent).children,
    ...suggestRelations(graph, parent).children,
  ])
  return { suggested: [...new Set(likely)].filter(isAllowed), isAllowed }
}
