import type { PathPiece } from '../../drawing.ts'
import { pointAt } from './fan-shape.ts'
import type { Point } from './fan-shape.ts'

/** A cubic curve stays within a ten thousandth of the radius on arcs of this angle. */
const maxArc = Math.PI / 4

/** An arc from the current point, as cubic curves. */
function arcPieces(centre: Point, radius: number, from: number, to: number): PathPiece[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / maxArc - 1e-9))
  const step = (to - from) / count
  const handle = (4 / 3) * Math.tan(step / 4) * radius
  return Array.from({ length: count }, (_, at): PathPiece => {
    const [a, b] = [from + step * at, from + step * (at + 1)]
    const [start, end] = [pointAt(centre, radius, a), pointAt(centre, radius, b)]
    return [
      'C',
      start.x + handle * Math.cos(a),
      start.y + handle * Math.sin(a),
      end.x - handle * Math.cos(b),
      end.y - handle * Math.sin(b),
      end.x,
      end.y,
    ]
  })
}

/** A cell of a ring. */
export function sectorPath(centre: Point, inner: number, outer: number, from: number, to: number): PathPiece[] {
  const [start, end] = [pointAt(centre, outer, from), pointAt(centre, inner, to)]
  return [
    ['M', start.x, start.y],
    ...arcPieces(centre, outer, from, to),
    ['L', end.x, end.y],
    ...arcPieces(centre, inner, to, from),
    ['Z'],
  ]
}
