import type { Scene } from '../scene.ts'
import { BoxRows } from './box-rows.ts'
import type { BoxForest } from './box-tree.ts'
import { isFixed } from './meeting-place.ts'
import { listSiftLinks, unionsPerBlock } from './sift-links.ts'
import type { SiftLinks } from './sift-links.ts'

/** The links that leave the boxes of one row of a subtree: those of row r are `far[start[r]]` up to `far[start[r + 1]]`. */
interface Leaving {
  readonly start: Int32Array
  readonly far: Int32Array
}

/**
 * Global sifting (Bachmaier, Brandenburg, Brunner and Hübner 2010, after Matuszewski, Schönfeld and Molitor 1999) in a tree of boxes:
 * what moves as a whole is a box with everything below it. A SIFTING-STEP moves it past all others of its row, one SIFTING-SWAP
 * after another, counts the crossings that each adds or takes away, and leaves it where there are fewest.
 *
 * All links count, at full length. Two links of which neither leaves its subtree cross as often after a swap as before, so only
 * the others are compared.
 */
export class Sifter {
  readonly rows: BoxRows
  /** Comparisons, and boxes looked at: the work so far. */
  steps = 0
  private readonly scene: Scene
  private readonly forest: BoxForest
  private readonly homeUnion: Int32Array
  private readonly treeOf: Int32Array
  private readonly links: SiftLinks
  /** The places of the subtree that is sifted: in row r (from its own row on) from `low[r]` up to, but not including, `high[r]`. */
  private readonly low: Int32Array
  private readonly high: Int32Array
  private readonly leavingUp: Leaving
  private readonly leavingDown: Leaving
  /** Maps a place to how many more pairs of siblings are out of order when the subtree moves right past it. */
  private readonly disorder: Int32Array
  /** At most so much better does the order of siblings get when the subtree moves to the right, or to the left. */
  private orderRight = 0
  private orderLeft = 0
  /** The least change in a sifting step so far, and the place where it is reached. */
  private best = 0
  private bestPlace = -1
  private reach = 0
  private isRestless = false

  /** @param treeOf Maps a box to the root of its tree. */
  constructor(scene: Scene, forest: BoxForest, homeUnion: Int32Array, treeOf: Int32Array) {
    const { scratch } = scene
    this.scene = scene
    this.forest = forest
    this.homeUnion = homeUnion
    this.treeOf = treeOf
    this.links = listSiftLinks(scene, forest, homeUnion, treeOf)
    this.rows = new BoxRows(scene, forest, this.links)
    const leaving = (): Leaving => ({ start: scratch.rawInts(forest.count + 2), far: scratch.rawInts(this.links.count) })
    this.low = scratch.rawInts(forest.count + 1)
    this.high = scratch.rawInts(forest.count + 1)
    this.leavingUp = leaving()
    this.leavingDown = leaving()
    this.disorder = scratch.ints(forest.count)
  }

  /**
   * Sifts every box once, row by row from the top.
   *
   * @param orderCost How many crossings two siblings in the wrong order are worth.
   * @param reach The most boxes that each is moved past, to either side.
   * @param isRestless Are boxes also moved when that changes nothing?
   * @param maxSteps Once that much work is done in all, no more boxes are sifted.
   * @returns how many boxes were moved.
   */
  round(orderCost: number, reach: number, isRestless: boolean, maxSteps: number): number {
    const { rows } = this
    const { scratch } = this.scene
    const mark = scratch.mark()
    this.reach = reach
    this.isRestless = isRestless
    let moved = 0
    for (let row = 1; row < rows.rows; row++) {
      const list = scratch.copy(rows.boxes.subarray(rows.rowStart[row], rows.rowStart[row + 1]))
      // A box alone in its row has nowhere to go.
      for (let i = 0; list.length > 1 && i < list.length && this.steps < maxSteps; i++)
        if (this.siftingStep(list[i]!, orderCost)) moved++
    }
    scratch.release(mark)
    return moved
  }

  /** The share of groups of siblings in a tree that stand in birth order, as far as they share a row. */
  shareInOrder(root: number): number {
    const { unions, blocks } = this.scene
    const { place, row } = this.rows
    let inOrder = 0
    let of = 0
    for (let union = 0; union < unions.count; union++) {
      const start = unions.start[union]!
      const end = unions.start[union + 1]!
      if (end - start < 2 || this.treeOf[blocks.ofUnion[union]!] !== root) continue
      of++
      let isInOrder = true
      for (let c = start + 1; c < end && isInOrder; c++) {
        const elder = blocks.blockOf[unions.children[c - 1]!]!
        const younger = blocks.blockOf[unions.children[c]!]!
        isInOrder = row[elder] !== row[younger] || place[elder]! <= place[younger]!
      }
      if (isInOrder) inOrder++
    }
    return of === 0 ? 1 : inOrder / of
  }

