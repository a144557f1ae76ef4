import type { Scratch } from '../scratch.ts'

/**
 * The boxes of all trees by rows: tree after tree, row after row from the top, from left to right. Walking over these lists is faster
 * than following the links from box to box.
 */
export class TreeRows {
  readonly boxes: Int32Array
  /** The boxes of row r are `boxes[rowStart[r]]` up to, but not including, `boxes[rowStart[r + 1]]`. */
  readonly rowStart: Int32Array
  readonly rowLevel: Int32Array
  /** The rows of tree t are those from `firstRow[t]` up to, but not including, `firstRow[t + 1]`. */
  readonly firstRow: Int32Array
  private row = 0
  private end = 0

  /** @param capacity The most boxes that there can be. */
  constructor(capacity: number, trees: number, scratch: Scratch) {
    this.boxes = scratch.rawInts(capacity)
    this.rowStart = scratch.ints(capacity + 1)
    this.rowLevel = scratch.rawInts(capacity)
    this.firstRow = scratch.ints(trees + 1)
  }

  get trees(): number {
    return this.firstRow.length - 1
  }

  /** Begins a tree with its root. Trees come in order; one that comes again has as many boxes in each row as before. @returns the row */
  begin(tree: number, root: number, level: number): Int32Array {
    this.row = this.firstRow[tree]!
    this.end = this.rowStart[this.row]!
    this.boxes[this.end] = root
    return this.finish(1, level)
  }

  /** Adds the next row of the tree. @returns the row */
  add(boxes: Int32Array, length: number, level: number): Int32Array {
    for (let i = 0; i < length; i++) this.boxes[this.end + i] = boxes[i]!
    return this.finish(length, level)
  }

  private finish(length: number, level: number): Int32Array {
    const from = this.end
    this.end += length
    this.rowLevel[this.row++] = level
    this.rowStart[this.row] = this.end
    return this.boxes.subarray(from, this.end)
  }

  endTree(tree: number): void {
    this.firstRow[tree + 1] = this.row
  }

  /** Lists parents before children, each followed by all that is below it, siblings from left to right. */
  preorder(parent: Int32Array, scratch: Scratch): Int32Array {
    const { boxes, rowStart, firstRow } = this
    const count = rowStart[firstRow[this.trees]!]!
    const order = scratch.rawInts(count)
    const mark = scratch.mark()
    // How many boxes are below each, itself included; then the place of its next child.
    const next = scratch.rawInts(parent.length)
    const size = scratch.rawInts(parent.length)
    for (let i = 0; i < count; i++) size[boxes[i]!] = 1
    for (let i = count - 1; i >= 0; i--) {
      const above = parent[boxes[i]!]!
      if (above !== -1) size[above]! += size[boxes[i]!]!
    }
    for (let i = 0; i < count; i++) {
      const box = boxes[i]!
      const above = parent[box]!
      // Trees follow each other, so a root's place is that of its tree.
      let at = i
      if (above !== -1) {
        at = next[above]!
        next[above] = at + size[box]!
      }
      order[at] = box
      next[box] = at + 1
    }
    scratch.release(mark)
    return order
  }

  /**
   * The rows of all trees together, from the top: those of row r are `rows[start[r]]` up to, but not including, `rows[start[r + 1]]`, the
   * boxes of one tree after those of another.
   */
  byLevel(scratch: Scratch): { rows: Int32Array; start: Int32Array } {
    const { boxes, rowStart, rowLevel, firstRow } = this
    const rowCount = firstRow[this.trees]!
    let top = Infinity
    let bottom = -Infinity
    for (let row = 0; row < rowCount; row++) {
      top = Math.min(top, rowLevel[row]!)
      bottom = Math.max(bottom, rowLevel[row]!)
    }
    const start = new Int32Array(bottom - top + 2)
    for (let row = 0; row < rowCount; row++) start[rowLevel[row]! - top + 1]! += rowStart[row + 1]! - rowStart[row]!
    for (let level = 0; level + 1 < start.length; level++) start[level + 1]! += start[level]!
    const rows = scratch.rawInts(rowStart[rowCount]!)
    const next = start.slice()
    for (let row = 0; row < rowCount; row++) {
      const level = rowLevel[row]! - top
      for (let i = rowStart[row]!; i < rowStart[row + 1]!; i++) rows[next[level]!++] = boxes[i]!
    }
    return { rows, start }
  }
}
