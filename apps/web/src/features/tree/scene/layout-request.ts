import { openFamilyGraph, packFamilyGraph, partneredType } from '@banyan/family-graph'
import type { FamilyGraph, PackedGraph } from '@banyan/family-graph'
import type { IndexedFamily, LayoutRelation, LayoutScope } from '@banyan/tree-layout'
import type { PackedLayout } from './packed-layout.ts'

/** A family as sent to the layout worker: arrays that are copied in one piece, and very few objects. */
export interface PackedFamily {
  readonly graph: PackedGraph
  /** Only the relations that the layout needs. */
  readonly relations: readonly LayoutRelation[]
}

export interface LayoutRequest {
  readonly number: number
  readonly family: PackedFamily
  readonly focusId: number
  readonly scope: LayoutScope
}

/** A picture to lay out, or a hint that one will follow soon and that there is time to prepare. */
export type LayoutMessage = LayoutRequest | 'rehearse'

/** First the picture, so that it can be shown; then its segments, which only serve at far zoom. */
export type LayoutAnswer =
  | { readonly number: number; readonly packed: PackedLayout }
  | { readonly number: number; readonly segments: Float32Array<ArrayBuffer> }

export function packFamily({ graph, relations }: IndexedFamily): PackedFamily {
  return { graph: packFamilyGraph(graph), relations: relations.filter(isOneOfMany(graph)) }
}

export const unpackFamily = ({ graph, relations }: PackedFamily): IndexedFamily => ({ graph: openFamilyGraph(graph), relations })

/**
 * Whether a relation joins partners of whom one has three or more. The order in which those were entered decides who is drawn
 * beside whom.
 */
function isOneOfMany(graph: FamilyGraph): (relation: LayoutRelation) => boolean {
  const { start } = graph.partners
  const hasMany = (id: number): boolean => {
    const index = graph.indexOf(id)
    return index >= 0 && start[index + 1]! - start[index]! >= 3
  }
  return ({ from_person_id: from, to_person_id: to, relation_type: type }) =>
    type === partneredType && (hasMany(from) || hasMany(to))
}
