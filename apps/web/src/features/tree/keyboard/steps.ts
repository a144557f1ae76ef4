import { closeRelatives } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import type { Scene } from '../scene/scene.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** How the current person is related to the previous one. */
export type Kinship = 'parent' | 'child' | 'partner' | 'sibling' | 'other'

export interface Step {
  readonly id: number
  readonly as: Kinship
}

/**
 * Returns where an arrow key leads, by what is drawn:
 * - Up: a parent, the one drawn nearest above. Down: a child, the one drawn nearest below. Going back returns to the same person
 *   (`cameFrom`), so that up and down undo each other.
 * - Left and right: the nearest partner or sibling on that side; if there is none, the next person in the same row, so that
 *   everyone in the picture can be reached. Undefined if nobody is there.
 */
export function stepFrom(
  scene: Scene,
  graph: FamilyGraph,
  id: number,
  direction: Direction,
  cameFrom: number | undefined,
): Step | undefined {
  const here = scene.nodeOf(id)
  if (here < 0) return undefined
  const kin = drawnKin(scene, graph, id)
  if (direction === 'up' || direction === 'down') {
    const as = direction === 'up' ? 'parent' : 'child'
    const candidates = kin.filter((step) => step.as === as)
    return candidates.find((step) => step.id === cameFrom) ?? nearest(scene, here, candidates)
  }
  const side = direction === 'left' ? -1 : 1
  const isOnSide = (node: number): boolean =>
    (scene.x[node]! - scene.x[here]!) * side > 0 && scene.level[node] === scene.level[here]
  const beside = kin.filter((step) => (step.as === 'partner' || step.as === 'sibling') && isOnSide(scene.nodeOf(step.id)))
  return nearest(scene, here, beside) ?? nextInRow(scene, here, isOnSide)
}

const toSteps = (as: Kinship, ids: Iterable<number>): Step[] => Array.from(ids, (id) => ({ id, as }))

function drawnKin(scene: Scene, graph: FamilyGraph, id: number): Step[] {
  const { parents, children, partners } = closeRelatives(graph, id)
  const siblings = new Set(parents.flatMap((parent) => closeRelatives(graph, parent).children))
  siblings.delete(id)
  return [
    ...toSteps('parent', parents),
    ...toSteps('child', children),
    ...toSteps('partner', partners),
    ...toSteps('sibling', siblings),
  ].filter((step) => scene.nodeOf(step.id) >= 0)
}

function nearest(scene: Scene, here: number, steps: readonly Step[]): Step | undefined {
  const distance = (step: Step): number => {
    const node = scene.nodeOf(step.id)
    return Math.abs(scene.x[node]! - scene.x[here]!) + Math.abs(scene.y[node]! - scene.y[here]!)
  }
  return steps.reduce<Step | undefined>(
    (best, step) => (best === undefined || distance(step) < distance(best) ? step : best),
    undefined,
  )
}

function nextInRow(scene: Scene, here: number, isOnSide: (node: number) => boolean): Step | undefined {
  let best = -1
  for (let node = 0; node < scene.size; node++) {
    if (!isOnSide(node)) continue
    if (best < 0 || Math.abs(scene.x[node]! - scene.x[here]!) < Math.abs(scene.x[best]! - scene.x[here]!)) best = node
  }
  return best < 0 ? undefined : { id: scene.ids[best]!, as: 'other' }
}
