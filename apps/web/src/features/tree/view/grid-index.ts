import type { CanvasRect } from './geometry.ts'

/**
 * Indexes boxes by the cells of a uniform grid that they touch, as a compressed list (starts and items). Packed once per layout, in
 * any thread; queries allocate nothing.
 */
export interface GridIndex {
  /**
   * Writes the boxes that touch the rectangle into `found`, each once and in the order of the cells, and returns how many.
   * `found` must be as long as there are boxes.
   */
  query(rect: CanvasRect, found: Uint32Array): number
}

/** What a grid consists of, to send to another thread. */
export interface PackedGrid {
  /** Left, top, right, bottom of each box. */
  readonly boxes: Float32Array
  /** Maps a cell to its first item; one longer than the number of cells. */
  readonly start: Uint32Array
  readonly items: Uint32Array
  readonly columns: number
  readonly rows: number
  readonly cellWidth: number
  readonly cellHeight: number
  /** The rectangle around all boxes. */
  readonly bounds: CanvasRect
}

const maxCells = 1 << 20

/** @param boxes - left, top, right, bottom of each box */
export function packGrid(boxes: Float32Array, cellWidth: number, cellHeight: number): PackedGrid {
  const count = boxes.length / 4
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (let i = 0; i < boxes.length; i += 4) {
    left = Math.min(left, boxes[i]!)
    top = Math.min(top, boxes[i + 1]!)
    right = Math.max(right, boxes[i + 2]!)
    bottom = Math.max(bottom, boxes[i + 3]!)
  }
  const bounds = { left, top, right, bottom }
  let width = cellWidth
  let height = cellHeight
  if (count === 0)
    return { boxes, start: new Uint32Array(1), items: new Uint32Array(0), columns: 0, rows: 0, cellWidth, cellHeight, bounds }
  while (Math.ceil((right - left) / width + 1) * Math.ceil((bottom - top) / height + 1) > maxCells) {
    width *= 2
    height *= 2
  }
  const columns = Math.floor((right - left) / width) + 1
  const rows = Math.floor((bottom - top) / height) + 1
  const grid = { boxes, columns, rows, cellWidth: width, cellHeight: height, bounds }

  const start = new Uint32Array(columns * rows + 1)
  const eachCell = (box: number, visit: (cell: number) => void): void => {
    const i = box * 4
    const lastRow = rowOf(grid, boxes[i + 3]!)
    const lastColumn = columnOf(grid, boxes[i + 2]!)
    for (let r = rowOf(grid, boxes[i + 1]!); r <= lastRow; r++) {
      for (let c = columnOf(grid, boxes[i]!); c <= lastColumn; c++) visit(r * columns + c)
    }
  }
  for (let box = 0; box < count; box++) eachCell(box, (cell) => start[cell + 1]!++)
  for (let cell = 0; cell < columns * rows; cell++) start[cell + 1]! += start[cell]!
  const items = new Uint32Array(start[columns * rows]!)
  const next = start.slice()
  for (let box = 0; box < count; box++) eachCell(box, (cell) => (items[next[cell]!++] = box))
  return { ...grid, start, items }
}

type Cells = Pick<PackedGrid, 'columns' | 'rows' | 'cellWidth' | 'cellHeight' | 'bounds'>
const columnOf = ({ columns, cellWidth, bounds }: Cells, x: number): number =>
  Math.min(columns - 1, Math.max(0, Math.floor((x - bounds.left) / cellWidth)))
const rowOf = ({ rows, cellHeight, bounds }: Cells, y: number): number =>
  Math.min(rows - 1, Math.max(0, Math.floor((y - bounds.top) / cellHeight)))

export function openGrid(grid: PackedGrid): GridIndex {
  const { boxes, start, items, columns, bounds } = grid
  // A box in several cells is reported once, because it remembers the last query that found it.
  const askedAt = new Uint32Array(boxes.length / 4)
  let question = 0
  return {
    query(rect, found) {
      question++
      let size = 0
      if (rect.right < bounds.left || rect.left > bounds.right || rect.bottom < bounds.top || rect.top > bounds.bottom) return 0
      const lastRow = rowOf(grid, rect.bottom)
      const firstColumn = columnOf(grid, rect.left)
      const lastColumn = columnOf(grid, rect.right)
      for (let r = rowOf(grid, rect.top); r <= lastRow; r++) {
        const end = start[r * columns + lastColumn + 1]!
        for (let k = start[r * columns + firstColumn]!; k < end; k++) {
          const box = items[k]!
          if (askedAt[box] === question) continue
          askedAt[box] = question
          const i = box * 4
          if (boxes[i]! > rect.right || boxes[i + 2]! < rect.left || boxes[i + 1]! > rect.bottom || boxes[i + 3]! < rect.top)
            continue
          found[size++] = box
        }
      }
      return size
    },
  }
}
