import type { Scene } from '../scene.ts'
import type { BoxForest } from './box-tree.ts'
import { unionsPerBlock } from './sift-links.ts'
import type { SiftLinks } from './sift-links.ts'

/**
 * The boxes of one tree by rows, and the links between neighbouring rows. A box with everything below it is an interval in each
 * row, so that moving it past its neighbours exchanges intervals.
 */
export class BoxRows {
  rows = 0
  /** The boxes of row r from left to right are `boxes[rowStart[r]]` up to, but not including, `boxes[rowStart[r + 1]]`. */
  readonly boxes: Int32Array
  readonly rowStart: Int32Array
  /** Map a box to its row, and to its place: the index in `boxes`. */
  readonly row: Int32Array
  readonly place: Int32Array
  /** The boxes below place p are those from `belowStart[p]` up to, but not including, `belowEnd[p]`. */
  readonly belowStart: Int32Array
  readonly belowEnd: Int32Array
  /** The links up from place p are those from `upStart[p]` up to, but not including, `upStart[p + 1]`; `upKey` is where each leads. */
  readonly upStart: Int32Array
  readonly upKey: Int32Array
  /** The same for links down; `downKey` is the place of the child. */
  readonly downStart: Int32Array
  readonly downKey: Int32Array
  /** How many boxes and links there are in the tree. */
  count = 0
  links = 0
  private readonly forest: BoxForest
  private readonly allLinks: SiftLinks
  /** Map a link to its index among `upKey` and `downKey`. */
  private readonly upIndex: Int32Array
  private readonly downIndex: Int32Array
  private readonly held: Int32Array
  /** The places in each row that a move has changed. */
  private readonly changedFrom: Int32Array
  private readonly changedTo: Int32Array

  constructor({ scratch }: Scene, forest: BoxForest, links: SiftLinks) {
    this.forest = forest
    this.allLinks = links
    this.boxes = scratch.rawInts(forest.count)
    this.rowStart = scratch.rawInts(forest.count + 2)
    this.row = scratch.rawInts(forest.count)
    this.place = scratch.rawInts(forest.count)
    this.held = scratch.rawInts(forest.count + 1)
    this.belowStart = scratch.rawInts(forest.count)
    this.belowEnd = scratch.rawInts(forest.count)
    this.upStart = scratch.rawInts(forest.count + 1)
    this.upKey = scratch.rawInts(links.count)
    this.upIndex = scratch.ints(links.count)
    this.downIndex = scratch.ints(links.count)
    this.changedFrom = scratch.rawInts(forest.count)
    this.changedTo = scratch.rawInts(forest.count)
    this.downStart = scratch.rawInts(forest.count + 1)
    this.downKey = scratch.rawInts(links.count)
  }

  /** Reads a tree. */
  read(root: number): void {
    const { forest, boxes, rowStart, row, place, allLinks: links } = this
    boxes[0] = root
    row[root] = 0
    rowStart[0] = 0
    let from = 0
    let end = 1
    let rows = 0
    for (; from < end; rows++) {
      const to = end
      rowStart[rows + 1] = to
      for (let at = from; at < to; at++) {
        place[boxes[at]!] = at
        row[boxes[at]!] = rows
        for (let box = forest.firstChild[boxes[at]!]!; box !== -1; box = forest.nextSibling[box]!) boxes[end++] = box
      }
      from = to
    }
    this.rows = rows
    let up = 0
    let down = 0
    for (let at = 0; at < end; at++) {
      this.upStart[at] = up
      this.downStart[at] = down
      for (let l = links.upStart[boxes[at]!]!; l < links.upStart[boxes[at]! + 1]!; l++) this.upIndex[links.up[l]!] = up++
      for (let l = links.downStart[boxes[at]!]!; l < links.downStart[boxes[at]! + 1]!; l++)
        this.downIndex[links.down[l]!] = down++
    }
    this.upStart[end] = up
    this.downStart[end] = down
    for (let r = 0; r < rows; r++) {
      this.belowStart[rowStart[r]!] = rowStart[r + 1]!
      this.readAgain(rowStart[r]!, rowStart[r + 1]!)
    }
    this.count = end
    this.links = this.upStart[end]!
  }

  /**
   * Counts the crossings of all links between neighbouring rows, but for those of two links from or to one block: inversions, with a
   * Fenwick tree (1994) over the places above.
   */
  countCrossings(): number {
    const { rowStart, upStart, upKey, held: come } = this
    let crossings = 0
    for (let row = 1; row < this.rows; row++) {
      const first = rowStart[row - 1]!
      const size = rowStart[row]! - first
      come.fill(0, 0, size + 1)
      let all = 0
      for (let at = rowStart[row]!; at < rowStart[row + 1]!; at++) {
        for (let l = upStart[at]!; l < upStart[at + 1]!; l++) {
          let notRight = 0
          for (let p = Math.floor(upKey[l]! / unionsPerBlock) - first + 1; p > 0; p -= p & -p) notRight += come[p]!
          crossings += all - notRight
        }
        all += upStart[at + 1]! - upStart[at]!
        for (let l = upStart[at]!; l < upStart[at + 1]!; l++)
          for (let p = Math.floor(upKey[l]! / unionsPerBlock) - first + 1; p <= size; p += p & -p) come[p]!++
      }
    }
    return crossings
  }