  private siftingStep(box: number, orderCost: number): boolean {
    const { rows, forest } = this
    const depth = this.measure(box)
    if (depth === 0) return false
    const only = this.isFixed(box) ? forest.parent[box]! : -1
    this.best = 0
    this.bestPlace = -1
    this.findSiblings(box, depth, orderCost)
    this.sweep(box, 1, depth, only)
    this.sweep(box, -1, depth, only)
    this.findSiblings(box, depth, 0)
    const parent = this.bestPlace === -1 ? -1 : this.parentAt(box, this.bestPlace)
    if (parent === -1) return false
    rows.move(box, this.bestPlace, parent)
    return true
  }

  /** Finds the places of a box and everything below it, and the links that leave them. @returns their rows; 0 when none leaves. */
  private measure(box: number): number {
    const { low, high, leavingUp, leavingDown } = this
    const { place, belowStart, belowEnd, upStart, upKey, downStart, downKey } = this.rows
    low[0] = place[box]!
    high[0] = low[0] + 1
    let depth = 0
    let up = 0
    let down = 0
    let firstKey = 0
    let endKey = 0
    leavingUp.start[0] = 0
    leavingDown.start[0] = 0
    for (; low[depth]! < high[depth]!; depth++) {
      const from = low[depth]!
      const to = high[depth]!
      const nextLow = belowStart[from]!
      const nextHigh = belowEnd[to - 1]!
      for (let l = upStart[from]!; l < upStart[to]!; l++) {
        const key = upKey[l]!
        if (key < firstKey || key >= endKey) leavingUp.far[up++] = key
      }
      for (let l = downStart[from]!; l < downStart[to]!; l++) {
        const key = downKey[l]!
        if (key < nextLow || key >= nextHigh) leavingDown.far[down++] = key
      }
      this.steps += to - from
      leavingUp.start[depth + 1] = up
      leavingDown.start[depth + 1] = down
      firstKey = from * unionsPerBlock
      endKey = to * unionsPerBlock
      low[depth + 1] = nextLow
      high[depth + 1] = nextHigh
    }
    return up + down === 0 ? 0 : depth
  }

