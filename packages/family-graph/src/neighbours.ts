import { neighbours } from './traversal.ts'
import type { FamilyGraph } from './types.ts'

/** Where the keyboard can go from a person. All lists in birth order (unknown birth years last). */
export interface KeyboardNeighbours {
  readonly parents: readonly number[]
  readonly children: readonly number[]
  readonly partners: readonly number[]
  /** The next older person with a common parent. */
  readonly previousSibling?: number
  /** The next younger person with a common parent. */
  readonly nextSibling?: number
}

/** The ids one step up, down or sideways from a person. Empty for an unknown person. */
export function closeRelatives(graph: FamilyGraph, id: number): KeyboardNeighbours {
  const index = graph.indexOf(id)
  if (index < 0) return { parents: [], children: [], partners: [] }
  const toIds = (list: Int32Array): number[] => Array.from(list, (other) => graph.ids[other]!)
  let previous = -1
  let next = graph.size
  for (const parent of neighbours(graph.parents, index)) {
    for (const sibling of neighbours(graph.children, parent)) {
      if (sibling < index && sibling > previous) previous = sibling
      if (sibling > index && sibling < next) next = sibling
    }
  }
  return {
    parents: toIds(neighbours(graph.parents, index)),
    children: toIds(neighbours(graph.children, index)),
    partners: toIds(neighbours(graph.partners, index)),
    ...(previous >= 0 && { previousSibling: graph.ids[previous]! }),
    ...(next < graph.size && { nextSibling: graph.ids[next]! }),
  }
}
