import { relationTypes } from '@banyan/contract'
import type { RelationType } from '@banyan/contract'
import { ancestorsOf, areLinked, descendantsOf, suggestRelations } from '@banyan/family-graph'
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
