import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import type { Scene } from '../scene/scene.ts'
import { arrowsFrom } from './detail.ts'
import type { CanvasPoint, CanvasRect } from './geometry.ts'

/** The directions of relatives who are not drawn: up, beside, down. Also the order of the counts in `hidden`. */
export type ArrowWay = 'ancestors' | 'partners' | 'descendants'

export const arrowWays = ['ancestors', 'partners', 'descendants'] as const satisfies readonly ArrowWay[]

const places: Record<ArrowWay, { readonly x: number; readonly y: number }> = {
  ancestors: { x: nodeWidth / 2, y: -5 },
  partners: { x: nodeWidth - 3, y: nodeHeight / 2 },
  descendants: { x: nodeWidth / 2, y: nodeHeight + 5 },
}

export const arrowPlace = (way: ArrowWay): { readonly x: number; readonly y: number } => places[way]

/** The radius in px of the layout: at far zoom, arrows grow a little so that they stay clickable. */
export const arrowRadius = (scale: number): number => Math.min(24, Math.max(11, 8 / scale))

/** Finds the arrow under a point, if any. */
export function arrowAt(
  scene: Scene,
  point: CanvasPoint,
  scale: number,
  room: Uint32Array,
): { node: number; way: ArrowWay } | undefined {
  if (scale < arrowsFrom) return undefined
  const radius = arrowRadius(scale) + 4
  const area: CanvasRect = { left: point.x - radius, right: point.x + radius, top: point.y - radius, bottom: point.y + radius }
  const count = scene.nodeIndex.query(area, room)
  for (let i = 0; i < count; i++) {
    const node = room[i]!
    const at = scene.hiddenAt[node]!
    if (at < 0) continue
    const way = arrowWays.find(
      (each, k) =>
        scene.hidden[at + 1 + k]! > 0 &&
        Math.hypot(scene.x[node]! + places[each].x - point.x, scene.y[node]! + places[each].y - point.y) <= radius,
    )
    if (way) return { node, way }
  }
  return undefined
}
