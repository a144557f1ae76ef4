import { relationTypes } from '@banyan/contract'
import type { RelationType } from '@banyan/contract'
import { ancestorsOf, areLinked, descendantsOf, suggestRelations } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'

/** The graph's guess at who may be related to somebody in that way; see `mayRelate` for who is left out. */
export function suggestedFor(graph: FamilyGraph, id: number, type: RelationType): readonly number[] {
  const { partners, children, parents } = suggestRelations(graph, id)
  const ids = type === relationTypes.partnered ? partners : type === relationTypes.raised ? children : parents
  return ids.filter(mayRelate(graph, id, type))
}

/** Whether somebody may become related to the person in that way: neither themselves, nor related already, nor their own ancestor then. */
export function mayRelate(graph: FamilyGraph, id: number, type: RelationType): (other: number) => boolean {
  const inLoop = new Set(
    type === relationTypes.raised ? ancestorsOf(graph, id) : type === relationTypes.raisedBy ? descendantsOf(graph, id) : [],
  )
  return (other) => other !== id && !inLoop.has(other) && !areLinked(graph, id, other)
}
