import { rotateBy } from '@banyan/contract/picture-edit'
import type { Point, Size } from '@banyan/contract/picture-edit'

/**
 * The rectangle of the smallest area around points, tilted by -45 to 45 degrees: one of its sides lies on a side of their convex hull.
 * Source: H. Freeman and R. Shapira, Determining the minimum-area encasing rectangle for an arbitrary closed curve (1975); the hull is
 * A. M. Andrew's monotone chain (1979).
 *
 * @returns `angle`: tenths of a degree by which what is in it has to be turned clockwise to be straight
 */
export function smallestBox(points: readonly Point[]): { middle: Point; size: Size; angle: number } {
  const hull = hullOf(points)
  let best: { middle: Point; size: Size; angle: number; area: number } | undefined
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length]!
    const tilt = (Math.atan2(to.y - from.y, to.x - from.x) / Math.PI) * 1800
    // Of the four directions of a rectangle, the one nearest to level.
    const angle = -(tilt - 900 * Math.round(tilt / 900))
    const turned = hull.map((point) => rotateBy(point, angle))
    const [xs, ys] = [turned.map(({ x }) => x), turned.map(({ y }) => y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const area = (right - left) * (bottom - top)
    if (best && area >= best.area) continue
    best = {
      middle: rotateBy({ x: (left + right) / 2, y: (top + bottom) / 2 }, -angle),
      size: { width: right - left, height: bottom - top },
      angle: Math.min(450, Math.max(-450, Math.round(angle))),
      area,
    }
  }
  return best ?? { middle: { x: 0, y: 0 }, size: { width: 0, height: 0 }, angle: 0 }
}

function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length >= 2 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const cross = (origin: Point, a: Point, b: Point): number =>
  (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)