  /** Adds up what it costs to pass the boxes with siblings of the people in the subtree; a cost of 0 clears this. */
  private findSiblings(box: number, depth: number, orderCost: number): void {
    const { low, high, links, rows, forest, treeOf, disorder } = this
    const { boxes, row, place } = rows
    const { blocks, unions } = this.scene
    const own = row[box]!
    let orderRight = 0
    let orderLeft = 0
    for (let r = 0; r < depth; r++) {
      for (let at = low[r]!; at < high[r]!; at++) {
        for (let l = links.upStart[boxes[at]!]!; l < links.upStart[boxes[at]! + 1]!; l++) {
          const child = links.child[links.up[l]!]!
          if (child < 0) continue
          const union = links.union[links.up[l]!]!
          this.steps += unions.start[union + 1]! - unions.start[union]!
          for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
            let node = blocks.blockOf[unions.children[c]!]!
            if (c === child || treeOf[node] !== treeOf[box]) continue
            while (row[node]! > own) node = forest.parent[node]!
            if (node === box || row[node] !== own) continue
            if (orderCost === 0) {
              disorder[place[node]!] = 0
              continue
            }
            const isElder = child < c
            disorder[place[node]!]! += isElder ? orderCost : -orderCost
            if (place[node]! > place[box]!) orderRight += isElder ? 0 : orderCost
            else orderLeft += isElder ? orderCost : 0
          }
        }
      }
    }
    this.orderRight = orderRight
    this.orderLeft = orderLeft
  }

  /**
   * Moves a subtree past one neighbour after another, each with everything below it, and remembers the best place.
   *
   * @param depth How many rows the subtree takes.
   * @param parent If it is not -1, the box stays among the children of this parent.
   */
  private sweep(box: number, direction: 1 | -1, depth: number, parent: number): void {
    const { low, high, disorder, forest } = this
    const { boxes, place, row, rowStart, upStart, upKey, downStart } = this.rows
    const own = row[box]!
    const from = place[box]! + direction
    const stop =
      direction === 1 ? Math.min(rowStart[own + 1]!, from + this.reach) : Math.max(rowStart[own]! - 1, from - this.reach)
    const link = upStart[low[0]!]!
    const isLeaf = depth === 1 && upStart[high[0]!] === link + 1 && downStart[low[0]!] === downStart[high[0]!]
    const key = isLeaf ? upKey[link]! : 0
    let total = 0
    let order = direction === 1 ? this.orderRight : this.orderLeft
    let { best, bestPlace } = this
    let next = from
    for (; next !== stop; next += direction) {
      if (parent !== -1 && forest.parent[boxes[next]!] !== parent) break
      // Most boxes have nothing below them, and one link.
      const change = isLeaf ? -compare(upKey, upStart[next]!, upStart[next + 1]!, key) : this.siftingSwap(next, depth)
      total += (change + disorder[next]!) * direction
      const worse = disorder[next]! * direction
      if (worse < 0) order += worse
      if (total > best || (total === best && !this.isRestless)) {
        // Beyond a sibling who should not be passed, nothing may be left that makes up for it.
        if (worse > 0 && total - order > best && total - order - this.mostBeyond(next, stop, depth, isLeaf) > best) break
        continue
      }
      best = total
      bestPlace = next
    }
    this.best = best
    this.bestPlace = bestPlace
    this.steps += Math.abs(next - from)
  }

  /** A bound on the crossings that are taken away when the subtree also moves past all others from a place (exclusive) to a stop (exclusive). */
  private mostBeyond(place: number, stop: number, depth: number, isLeaf: boolean): number {
    const { low, high } = this
    const { belowStart, belowEnd, upStart, downStart } = this.rows
    let from = place < stop ? place + 1 : stop + 1
    let to = place < stop ? stop : place
    // Two links cross at most once.
    if (isLeaf) return upStart[to]! - upStart[from]!
    let most = 0
    for (let r = 0; r < depth && from < to; r++) {
      most += (upStart[to]! - upStart[from]!) * (upStart[high[r]!]! - upStart[low[r]!]!)
      most += (downStart[to]! - downStart[from]!) * (downStart[high[r]!]! - downStart[low[r]!]!)
      const nextFrom = belowStart[from]!
      to = belowEnd[to - 1]!
      from = nextFrom
    }
    return most
  }

  /** How many crossings are added when the subtree moves right past a neighbour, with everything below that. */
  private siftingSwap(neighbour: number, depth: number): number {
    const { low, high, leavingUp, leavingDown } = this
    const { belowStart, belowEnd, upStart, upKey, downStart, downKey } = this.rows
    let change = 0
    let steps = 0
    let from = neighbour
    let to = neighbour + 1
    let firstKey = 0
    let endKey = 0
    for (let r = 0; r < depth && from < to; r++) {
      const nextFrom = belowStart[from]!
      const nextTo = belowEnd[to - 1]!
      const upFrom = upStart[low[r]!]!
      const upTo = upStart[high[r]!]!
      if (upFrom < upTo) {
        for (let l = upStart[from]!, end = upStart[to]!; l < end; l++) {
          const key = upKey[l]!
          if (key < firstKey || key >= endKey) {
            change += compare(upKey, upFrom, upTo, key)
            steps += upTo - upFrom
          } else change += compare(leavingUp.far, leavingUp.start[r]!, leavingUp.start[r + 1]!, key)
        }
      }
      const downFrom = downStart[low[r]!]!
      const downTo = downStart[high[r]!]!
      if (downFrom < downTo) {
        for (let l = downStart[from]!, end = downStart[to]!; l < end; l++) {
          const key = downKey[l]!
          if (key < nextFrom || key >= nextTo) {
            change += compare(downKey, downFrom, downTo, key)
            steps += downTo - downFrom
          } else change += compare(leavingDown.far, leavingDown.start[r]!, leavingDown.start[r + 1]!, key)
        }
      }
      steps +=
        (to - from) * (1 + leavingUp.start[r + 1]! - leavingUp.start[r]! + leavingDown.start[r + 1]! - leavingDown.start[r]!)
      firstKey = from * unionsPerBlock
      endKey = to * unionsPerBlock
      from = nextFrom
      to = nextTo
    }
    this.steps += steps
    return change
  }

  private isFixed(box: number): boolean {
    return isFixed(box, this.scene.blocks.count, this.homeUnion, this.forest.parent)
  }

  /**
   * The parent of a box that is moved: its own family if that is between those of the new neighbours, otherwise one of theirs. -1 if
   * both are paths.
   */
  private parentAt(box: number, to: number): number {
    const { forest, scene } = this
    const { boxes, rowStart, place, row } = this.rows
    const own = row[box]!
    if (this.isFixed(box)) return forest.parent[box]!
    const isRight = to > place[box]!
    const left = isRight ? to : to - 1
    const right = isRight ? to + 1 : to
    const from = left < rowStart[own]! ? -1 : forest.parent[boxes[left]!]!
    const until = right >= rowStart[own + 1]! ? -1 : forest.parent[boxes[right]!]!
    const { blocks, unions } = scene
    for (let m = blocks.start[box]!; m < blocks.start[box + 1]!; m++) {
      const union = unions.homeOf[blocks.members[m]!]!
      if (union < 0) continue
      const home = blocks.ofUnion[union]!
      if (this.treeOf[home] !== this.treeOf[box] || row[home] !== own - 1) continue
      if ((from === -1 || place[home]! >= place[from]!) && (until === -1 || place[home]! <= place[until]!)) return home
    }
    const isOpen = (parent: number): boolean => parent !== -1 && (parent < blocks.count || this.homeUnion[box] === -1)
    return isOpen(from) ? from : isOpen(until) ? until : -1
  }
}

/** How many more of some ends are left of a place than right of it. */
function compare(keys: Int32Array, from: number, to: number, key: number): number {
  let sum = 0
  for (let i = from; i < to; i++) {
    if (keys[i]! < key) sum++
    else if (keys[i]! > key) sum--
  }
  return sum
}
