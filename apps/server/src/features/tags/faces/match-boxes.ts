import type { Box } from '../../../platform/pictures/box.ts'

const area = ({ x1, x2, y1, y2 }: Box): number => Math.max(0, x2 - x1) * Math.max(0, y2 - y1)

const common = (a: Box, b: Box): number =>
  area({ x1: Math.max(a.x1, b.x1), x2: Math.min(a.x2, b.x2), y1: Math.max(a.y1, b.y1), y2: Math.min(a.y2, b.y2) })

/** Returns how much two boxes overlap, as a share of everything that they cover: 0 to 1 (Jaccard index). */
export function overlap(a: Box, b: Box): number {
  const both = common(a, b)
  return both === 0 ? 0 : both / (area(a) + area(b) - both)
}

/** From this overlap on, two detections are of the same face. */
export const sameFace = 0.3

/**
 * Finds the face meant by a hand-drawn box: its middle lies in the box, and it is not tiny compared to it; of several, the one
 * nearest to the box's middle.
 */
export function faceAround<Face extends Box>(faces: readonly Face[], drawn: Box): Face | undefined {
  const middle = ({ x1, x2, y1, y2 }: Box): { x: number; y: number } => ({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 })
  const { x, y } = middle(drawn)
  const distance = (face: Face): number => Math.hypot(middle(face).x - x, middle(face).y - y)
  const [nearest] = faces
    .filter((face) => {
      const at = middle(face)
      return at.x >= drawn.x1 && at.x <= drawn.x2 && at.y >= drawn.y1 && at.y <= drawn.y2 && area(drawn) < 25 * area(face)
    })
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest
}
