import type { Camera } from '../camera/camera.ts'
import type { Scene } from '../scene/scene.ts'

/** People on the way from their places in one scene to those in the next. */
export interface Travel {
  readonly previous: Scene
  /** Where each node of the new scene was, in coordinates of the new one; NaN for people who were not drawn. */
  readonly fromX: Float32Array
  readonly fromY: Float32Array
  /** Nodes of the previous scene who are not drawn any more. */
  readonly leaving: Int32Array
  /** Previous to new coordinates. */
  readonly shiftX: number
  readonly shiftY: number
}

/**
 * Plans the way. The two scenes are laid over each other at the anchor, a person who is in both, so that those around them move least.
 *
 * @param anchorIds - whom to lay the scenes over each other at: the first of them who is in both
 * @param originId - at whom those begin who were not drawn before; without one they appear in their places
 */
export function planTravel(previous: Scene, next: Scene, anchorIds: readonly number[], originId?: number): Travel {
  const anchor = [...anchorIds, ...next.ids].find((id) => previous.nodeOf(id) >= 0 && next.nodeOf(id) >= 0)
  const before = anchor === undefined ? 0 : previous.nodeOf(anchor)
  const after = anchor === undefined ? 0 : next.nodeOf(anchor)
  const shiftX = anchor === undefined ? (next.width - previous.width) / 2 : next.x[after]! - previous.x[before]!
  const shiftY = anchor === undefined ? (next.height - previous.height) / 2 : next.y[after]! - previous.y[before]!
  const fromX = new Float32Array(next.size).fill(NaN)
  const fromY = new Float32Array(next.size).fill(NaN)
  const leaving: number[] = []
  for (let node = 0; node < previous.size; node++) {
    const place = next.nodeOf(previous.ids[node]!)
    if (place < 0) {
      leaving.push(node)
      continue
    }
    fromX[place] = previous.x[node]! + shiftX
    fromY[place] = previous.y[node]! + shiftY
  }
  const origin = originId === undefined ? -1 : next.nodeOf(originId)
  if (origin >= 0) {
    for (let node = 0; node < next.size; node++) {
      if (!Number.isNaN(fromX[node]!)) continue
      fromX[node] = fromX[origin]!
      fromY[node] = fromY[origin]!
    }
  }
  return { previous, fromX, fromY, leaving: Int32Array.from(leaving), shiftX, shiftY }
}

/** The camera that shows the new scene's coordinates where the old ones were. */
export const carryCamera = (camera: Camera, travel: Travel): Camera => ({
  scale: camera.scale,
  x: camera.x - travel.shiftX * camera.scale,
  y: camera.y - travel.shiftY * camera.scale,
})
