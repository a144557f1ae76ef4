import type { Scene } from '../scene.ts'
import { lengthened } from '../scratch.ts'
import type { BoxForest } from './box-tree.ts'
import { MeetingPlace } from './meeting-place.ts'

/** Siblings more boxes apart than this are not brought together, which bounds the work for each of them. */
const maxBoxesApart = 4096
/** Longer lists are sorted by the engine. */
const maxInserted = 32

/**
 * The boxes of one row, from left to right, while siblings are put into birth order: the children of a *kept* union are in order,
 * and stay so whatever is moved for others (an order maintained link by link, as in Pearce and Kelly 2006).
 */
export class RowOrder {
  /** The boxes of the row are the first `length`. */
  readonly boxes: Int32Array
  length = 0
  private readonly scene: Scene
  private readonly forest: BoxForest
  private readonly place: Int32Array
  /** Maps a box to the number of the row in which it was last seen; rows are numbered from 1 as they come. */
  private readonly rowOf: Int32Array
  private readonly mark: Int32Array
  private readonly isKept: Uint8Array
  /** Maps a person to their index in the list of children. */
  private readonly childAt: Int32Array
  /**
   * A person in a lower row is represented by the box above them: maps a person to that box, and a box to those people as a
   * linked list.
   */
  private readonly standIn: Int32Array
  private readonly firstBelow: Int32Array
  private readonly nextBelow: Int32Array
  /** What {@link examine} found. */
  disorder = 0
  contradictions = 0
  private partnersSeen: Int32Array
  private row = 0
  private search = 0
  /** The union being put in order, and up to which of its children. */
  private current = -1
  private limit = -1
  private readonly meeting: MeetingPlace
  /** The boxes that move, with their parents, from left to right. */
  private readonly movers: Int32Array
  private readonly moverParents: Int32Array
  /**
   * What each change replaced, to roll back when a union cannot be put in order: boxes and parents of a part of the row, then where
   * that starts and how long it is.
   */
  private changes: Int32Array
  private changeCount = 0

  constructor(scene: Scene, forest: BoxForest, homeUnion: Int32Array) {
    const { graph, unions, scratch } = scene
    this.scene = scene
    this.forest = forest
    // At most all boxes of a row, or those of the widest exchange, move.
    const most = Math.min(maxBoxesApart + 1, forest.count)
    this.boxes = scratch.rawInts(forest.count)
    this.place = scratch.rawInts(forest.count)
    this.rowOf = scratch.ints(forest.count)
    this.mark = scratch.ints(forest.count)
    this.isKept = scratch.bytes(unions.count)
    this.childAt = scratch.rawInts(graph.size)
    this.standIn = scratch.rawInts(graph.size).fill(-1)
    this.firstBelow = scratch.rawInts(forest.count)
    this.nextBelow = scratch.rawInts(graph.size)
    this.meeting = new MeetingPlace(scene, forest, homeUnion, this.boxes, most)
    this.movers = scratch.rawInts(2 * most)
    this.moverParents = scratch.rawInts(2 * most)
    this.changes = scratch.rawInts(4 * most)
    this.partnersSeen = scratch.rawInts(64)
    for (let c = 0; c < unions.children.length; c++) this.childAt[unions.children[c]!] = c
  }

  /**
   * Starts the next row with the boxes below a row, given from left to right.
   *
   * @param above Unchanged until the next row starts.
   */
  enter(above: Int32Array, count: number): void {
    const { boxes, place, rowOf, firstBelow, meeting } = this
    const { parentAt, indexAbove } = meeting
    const { firstChild, nextSibling } = this.forest
    const row = ++this.row
    meeting.above = above
    let length = 0
    for (let i = 0; i < count; i++) {
      indexAbove[above[i]!] = i
      for (let box = firstChild[above[i]!]!; box !== -1; box = nextSibling[box]!) {
        boxes[length] = box
        parentAt[length] = i
        rowOf[box] = row
        firstBelow[box] = -1
        place[box] = length++
      }
    }
    this.length = length
  }

  /** Represents a person of a lower row by the box of this row above them, if there is one. */
  private represent(person: number, rowsBelow: number): void {
    let box = this.scene.blocks.blockOf[person]!
    for (let i = 0; i < rowsBelow && box !== -1; i++) box = this.forest.parent[box]!
    if (box === -1 || this.rowOf[box] !== this.row) return
    this.standIn[person] = box
    this.nextBelow[person] = this.firstBelow[box]!
    this.firstBelow[box] = person
  }

