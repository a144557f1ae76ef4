import type { Box } from '../../../platform/pictures/box.ts'

const area = ({ x1, x2, y1, y2 }: Box): number => Math.max(0, x2 - x1) * Math.max(0, y2 - y1)

const common = (a: Box, b: Box): number =>
  area({ x1: Math.max(a.x1, b.x1), x2: Math.min(a.x2, b.x2), y1: Math.max(a.y1, b.y1), y2: Math.min(a.y2, b.y2) })

/** How much two boxes have in common, of all that they cover: 0 to 1 (Jaccard's index). */
export function overlap(a: Box, b: Box): number {
  const both = common(a, b)
  return both === 0 ? 0 : both / (area(a) + area(b) - both)
}

/** Two detections of the same face. */
export const sameFace = 0.3

/**
 * The face that a box drawn by hand means: one whose middle lies in it, and which is not lost in it; of several the one
 * nearest to the box's own middle.
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
