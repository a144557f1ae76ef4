import type { DrawingItem, Measure, PathPiece } from '../../drawing.ts'
import type { Point } from '../fan/fan-shape.ts'
import { textCorners } from '../fan/text-box.ts'
import type { Box, DrawnChart } from '../types.ts'

/** Everything that a chart draws, in order. */
export function* itemsOf(chart: DrawnChart): Generator<DrawingItem> {
  yield* chart.ground
  for (const index of chart.cards.keys()) yield* chart.card(index)
}

/** The shapes of a drawing in its own coordinates, whatever groups they are in. */
export interface Measured {
  readonly texts: readonly {
    readonly text: string
    readonly size: number
    readonly corners: readonly Point[]
    readonly isSpoken: boolean
  }[]
  /** Every corner of every shape. */
  readonly points: readonly Point[]
}

export function measureDrawing(items: Iterable<DrawingItem>, measure: Measure): Measured {
  const texts: Measured['texts'][number][] = []
  const points: Point[] = []
  const read = (list: Iterable<DrawingItem>, move: (point: Point) => Point, scale: number, isSpoken: boolean): void => {
    for (const item of list)
      switch (item.kind) {
        case 'group':
          read(
            item.items,
            ({ x, y }) => move({ x: item.moveX + x * item.scale, y: item.moveY + y * item.scale }),
            scale * item.scale,
            isSpoken,
          )
          break
        case 'section':
          read(item.items, move, scale, isSpoken && item.role !== 'Artifact')
          break
        case 'text': {
          const corners = textCorners(item, measure.width(item.text, item.style)).map(move)
          texts.push({ text: item.text, size: item.style.size * scale, corners, isSpoken })
          points.push(...corners)
          break
        }
        case 'path':
          for (const piece of item.pieces) points.push(...endsOf(piece).map(move))
          break
        case 'rectangle':
        case 'picture':
          points.push(...cornersOf(item).map(move))
          break
        default:
      }
  }
  read(items, (point) => point, 1, true)
  return { texts, points }
}

const endsOf = (piece: PathPiece): Point[] => (piece[0] === 'Z' ? [] : [{ x: piece.at(-2) as number, y: piece.at(-1) as number }])

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** How deep two turned rectangles overlap, by the separating axis theorem; 0 or less if they do not. */
function overlap(one: readonly Point[], other: readonly Point[]): number {
  let least = Infinity
  for (const shape of [one, other])
    for (const [at, corner] of shape.entries()) {
      const next = shape[(at + 1) % shape.length]!
      const length = Math.hypot(next.x - corner.x, next.y - corner.y) || 1
      const [nx, ny] = [(corner.y - next.y) / length, (next.x - corner.x) / length]
      const range = (points: readonly Point[]): [number, number] => {
        const along = points.map(({ x, y }) => x * nx + y * ny)
        return [Math.min(...along), Math.max(...along)]
      }
      const [[a, b], [c, d]] = [range(one), range(other)]
      least = Math.min(least, Math.min(b, d) - Math.max(a, c))
    }
  return least
}

/** Pairs that overlap, found among neighbours in a grid so that it takes no more time than there are shapes. */
export function overlappingPairs(shapes: readonly (readonly Point[])[], tolerance: number): [number, number][] {
  const cell = 60
  const grid = new Map<string, number[]>()
  for (const [at, corners] of shapes.entries()) {
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    for (let x = Math.floor(Math.min(...xs) / cell); x <= Math.max(...xs) / cell; x++)
      for (let y = Math.floor(Math.min(...ys) / cell); y <= Math.max(...ys) / cell; y++) {
        const key = `${x} ${y}`
        const list = grid.get(key)
        if (list) list.push(at)
        else grid.set(key, [at])
      }
  }
  const found = new Map<string, [number, number]>()
  for (const list of grid.values())
    for (const [index, a] of list.entries())
      for (const b of list.slice(index + 1)) if (overlap(shapes[a]!, shapes[b]!) > tolerance) found.set(`${a} ${b}`, [a, b])
  return [...found.values()]
}
