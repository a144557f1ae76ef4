import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { canvasPoint } from '../view/geometry.ts'
import type { CanvasPoint } from '../view/geometry.ts'
import { openGrid, packGrid } from '../view/grid-index.ts'
import type { GridIndex, PackedGrid } from '../view/grid-index.ts'
import type { PackedLayout } from './packed-layout.ts'

/** A packed layout with the indexes that drawing and pointing need. */
export interface Scene extends PackedLayout {
  readonly size: number
  /** Node of a person, or -1. */
  nodeOf(id: number): number
  /** Middle of a node's box. */
  middleOf(node: number): CanvasPoint
  /** The node whose box holds the point, or -1. */
  nodeAt(point: CanvasPoint): number
  readonly nodeIndex: GridIndex
  readonly lineIndex: GridIndex
  /** The lines as drawn at far zoom, once they are ready. Until then, lines are drawn one by one. */
  readonly farLines: FarLines | undefined
  takeSegments(grid: PackedGrid): void
  /** Maps a node to its position in `hidden`, or -1. */
  readonly hiddenAt: Int32Array
}

export interface FarLines {
  /** x1, y1, x2, y2 of each straight piece. */
  readonly segments: Float32Array
  readonly index: GridIndex
}

const cellSize = { width: 600, height: 480 }

/** The grids of a layout's people and lines. */
export interface SceneGrids {
  readonly nodes: PackedGrid
  readonly lines: PackedGrid
}

export const packNodeGrid = (packed: PackedLayout): PackedGrid => packGrid(nodeBoxes(packed), cellSize.width, cellSize.height)
export const packLineGrid = (packed: PackedLayout): PackedGrid => packGrid(lineBoxes(packed), cellSize.width, cellSize.height)

/** @param segments - x1, y1, x2, y2 of each straight piece; see `mergeSegments` */
export const packSegmentGrid = (segments: Float32Array): PackedGrid => packGrid(segments, cellSize.width * 2, cellSize.height)

/** @param grids - made on first use unless given, because not every scene is drawn */
export function buildScene(packed: PackedLayout, grids?: SceneGrids): Scene {
  const size = packed.ids.length
  const nodeIndex = once(() => openGrid(grids?.nodes ?? packNodeGrid(packed)))
  const lineIndex = once(() => openGrid(grids?.lines ?? packLineGrid(packed)))
  let farLines: (() => FarLines) | undefined
  const found = once(() => new Uint32Array(size))
  const hiddenAt = new Int32Array(size).fill(-1)
  for (let i = 0; i < packed.hidden.length; i += 4) if (packed.hidden[i]! >= 0) hiddenAt[packed.hidden[i]!] = i
  return {
    ...packed,
    size,
    nodeOf: (id) => placeOf(packed.ids, id),
    middleOf: (node) => canvasPoint(packed.x[node]! + nodeWidth / 2, packed.y[node]! + nodeHeight / 2),
    nodeAt: ({ x, y }) => (nodeIndex().query({ left: x, right: x, top: y, bottom: y }, found()) > 0 ? found()[0]! : -1),
    get nodeIndex() {
      return nodeIndex()
    },
    get lineIndex() {
      return lineIndex()
    },
    get farLines() {
      return farLines?.()
    },
    takeSegments: (grid) => {
      farLines = once(() => ({ segments: grid.boxes, index: openGrid(grid) }))
    },
    hiddenAt,
  }
}

/** Returns the position of a number in an ascending list, or -1. */
function placeOf(ascending: Float64Array, number: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! < number) low = middle + 1
    else high = middle
  }
  return ascending[low] === number ? low : -1
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

function nodeBoxes({ ids, x, y }: PackedLayout): Float32Array {
  const boxes = new Float32Array(ids.length * 4)
  for (let node = 0; node < ids.length; node++) {
    boxes[node * 4] = x[node]!
    boxes[node * 4 + 1] = y[node]!
    boxes[node * 4 + 2] = x[node]! + nodeWidth
    boxes[node * 4 + 3] = y[node]! + nodeHeight
  }
  return boxes
}

function lineBoxes({ points, lineStart }: PackedLayout): Float32Array {
  const boxes = new Float32Array((lineStart.length - 1) * 4)
  for (let line = 0; line + 1 < lineStart.length; line++) {
    let left = Infinity
    let top = Infinity
    let right = -Infinity
    let bottom = -Infinity
    for (let i = lineStart[line]! * 2; i < lineStart[line + 1]! * 2; i += 2) {
      left = Math.min(left, points[i]!)
      right = Math.max(right, points[i]!)
      top = Math.min(top, points[i + 1]!)
      bottom = Math.max(bottom, points[i + 1]!)
    }
    boxes[line * 4] = left
    boxes[line * 4 + 1] = top
    boxes[line * 4 + 2] = right
    boxes[line * 4 + 3] = bottom
  }
  return boxes
}
