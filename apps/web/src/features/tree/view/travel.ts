import type { Camera } from '../camera/camera.ts'
import type { Scene } from '../scene/scene.ts'

/** People travelling from their places in one scene to those in the next. */
export interface Travel {
  readonly previous: Scene
  /** The previous position of each node of the new scene, in the new coordinates; NaN for people who were not drawn. */
  readonly fromX: Float32Array
  readonly fromY: Float32Array
  /** Nodes of the previous scene that are no longer drawn. */
  readonly leaving: Int32Array
  /** Converts previous to new coordinates. */
  readonly shiftX: number
  readonly shiftY: number
}

/**
 * Plans the travel. The two scenes are aligned at the anchor, a person in both, so that the people around them move least.
 * @param anchorIds - candidates for the anchor: the first one in both scenes
 * @param originId - where new people start from; without it, they appear in their places
 */
export function planTravel(previous: Scene, next: Scene, anchorIds: readonly number[], originId?: number): Travel {
  const isInBoth = (id: number): boolean => previous.nodeOf(id) >= 0 && next.nodeOf(id) >= 0
  const anchor = anchorIds.find(isInBoth) ?? next.ids.find(isInBoth)
  const before = anchor === undefined ? 0 : previous.nodeOf(anchor)
  const after = anchor === undefined ? 0 : next.nodeOf(anchor)
  const shiftX = anchor === undefined ? (next.width - previous.width) / 2 : next.x[after]! - previous.x[before]!
  const shiftY = anchor === undefined ? (next.height - previous.height) / 2 : next.y[after]! - previous.y[before]!
  const fromX = new Float32Array(next.size).fill(NaN)
  const fromY = new Float32Array(next.size).fill(NaN)
  const leaving: number[] = []
  // The ids of both scenes ascend.
  let place = 0
  for (let node = 0; node < previous.size; node++) {
    while (place < next.size && next.ids[place]! < previous.ids[node]!) place++
    if (next.ids[place] !== previous.ids[node]) {
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

/** Returns the camera that shows the new scene's coordinates where the old ones were. */
export const carryCamera = (camera: Camera, travel: Travel): Camera => ({
  scale: camera.scale,
  x: camera.x - travel.shiftX * camera.scale,
  y: camera.y - travel.shiftY * camera.scale,
})