  /** A person's box in this row: their block, or the box above them. -1 if there is none. */
  private boxOf(person: number): number {
    const block = this.scene.blocks.blockOf[person]!
    if (this.rowOf[block] === this.row) return block
    const box = this.standIn[person]!
    return box !== -1 && this.rowOf[box] === this.row ? box : -1
  }

  /**
   * Looks at the children of a union before any are moved: finds `disorder`, how far apart in the wrong order the worst two neighbours
   * in birth order are (0 if all are in order), and `contradictions`, how many pairs of siblings have partners who are siblings born the
   * other way round.
   */
  examine(union: number, rowLevel: number): void {
    const { place, rowOf, row, standIn } = this
    let { partnersSeen } = this
    const { blocks, unions, level, isCrossed } = this.scene
    const mayContradict = isCrossed === undefined || isCrossed[union] === 1
    const { start, children, homeOf } = unions
    const { blockOf, start: memberStart, members } = blocks
    let worst = 0
    let contradictions = 0
    let previous = -1
    let partners = 0
    for (let c = start[union]!; c < start[union + 1]!; c++) {
      const child = children[c]!
      const block = blockOf[child]!
      let box = block
      if (rowOf[block] !== row) {
        const below = level[block]! - rowLevel
        if (below > 0) this.represent(child, below)
        box = standIn[child]!
        if (box === -1 || rowOf[box] !== row) continue
      }
      const at = place[box]!
      if (previous - at > worst) worst = previous - at
      previous = at
      if (!mayContradict || box !== block) continue
      for (let m = memberStart[block]!; m < memberStart[block + 1]!; m++) {
        const partner = members[m]!
        const other = homeOf[partner]!
        if (other < 0 || other === union) continue
        for (let i = 0; i < partners; i++) {
          const earlier = partnersSeen[i]!
          if (earlier > partner && homeOf[earlier] === other && blockOf[earlier] !== block) contradictions++
        }
        if (partners === partnersSeen.length) {
          partnersSeen = lengthened(partnersSeen, 2 * partners)
          this.partnersSeen = partnersSeen
        }
        partnersSeen[partners++] = partner
      }
    }
    this.disorder = worst
    this.contradictions = contradictions
  }

  /** Marks whether a union is kept from now on. */
  keep(union: number, isKept: boolean): void {
    this.isKept[union] = isKept ? 1 : 0
  }

  /**
   * Puts the children of a union in order, and keeps it. @returns false, and changes nothing, when that would break the order of
   * a kept union.
   */
  putInOrder(union: number): boolean {
    const { start, children } = this.scene.unions
    this.current = union
    this.changeCount = 0
    let previous = -1
    let isInOrder = true
    for (let c = start[union]!; c < start[union + 1]! && isInOrder; c++) {
      const box = this.boxOf(children[c]!)
      if (box === -1) continue
      this.limit = c
      if (previous !== -1 && this.place[previous]! > this.place[box]!) isInOrder = this.exchange(previous, box)
      previous = box
    }
    this.current = -1
    if (isInOrder) this.keep(union, true)
    else this.goBack()
    return isInOrder
  }

  private goBack(): void {
    const { changes, boxes, place } = this
    const { parentAt, above } = this.meeting
    const { parent } = this.forest
    while (this.changeCount > 0) {
      const length = changes[this.changeCount - 1]!
      const from = changes[this.changeCount - 2]!
      this.changeCount -= 2 + 2 * length
      for (let i = 0; i < length; i++) {
        const box = changes[this.changeCount + i]!
        const at = changes[this.changeCount + length + i]!
        boxes[from + i] = box
        parentAt[from + i] = at
        place[box] = from + i
        parent[box] = above[at]!
      }
    }
  }

  private remember(from: number, to: number): void {
    const length = to - from + 1
    const end = this.changeCount + 2 * length + 2
    if (end > this.changes.length) this.changes = lengthened(this.changes, 2 * end)
    const { boxes, changes } = this
    const { parentAt } = this.meeting
    for (let i = 0, at = this.changeCount; i < length; i++, at++) {
      changes[at] = boxes[from + i]!
      changes[at + length] = parentAt[from + i]!
    }
    changes[end - 2] = from
    changes[end - 1] = length
    this.changeCount = end
  }

  /**
   * Moves a box to the left of another that it stands right of. Boxes that must stay left of the one, or right of the other, move
   * with it; the two meet where that costs least.
   */
  private exchange(elder: number, younger: number): boolean {
    const { place } = this
    const from = place[younger]!
    const to = place[elder]!
    if (to - from > maxBoxesApart) return false
    const { meeting } = this
    meeting.afterCount = this.gather(younger, 1, to, elder, meeting.after)
    if (meeting.afterCount === 0) return false
    meeting.beforeCount = this.gather(elder, -1, from, younger, meeting.before)
    if (meeting.beforeCount === 0) return false
    const at = meeting.cheapest(from, to)
    if (at === -1) return false
    this.remember(from, to)
    this.meet(from, at, to)
    return true
  }

