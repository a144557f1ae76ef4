import { openFamilyGraph, packFamilyGraph, partneredType } from '@banyan/family-graph'
import type { FamilyGraph, PackedGraph } from '@banyan/family-graph'
import type { IndexedFamily, LayoutRelation, LayoutScope } from '@banyan/tree-layout'
import type { PackedGrid } from '../view/grid-index.ts'
import type { PackedLayout } from './packed-layout.ts'
import type { SceneGrids } from './scene.ts'

/** A family as sent to the layout worker: arrays that are copied in one piece, and very few objects. */
export interface PackedFamily {
  readonly graph: PackedGraph
  /** Only the relations that the layout needs. */
  readonly relations: readonly LayoutRelation[]
}

export interface LayoutRequest {
  readonly number: number
  /** Left out if it is the same as in the request before. */
  readonly family?: PackedFamily
  readonly focusId: number
  readonly scope: LayoutScope
  /** Around whom room is made for the editing controls. */
  readonly openId: number | undefined
}

/** A picture to lay out, or a hint that one will follow soon and that there is time to prepare. */
export type LayoutMessage = LayoutRequest | 'rehearse'

/** First the picture, so that it can be shown; then its segments, which only serve at far zoom. */
export type LayoutAnswer =
  | { readonly number: number; readonly packed: PackedLayout; readonly grids: SceneGrids }
  | { readonly number: number; readonly segments: PackedGrid }

const relationsPerPiece = 10_000

/** @param pause - awaited after each piece of the relations */
export async function packFamily({ graph, relations }: IndexedFamily, pause: () => Promise<void>): Promise<PackedFamily> {
  const isNeeded = isOneOfMany(graph)
  const needed: LayoutRelation[] = []
  for (let from = 0; from < relations.length; from += relationsPerPiece) {
    const end = Math.min(relations.length, from + relationsPerPiece)
    for (let at = from; at < end; at++) if (isNeeded(relations[at]!)) needed.push(relations[at]!)
    await pause()
  }
  return { graph: packFamilyGraph(graph), relations: needed }
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
