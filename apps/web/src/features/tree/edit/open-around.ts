import { levelSpacing, nodeHeight, nodeWidth } from '@banyan/tree-layout'
import type { PackedLayout } from '../scene/packed-layout.ts'
import { editRoom } from './edit-geometry.ts'

/** How far people move to make room, by their position relative to the person. */
interface Shifts {
  readonly left: number
  readonly right: number
  readonly up: number
  readonly down: number
}

/**
 * Makes room on all four sides of a person, so that the editing controls cover nobody: neighbours move aside, the rows above and
 * below a little up and down. Lines follow and stay vertical.
 */
export function openAround(packed: PackedLayout, node: number): PackedLayout {
  const { scope, focusId, ids, level, lineIsStub, lineEnds, hidden, x, y } = packed
  const place = { x: x[node]!, y: y[node]! }
  const shifts = shiftsFor(packed, place)
  const sideways = Float32Array.from(x, (left, i) =>
    isInRow(y[i]!, place.y) ? (left > place.x ? shifts.right : left < place.x ? -shifts.left : 0) : 0,
  )
  const upDown = (at: number): number => shiftDown(at, place.y, shifts)
  const { points, lineStart } = moveLines(packed, sideways, upDown, shifts)
  return {
    scope,
    focusId,
    ids,
    level,
    lineIsStub,
    lineEnds,
    hidden,
    width: packed.width + shifts.left + shifts.right,
    height: packed.height + shifts.up + shifts.down,
    x: x.map((left, i) => left + sideways[i]! + shifts.left),
    // Rows move as a whole; their middle decides on which side of the person they are.
    y: y.map((top) => top + (isInRow(top, place.y) ? 0 : top < place.y ? -shifts.up : shifts.down) + shifts.up),
    points,
    lineStart,
  }
}

const isInRow = (top: number, row: number): boolean => Math.abs(top - row) < nodeHeight

function shiftsFor({ x, y }: PackedLayout, place: { x: number; y: number }): Shifts {
  const free = { left: editRoom, right: editRoom, up: editRoom, down: editRoom }
  for (let i = 0; i < x.length; i++) {
    if (isInRow(y[i]!, place.y)) {
      if (x[i]! > place.x) free.right = Math.min(free.right, x[i]! - place.x - nodeWidth)
      else if (x[i]! < place.x) free.left = Math.min(free.left, place.x - x[i]! - nodeWidth)
    } else if (y[i]! < place.y) free.up = Math.min(free.up, place.y - y[i]! - nodeHeight)
    else free.down = Math.min(free.down, y[i]! - place.y - nodeHeight)
  }
  return { left: editRoom - free.left, right: editRoom - free.right, up: editRoom - free.up, down: editRoom - free.down }
}

/** Nothing within the row moves, everything beyond the next rows' edges does, and the space between is stretched. */
function shiftDown(at: number, row: number, { up, down }: Shifts): number {
  const above = (row - at) / levelSpacing
  const below = (at - row - nodeHeight) / levelSpacing
  if (above > 0) return -up * Math.min(1, above)
  return below > 0 ? down * Math.min(1, below) : 0
}

/**
 * A line's first vertical run follows the people it comes from (its middle stays the middle of a couple), the last one the people
 * it leads to. A line that ran straight down between two who move apart gets a bend halfway.
 */
function moveLines(packed: PackedLayout, sideways: Float32Array, upDown: (at: number) => number, { left, up }: Shifts) {
  const { points, lineStart, lineEnds, lineIsStub } = packed
  // A bend takes two more points.
  const moved = new Float32Array(points.length + lineStart.length * 4)
  const starts = new Uint32Array(lineStart.length)
  let count = 0
  const put = (px: number, py: number): void => {
    moved[count++] = px + left
    moved[count++] = py + upDown(py) + up
  }
  for (let line = 0; line + 1 < lineStart.length; line++) {
    const first = lineStart[line]!
    const last = lineStart[line + 1]! - 1
    const fromShift = meanShift(sideways, lineEnds[line * 3]!, lineEnds[line * 3 + 1]!)
    const to = lineEnds[line * 3 + 2]!
    const toShift = lineIsStub[line] === 1 ? fromShift : to >= 0 ? sideways[to]! : 0
    let firstRunEnd = first
    while (firstRunEnd < last && points[firstRunEnd * 2 + 2] === points[first * 2]) firstRunEnd++
    let lastRunStart = last
    while (lastRunStart > first && points[lastRunStart * 2 - 2] === points[last * 2]) lastRunStart--
    for (let i = first; i <= last; i++) {
      const [px, py] = [points[i * 2]!, points[i * 2 + 1]!]
      if (firstRunEnd === last && fromShift !== toShift && i === last) {
        const middle = (points[i * 2 - 1]! + py) / 2
        put(px + fromShift, middle)
        put(px + toShift, middle)
      }
      put(px + (i === last || (i >= lastRunStart && firstRunEnd !== last) ? toShift : i <= firstRunEnd ? fromShift : 0), py)
    }
    starts[line + 1] = count / 2
  }
  return { points: moved.subarray(0, count), lineStart: starts }
}

function meanShift(sideways: Float32Array, first: number, second: number): number {
  if (first < 0) return 0
  return second < 0 ? sideways[first]! : (sideways[first]! + sideways[second]!) / 2
}