  /** Moves those who must stay left of the elder to the left of those who must stay right of the younger; all others close up. */
  private meet(from: number, at: number, to: number): void {
    const { boxes, place, movers, moverParents, meeting } = this
    const { parentAt, after, before, afterCount, beforeCount, above } = meeting
    const { parent } = this.forest
    const left = parentAt[at]!
    const right = parentAt[at + 1]!
    let firstBefore = beforeCount
    while (firstBefore > 0 && before[firstBefore - 1]! > at) firstBefore--
    let endAfter = 0
    while (endAfter < afterCount && after[endAfter]! <= at) endAfter++
    let moving = 0
    for (let i = firstBefore; i < beforeCount; i++) movers[moving++] = boxes[before[i]!]!
    for (let i = 0; i < endAfter; i++) movers[moving++] = boxes[after[i]!]!
    for (let i = 0; i < moving; i++) {
      const box = movers[i]!
      moverParents[i] = !meeting.belongs(box, above[left]!) && meeting.belongs(box, above[right]!) ? right : left
    }
    let end = from
    for (let i = 0; i < endAfter; i++) {
      const next = i + 1 < endAfter ? after[i + 1]! : at + 1
      for (let p = after[i]! + 1; p < next; p++) {
        const box = boxes[p]!
        boxes[end] = box
        parentAt[end] = parentAt[p]!
        place[box] = end++
      }
    }
    let start = to
    for (let i = beforeCount - 1; i >= firstBefore; i--) {
      const next = i > firstBefore ? before[i - 1]! : at
      for (let p = before[i]! - 1; p > next; p--) {
        const box = boxes[p]!
        boxes[start] = box
        parentAt[start] = parentAt[p]!
        place[box] = start--
      }
    }
    for (let i = 0; i < moving; i++) {
      const box = movers[i]!
      boxes[end] = box
      parentAt[end] = moverParents[i]!
      place[box] = end++
      parent[box] = above[moverParents[i]!]!
    }
  }

  /**
   * Collects a box and all that must stay on one side of it (step 1: right), up to an index, and lists their indices from left to
   * right. @returns how many; 0 when the goal is among them: then kept unions demand the opposite.
   */
  private gather(first: number, step: 1 | -1, to: number, goal: number, found: Int32Array): number {
    const { blocks } = this.scene
    const { place, mark, boxes, firstBelow, nextBelow } = this
    const search = ++this.search
    let count = 0
    mark[first] = search
    found[count++] = place[first]!
    for (let i = 0; i < count; i++) {
      const box = boxes[found[i]!]!
      const isBlock = box < blocks.count
      let m = isBlock ? blocks.start[box]! : 0
      const end = isBlock ? blocks.start[box + 1]! : 0
      let below = firstBelow[box]!
      while (m < end || below !== -1) {
        let person = below
        if (m < end) person = blocks.members[m++]!
        else below = nextBelow[below]!
        const other = this.neighbour(person, step)
        if (other === -1 || mark[other] === search || (place[other]! - to) * step > 0) continue
        if (other === goal) return 0
        mark[other] = search
        found[count++] = place[other]!
      }
    }
    sortAscending(found, count)
    return count
  }

  /** The box of the next younger (or elder) child of a person's union that is kept, or being put in order. */
  private neighbour(person: number, step: 1 | -1): number {
    const { homeOf, start, children } = this.scene.unions
    const union = homeOf[person]!
    if (union < 0 || (this.isKept[union] === 0 && union !== this.current)) return -1
    const limit = union === this.current ? this.limit : start[union + 1]! - 1
    const own = this.childAt[person]!
    if (own > limit) return -1
    for (let c = own + step; c >= start[union]! && c <= limit; c += step) {
      const box = this.boxOf(children[c]!)
      if (box !== -1) return box
    }
    return -1
  }
}

/** Sorts the first numbers of a list; usually there are one or two. */
function sortAscending(list: Int32Array, count: number): void {
  if (count > maxInserted) {
    list.subarray(0, count).sort()
    return
  }
  for (let i = 1; i < count; i++) {
    const value = list[i]!
    let at = i
    for (; at > 0 && list[at - 1]! > value; at--) list[at] = list[at - 1]!
    list[at] = value
  }
}