  /**
   * Moves a box with everything below it to a place in its row.
   *
   * @param parent The box that it is attached to there: one between the parents of its new neighbours.
   */
  move(box: number, to: number, parent: number): void {
    const { forest, boxes, place, row, rowStart, belowStart, belowEnd } = this
    const own = row[box]!
    const from = place[box]!
    const isRight = to > from
    const left = isRight ? boxes[to]! : to > rowStart[own]! ? boxes[to - 1]! : -1
    const right = isRight ? (to + 1 < rowStart[own + 1]! ? boxes[to + 1]! : -1) : boxes[to]!
    let low = from
    let high = from + 1
    let passedLow = isRight ? from + 1 : to
    let passedHigh = isRight ? to + 1 : from
    let moved = 0
    for (; low < high && passedLow < passedHigh; moved++) {
      this.changedFrom[moved] = Math.min(low, passedLow)
      this.changedTo[moved] = Math.max(high, passedHigh)
      const nextLow = belowStart[low]!
      const nextHigh = belowEnd[high - 1]!
      const nextPassedLow = belowStart[passedLow]!
      const nextPassedHigh = belowEnd[passedHigh - 1]!
      if (isRight) this.exchange(low, high, passedHigh)
      else this.exchange(passedLow, low, high)
      low = nextLow
      high = nextHigh
      passedLow = nextPassedLow
      passedHigh = nextPassedHigh
    }
    const oldParent = forest.parent[box]!
    forest.remove(box)
    if (left !== -1 && forest.parent[left] === parent) forest.insertAfter(left, box)
    else if (right !== -1 && forest.parent[right] === parent) forest.insertBefore(right, box)
    else forest.append(parent, box)
    const oldPlace = place[oldParent]!
    const newPlace = place[parent]!
    this.readBelow(Math.min(oldPlace, newPlace), Math.max(oldPlace, newPlace) + 1)
    for (let i = 0; i < moved; i++) this.readAgain(this.changedFrom[i]!, this.changedTo[i]!)
  }

  /** Exchanges two neighbouring pieces of a row. */
  private exchange(from: number, middle: number, to: number): void {
    const { boxes, held, place } = this
    const left = middle - from
    const right = to - middle
    // The shorter piece is held aside.
    if (left <= right) {
      for (let i = 0; i < left; i++) held[i] = boxes[from + i]!
      boxes.copyWithin(from, middle, to)
      for (let i = 0; i < left; i++) boxes[to - left + i] = held[i]!
    } else {
      for (let i = 0; i < right; i++) held[i] = boxes[middle + i]!
      boxes.copyWithin(from + right, from, middle)
      for (let i = 0; i < right; i++) boxes[from + i] = held[i]!
    }
    for (let i = from; i < to; i++) place[boxes[i]!] = i
  }

  /** Reads the links of boxes whose order has changed; others stand left and right of them as before. */
  private readAgain(from: number, to: number): void {
    const { boxes, place, upStart, upKey, downStart, downKey, upIndex, downIndex } = this
    const { top, bottom, rank, upStart: upOf, up, downStart: downOf, down } = this.allLinks
    let upCount = upStart[from]!
    let downCount = downStart[from]!
    this.readBelow(from, to)
    for (let at = from; at < to; at++) {
      const box = boxes[at]!
      upStart[at] = upCount
      downStart[at] = downCount
      for (let l = upOf[box]!; l < upOf[box + 1]!; l++) {
        const link = up[l]!
        downKey[downIndex[link]!] = at
        upIndex[link] = upCount
        upKey[upCount++] = place[top[link]!]! * unionsPerBlock + rank[link]!
      }
      for (let l = downOf[box]!; l < downOf[box + 1]!; l++) {
        const link = down[l]!
        // If the child's row has changed, too, this is put right when that is read, after this one.
        upKey[upIndex[link]!] = at * unionsPerBlock + rank[link]!
        downIndex[link] = downCount
        downKey[downCount++] = place[bottom[link]!]!
      }
    }
  }

  /** Reads which boxes are below those of a row, whose own are those of the next row in the order of their parents. */
  private readBelow(from: number, to: number): void {
    const { boxes, belowStart, belowEnd } = this
    const { parent } = this.forest
    const last = this.rowStart[this.rows]!
    let below = belowStart[from]!
    for (let at = from; at < to; at++) {
      belowStart[at] = below
      while (below < last && parent[boxes[below]!] === boxes[at]) below++
      belowEnd[at] = below
    }
  }
}
