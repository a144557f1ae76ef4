import type { Scene } from '../scene/scene.ts'
import type { CanvasPoint } from './geometry.ts'

/** The maximum distance of a click, in px of the screen. */
const reachPx = 10

/** Finds the node to which the stub under a point leads, or -1. */
export function stubAt(scene: Scene, point: CanvasPoint, scale: number): number {
  const { points, lineStart, lineIsStub, lineEnds } = scene
  const reach = reachPx / scale
  const found = new Uint32Array(lineIsStub.length)
  const area = { left: point.x - reach, right: point.x + reach, top: point.y - reach, bottom: point.y + reach }
  const count = scene.lineIndex.query(area, found)
  let nearest = -1
  let least = reach
  for (let i = 0; i < count; i++) {
    const line = found[i]!
    if (lineIsStub[line] !== 1) continue
    for (let k = lineStart[line]!; k + 1 < lineStart[line + 1]!; k++) {
      const distance = distanceTo(point, points[k * 2]!, points[k * 2 + 1]!, points[k * 2 + 2]!, points[k * 2 + 3]!)
      if (distance > least) continue
      least = distance
      nearest = lineEnds[line * 3 + 2]!
    }
  }
  return nearest
}

/** Returns the distance to a horizontal or vertical piece, treated as a box without width. */
function distanceTo({ x, y }: CanvasPoint, x1: number, y1: number, x2: number, y2: number): number {
  const dx = Math.max(Math.min(x1, x2) - x, 0, x - Math.max(x1, x2))
  const dy = Math.max(Math.min(y1, y2) - y, 0, y - Math.max(y1, y2))
  return Math.hypot(dx, dy)
}
