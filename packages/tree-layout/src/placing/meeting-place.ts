import type { Scene } from '../scene.ts'
import { lengthened } from '../scratch.ts'
import type { BoxForest } from './box-tree.ts'

/** A prohibitive cost: a clear path ends at the box. */
const fixedCost = 1e6
/** The costs of moving a block away from its family, of moving one without a family, and of moving one in between siblings. */
const leavingCost = 1
const wanderingCost = 0.25
const intrudingCost = 0.5
/** Breaks ties: among equally cheap moves, the one that moves fewer blocks less far. */
const movingCost = 0.01
const stepCost = 0.001

/**
 * Where the boxes meet that move past each other in one row, so that the fewest leave their families. Those `after` move to the right of
 * those `before`.
 */
export class MeetingPlace {
  /** Maps an index in the row to the parent of the box there, as an index in the row above. */
  readonly parentAt: Int32Array
  /** The boxes of the row above. */
  above: Int32Array
  /** Maps a box of the row above to its index there. */
  readonly indexAbove: Int32Array
  /** The boxes that must stay right of the younger sibling, and left of the elder, by their indices in the row, ascending. */
  readonly after: Int32Array
  readonly before: Int32Array
  afterCount = 0
  beforeCount = 0
  private readonly scene: Scene
  private readonly forest: BoxForest
  private readonly homeUnion: Int32Array
  private readonly boxes: Int32Array
  /** Maps an index in the row above to the last search in which a moving box has its home there. */
  private readonly parentMark: Int32Array
  private search = 0
  /** Of those in `after`, then of those in `before`: what leaving their families costs. */
  private readonly leavings: Float64Array
  /**
   * The homes of those who move: maps an index in the row above to the first of those who belong there, and to the last so far; each entry
   * of the linked lists is one who moves, and the next entry.
   */
  private readonly firstHome: Int32Array
  private readonly lastHome: Int32Array
  private homeMover: Int32Array
  private nextHome: Int32Array

  /**
   * @param boxes The boxes of the row from left to right.
   * @param most The most boxes in one list of those that move.
   */
  constructor(scene: Scene, forest: BoxForest, homeUnion: Int32Array, boxes: Int32Array, most: number) {
    const { scratch } = scene
    this.scene = scene
    this.forest = forest
    this.homeUnion = homeUnion
    this.boxes = boxes
    this.above = boxes
    this.parentAt = scratch.rawInts(forest.count)
    this.indexAbove = scratch.ints(forest.count)
    this.parentMark = scratch.ints(forest.count)
    this.after = scratch.rawInts(most)
    this.before = scratch.rawInts(most)
    this.leavings = scratch.rawFloats(2 * most)
    this.firstHome = scratch.rawInts(forest.count)
    this.lastHome = scratch.rawInts(forest.count)
    this.homeMover = scratch.rawInts(4 * most)
    this.nextHome = scratch.rawInts(4 * most)
  }

  /**
   * The index after which the moving boxes should meet. Costs accumulate along the index, and families are only looked at where a
   * moving box belongs. -1 if there is none.
   *
   * Between two moving boxes the cost only differs by how far they move, by whether a family is parted, and where one belongs; so of
   * all other indices only the first of each kind can be the best, or the last when costs fall to the right.
   */
  cheapest(from: number, to: number): number {
    const { boxes, parentAt, parentMark, after, before, afterCount, beforeCount, leavings } = this
    const moving = ++this.search
    let homeCount = 0
    for (let i = 0; i < afterCount; i++) homeCount = this.markHomes(i, boxes[after[i]!]!, homeCount, moving)
    let leaving = 0
    let places = 0
    for (let i = 0; i < beforeCount; i++) {
      homeCount = this.markHomes(afterCount + i, boxes[before[i]!]!, homeCount, moving)
      leaving += leavings[afterCount + i]!
      places += before[i]!
    }
    let a = 0
    let b = 0
    let least = fixedCost
    let best = -1
    for (let at = from; at < to;) {
      if (a < afterCount && after[a] === at) {
        leaving += leavings[a++]!
        places -= at
      } else if (b < beforeCount && before[b] === at) {
        leaving -= leavings[afterCount + b++]!
        places -= at
      }
      let end = to
      if (a < afterCount && after[a]! > at && after[a]! < end) end = after[a]!
      if (b < beforeCount && before[b]! > at && before[b]! < end) end = before[b]!
      // Something that cannot move would have to.
      if (leaving >= fixedCost) {
        at = end
        continue
      }
      const rest = beforeCount - b
      const count = a + rest
      const isFalling = a < rest
      const whole = leaving + intrudingCost * count + movingCost * count
      const between = leaving + movingCost * count
      // The cost without those who come home is the lowest at the first, or the last, index of either kind.
      let wholeAt = -1
      let betweenAt = -1
      for (
        let p = isFalling ? end - 1 : at;
        p >= at && p < end && (wholeAt === -1 || betweenAt === -1);
        p += isFalling ? -1 : 1
      ) {
        if (parentAt[p] !== parentAt[p + 1]) betweenAt = betweenAt === -1 ? p : betweenAt
        else wholeAt = wholeAt === -1 ? p : wholeAt
      }
      if (wholeAt !== -1) {
        const cost = whole + stepCost * ((a - rest) * wholeAt + places)
        if (cost < least || (cost === least && wholeAt < best)) {
          least = cost
          best = wholeAt
        }
      }
      if (betweenAt !== -1) {
        const cost = between + stepCost * ((a - rest) * betweenAt + places)
        if (cost < least || (cost === least && betweenAt < best)) {
          least = cost
          best = betweenAt
        }
      }
      const first = at
      while (at < end) {
        if (parentMark[parentAt[at]!] !== moving) {
          // Goes on to the next index with a home of a moving box on its right.
          at++
          while (at < end && parentMark[parentAt[at]!] !== moving) at++
          if (parentMark[parentAt[at]!] !== moving) break
          at--
        }
        const left = parentAt[at]!
        const right = parentAt[at + 1]!
        const isWhole = left === right
        // Within a family, too, only the first or the last counts.
        if (!isWhole || (isFalling ? at + 1 === end || parentAt[at + 2] !== right : at === first || parentAt[at - 1] !== left)) {
          const cost = this.withHomes((isWhole ? whole : between) + stepCost * ((a - rest) * at + places), a, b, left, right)
          if (cost < least || (cost === least && at < best)) {
            least = cost
            best = at
          }
        }
        at++
      }
      at = end
    }
    return best
  }

