import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { easeInOut, travelMs } from '../camera/glide.ts'
import type { Scene } from '../scene/scene.ts'
import type { CanvasPoint } from './geometry.ts'
import { planTravel } from './travel.ts'
import type { Travel } from './travel.ts'
import { isAddition } from './world.ts'
import type { ShownFamily } from './world.ts'

/** The period in which people travel from one scene to the next. */
export class SceneTransition {
  #running: { readonly travel: Travel; readonly start: number } | undefined
  #now = 0

  get travel(): Travel | undefined {
    return this.#running?.travel
  }

  /** The travellers' progress, 0 to 1. */
  get progress(): number {
    return this.#running ? easeInOut(Math.min(1, Math.max(0, this.#now - this.#running.start) / travelMs)) : 1
  }

  begin(travel: Travel): void {
    this.#running = { travel, start: performance.now() }
  }

  advance(now: number): void {
    this.#now = now
    if (this.#running && now - this.#running.start >= travelMs) this.#running = undefined
  }
}

/** Whether others have changed the family: then what the user is looking at stays in place. */
export const isChangedByOthers = (before: ShownFamily, after: ShownFamily): boolean =>
  before.selectedId === after.selectedId &&
  before.scene.scope === after.scene.scope &&
  before.isEditing === after.isEditing &&
  !after.isEditing &&
  !after.isAdding

/** @param middle - the point of the previous scene in the middle of the view */
export function planTransition(before: ShownFamily, after: ShownFamily, middle: CanvasPoint): Travel {
  const anchors = isChangedByOthers(before, after)
    ? [nearestInBoth(before.scene, after.scene, middle)]
    : [after.selectedId, before.selectedId, after.ownId]
  return planTravel(before.scene, after.scene, anchors, isAddition(before, after) ? after.selectedId : undefined)
}

/** Finds the person drawn nearest to a point among those in both scenes; -1 for nobody. */
function nearestInBoth(previous: Scene, next: Scene, point: CanvasPoint): number {
  let nearest = -1
  let least = Infinity
  for (let node = 0; node < previous.size; node++) {
    const dx = previous.x[node]! + nodeWidth / 2 - point.x
    const dy = previous.y[node]! + nodeHeight / 2 - point.y
    const distance = dx * dx + dy * dy
    if (distance >= least || next.nodeOf(previous.ids[node]!) < 0) continue
    least = distance
    nearest = previous.ids[node]!
  }
  return nearest
}
