import type { CanvasRect } from './geometry.ts'

/**
 * Indexes boxes by the cells of a uniform grid that they touch, as a compressed list (starts and items). Built once per layout;
 * queries allocate nothing.
 */
export interface GridIndex {
  /**
   * Writes the boxes that touch the rectangle into `found`, each once and in the order of the cells, and returns how many.
   * `found` must be as long as there are boxes.
   */
  query(rect: CanvasRect, found: Uint32Array): number
}

const maxCells = 1 << 20

/** @param boxes - left, top, right, bottom of each box */
export function buildGridIndex(boxes: Float32Array, cellWidth: number, cellHeight: number): GridIndex {
  const count = boxes.length / 4
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let i = 0; i < boxes.length; i += 4) {
    minX = Math.min(minX, boxes[i]!)
    minY = Math.min(minY, boxes[i + 1]!)
    maxX = Math.max(maxX, boxes[i + 2]!)
    maxY = Math.max(maxY, boxes[i + 3]!)
  }
  if (count === 0) return { query: () => 0 }
  let width = cellWidth
  let height = cellHeight
  while (Math.ceil((maxX - minX) / width + 1) * Math.ceil((maxY - minY) / height + 1) > maxCells) {
    width *= 2
    height *= 2
  }
  const columns = Math.floor((maxX - minX) / width) + 1
  const rows = Math.floor((maxY - minY) / height) + 1
  const column = (x: number): number => Math.min(columns - 1, Math.max(0, Math.floor((x - minX) / width)))
  const row = (y: number): number => Math.min(rows - 1, Math.max(0, Math.floor((y - minY) / height)))

  const start = new Uint32Array(columns * rows + 1)
  const eachCell = (box: number, visit: (cell: number) => void): void => {
    const i = box * 4
    const lastRow = row(boxes[i + 3]!)
    const lastColumn = column(boxes[i + 2]!)
    for (let r = row(boxes[i + 1]!); r <= lastRow; r++) {
      for (let c = column(boxes[i]!); c <= lastColumn; c++) visit(r * columns + c)
    }
  }
  for (let box = 0; box < count; box++) eachCell(box, (cell) => start[cell + 1]!++)
  for (let cell = 0; cell < columns * rows; cell++) start[cell + 1]! += start[cell]!
  const items = new Uint32Array(start[columns * rows]!)
  const next = start.slice()
  for (let box = 0; box < count; box++) eachCell(box, (cell) => (items[next[cell]!++] = box))

  // A box in several cells is reported once, because it remembers the last query that found it.
  const askedAt = new Uint32Array(count)
  let question = 0
  return {
    query(rect, found) {
      question++
      let size = 0
      if (rect.right < minX || rect.left > maxX || rect.bottom < minY || rect.top > maxY) return 0
      const lastRow = row(rect.bottom)
      const firstColumn = column(rect.left)
      const lastColumn = column(rect.right)
      for (let r = row(rect.top); r <= lastRow; r++) {
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