  /** A cost without what need not be paid for those of the moving boxes who belong to a family on either side of where they would meet. */
  private withHomes(whole: number, a: number, b: number, left: number, right: number): number {
    const { leavings, afterCount, firstHome, homeMover, nextHome, parentMark, search } = this
    const intruding = left === right ? intrudingCost : 0
    let cost = whole
    let one = parentMark[left] === search ? firstHome[left]! : -1
    let other = left !== right && parentMark[right] === search ? firstHome[right]! : -1
    // Both lists ascend; who is in both counts once.
    while (one !== -1 || other !== -1) {
      const mover = Math.min(one === -1 ? Infinity : homeMover[one]!, other === -1 ? Infinity : homeMover[other]!)
      while (one !== -1 && homeMover[one] === mover) one = nextHome[one]!
      while (other !== -1 && homeMover[other] === mover) other = nextHome[other]!
      if (mover < afterCount ? mover < a : mover >= afterCount + b) cost -= leavings[mover]! + intruding
    }
    return cost
  }

  /** Notes what leaving its family costs a box, and the boxes of the row above that it may return to. @returns the end of all homes. */
  private markHomes(mover: number, box: number, homeCount: number, mark: number): number {
    const { blocks, unions } = this.scene
    const { above, indexAbove, parentMark, firstHome, lastHome } = this
    const stays = this.isFixed(box)
    this.leavings[mover] = stays ? fixedCost : this.homeUnion[box]! >= 0 ? leavingCost : wanderingCost
    if (stays) return homeCount
    let end = homeCount
    const from = blocks.start[box]!
    const to = blocks.start[box + 1]!
    if (end + to - from > this.homeMover.length) {
      this.homeMover = lengthened(this.homeMover, 2 * (end + to - from))
      this.nextHome = lengthened(this.nextHome, 2 * (end + to - from))
    }
    for (let m = from; m < to; m++) {
      const union = unions.homeOf[blocks.members[m]!]!
      if (union < 0) continue
      const parent = blocks.ofUnion[union]!
      const index = indexAbove[parent]!
      // A home that is in no row above this one has an index of another row.
      if (above[index] !== parent) continue
      if (parentMark[index] !== mark) {
        parentMark[index] = mark
        firstHome[index] = end
      } else this.nextHome[lastHome[index]!] = end
      lastHome[index] = end
      this.homeMover[end] = mover
      this.nextHome[end++] = -1
    }
    return end
  }

  private isFixed(box: number): boolean {
    return isFixed(box, this.scene.blocks.count, this.homeUnion, this.forest.parent)
  }

  /** Does somebody in a block come from a family of the box above? */
  belongs(block: number, parent: number): boolean {
    const { blocks, unions } = this.scene
    if (this.isFixed(block)) return false
    for (let m = blocks.start[block]!; m < blocks.start[block + 1]!; m++) {
      const union = unions.homeOf[blocks.members[m]!]!
      if (union >= 0 && blocks.ofUnion[union] === parent) return true
    }
    return false
  }
}

/** Paths kept clear, and what is attached below them, stay where they are: boxes from the count of blocks on are paths. */
export function isFixed(box: number, blockCount: number, homeUnion: Int32Array, parent: Int32Array): boolean {
  return box >= blockCount || (homeUnion[box]! >= 0 && parent[box]! >= blockCount)
}
