import { blockOfUnion } from '../scene.ts'
import type { Scene } from '../scene.ts'
import type { BoxForest } from './box-tree.ts'

/** Siblings more boxes apart than this are not brought together, which bounds the work for each of them. */
const maxBoxesApart = 4096
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
 * The boxes of one row, from left to right, while siblings are put into birth order: the children of a *kept* union are in order,
 * and stay so whatever is moved for others (an order maintained link by link, as in Pearce and Kelly 2006).
 */
export class RowOrder {
  /** The boxes of the row are the first `length`. */
  readonly boxes: Int32Array
  length = 0
  private readonly scene: Scene
  private readonly forest: BoxForest
  private readonly homeUnion: Int32Array
  private readonly place: Int32Array
  /** Maps a box to the number of the row in which it was last seen; rows are numbered from 1 as they come. */
  private readonly rowOf: Int32Array
  private readonly mark: Int32Array
  private readonly parentMark: Int32Array
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
  private row = 0
  private search = 0
  /** The union being put in order, and up to which of its children. */
  private current = -1
  private limit = -1
  private readonly window = new Int32Array(maxBoxesApart + 1)
  /** Index, box and parent before each change, to roll back when a union cannot be put in order. */
  private changes = new Int32Array(3 * (maxBoxesApart + 1))
  private changeCount = 0

  constructor(scene: Scene, forest: BoxForest, homeUnion: Int32Array) {
    const { graph, unions, scratch } = scene
    this.scene = scene
    this.forest = forest
    this.homeUnion = homeUnion
    this.boxes = scratch.rawInts(forest.count)
    this.place = scratch.rawInts(forest.count)
    this.rowOf = scratch.ints(forest.count)
    this.mark = scratch.ints(forest.count)
    this.parentMark = scratch.ints(forest.count)
    this.isKept = scratch.bytes(unions.count)
    this.childAt = scratch.rawInts(graph.size)
    this.standIn = scratch.rawInts(graph.size).fill(-1)
    this.firstBelow = scratch.rawInts(forest.count)
    this.nextBelow = scratch.rawInts(graph.size)
    for (let c = 0; c < unions.children.length; c++) this.childAt[unions.children[c]!] = c
  }

  /** Starts the next row with the boxes below a row, given from left to right. */
  enter(above: Int32Array, count: number): void {
    const { forest, boxes, place, rowOf, firstBelow } = this
    const row = ++this.row
    let length = 0
    for (let i = 0; i < count; i++) {
      for (let box = forest.firstChild[above[i]!]!; box !== -1; box = forest.nextSibling[box]!) {
        boxes[length] = box
        rowOf[box] = row
        firstBelow[box] = -1
        place[box] = length++
      }
    }
    this.length = length
  }

  /** Represents a person of a lower row by the box of this row above them, if there is one. */
  represent(person: number, rowsBelow: number): void {
    let box = this.scene.blocks.blockOf[person]!
    for (let i = 0; i < rowsBelow && box !== -1; i++) box = this.forest.parent[box]!
    if (box === -1 || this.rowOf[box] !== this.row) return
    this.standIn[person] = box
    this.nextBelow[person] = this.firstBelow[box]!
    this.firstBelow[box] = person
  }

  /** A person's box in this row: their block, or the box above them. -1 if there is none. */
  boxOf(person: number): number {
    const block = this.scene.blocks.blockOf[person]!
    if (this.rowOf[block] === this.row) return block
    const box = this.standIn[person]!
    return box !== -1 && this.rowOf[box] === this.row ? box : -1
  }

  /** How far apart in the wrong order the worst two neighbours in birth order are; 0 if all are in order. */
  disorder(union: number): number {
    const { start, children } = this.scene.unions
    let worst = 0
    let previous = -1
    for (let c = start[union]!; c < start[union + 1]!; c++) {
      const box = this.boxOf(children[c]!)
      if (box === -1) continue
      if (previous !== -1 && this.place[previous]! - this.place[box]! > worst) worst = this.place[previous]! - this.place[box]!
      previous = box
    }
    return worst
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
    const { changes } = this
    for (let i = this.changeCount - 3; i >= 0; i -= 3) this.put(changes[i + 1]!, changes[i]!, changes[i + 2]!)
  }

  private remember(from: number, to: number): void {
    const { boxes, forest } = this
    if (this.changeCount + 3 * (maxBoxesApart + 1) > this.changes.length) {
      const longer = new Int32Array(this.changes.length * 2)
      longer.set(this.changes)
      this.changes = longer
    }
    for (let p = from; p <= to; p++) {
      this.changes[this.changeCount++] = p
      this.changes[this.changeCount++] = boxes[p]!
      this.changes[this.changeCount++] = forest.parent[boxes[p]!]!
    }
  }

  private put(box: number, at: number, parent: number): void {
    this.boxes[at] = box
    this.place[box] = at
    this.forest.parent[box] = parent
  }

  /**
   * Moves a box to the left of another that it stands right of. Boxes that must stay left of the one, or right of the other, move
   * with it; the two meet where that costs least.
   */
  private exchange(elder: number, younger: number): boolean {
    const { boxes, place, forest } = this
    const from = place[younger]!
    const to = place[elder]!
    if (to - from > maxBoxesApart) return false
    const after = this.gather(younger, 1, to, elder)
    const before = after && this.gather(elder, -1, from, younger)
    if (!after || !before) return false
    const at = this.cheapest(before, after, from, to)
    if (at === -1) return false
    const left = forest.parent[boxes[at]!]!
    const right = forest.parent[boxes[at + 1]!]!
    const moved = ++this.search
    for (const box of after) if (place[box]! <= at) this.mark[box] = moved
    for (const box of before) if (place[box]! > at) this.mark[box] = moved
    const row = this.window
    let end = 0
    for (let p = from; p <= at; p++) if (this.mark[boxes[p]!] !== moved) row[end++] = boxes[p]!
    for (const box of before) if (this.mark[box] === moved) row[end++] = box
    for (const box of after) if (this.mark[box] === moved) row[end++] = box
    for (let p = at + 1; p <= to; p++) if (this.mark[boxes[p]!] !== moved) row[end++] = boxes[p]!
    this.remember(from, to)
    for (let i = 0; i < end; i++) {
      const box = row[i]!
      let parent = forest.parent[box]!
      if (this.mark[box] === moved) parent = !this.belongs(box, left) && this.belongs(box, right) ? right : left
      this.put(box, from + i, parent)
    }
    return true
  }

  /**
   * Collects a box and all that must stay on one side of it (step 1: right), up to an index, from left to right. Returns
   * undefined when the goal is among them: then kept unions demand the opposite.
   */
  private gather(first: number, step: 1 | -1, to: number, goal: number): number[] | undefined {
    const { blocks } = this.scene
    const { place, mark } = this
    const search = ++this.search
    const found = [first]
    mark[first] = search
    const look = (person: number): boolean => {
      const other = this.neighbour(person, step)
      if (other === -1 || mark[other] === search || (place[other]! - to) * step > 0) return false
      mark[other] = search
      found.push(other)
      return other === goal
    }
    for (const box of found) {
      if (box < blocks.count)
        for (let m = blocks.start[box]!; m < blocks.start[box + 1]!; m++) if (look(blocks.members[m]!)) return undefined
      for (let person = this.firstBelow[box]!; person !== -1; person = this.nextBelow[person]!) if (look(person)) return undefined
    }
    return found.length === 1 ? found : found.toSorted((a, b) => place[a]! - place[b]!)
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

  /**
   * The index after which the moving boxes should meet. Costs accumulate along the index, and families are only looked at where a
   * moving box belongs. -1 if there is none.
   */
  private cheapest(before: readonly number[], after: readonly number[], from: number, to: number): number {
    const { boxes, forest, parentMark } = this
    const { parent } = forest
    const moving = ++this.search
    let leaving = 0
    let places = 0
    for (const box of after) this.markParents(box, moving)
    for (const box of before) {
      this.markParents(box, moving)
      leaving += this.leaving(box)
      places += this.place[box]!
    }
    let a = 0
    let b = 0
    let least = fixedCost
    let best = -1
    for (let at = from; at < to; at++) {
      const box = boxes[at]!
      if (box === after[a]) {
        leaving += this.leaving(box)
        places -= at
        a++
      } else if (box === before[b]) {
        leaving -= this.leaving(box)
        places -= at
        b++
      }
      const left = parent[box]!
      const right = parent[boxes[at + 1]!]!
      const rest = before.length - b
      const intruding = left === right ? intrudingCost : 0
      let cost = leaving + intruding * (a + rest) + movingCost * (a + rest) + stepCost * ((a - rest) * at + places)
      if (parentMark[left] === moving || parentMark[right] === moving) {
        for (let i = 0; i < a; i++)
          if (this.belongs(after[i]!, left) || this.belongs(after[i]!, right)) cost -= this.leaving(after[i]!) + intruding
        for (let i = b; i < before.length; i++)
          if (this.belongs(before[i]!, left) || this.belongs(before[i]!, right)) cost -= this.leaving(before[i]!) + intruding
      }
      if (cost >= least) continue
      least = cost
      best = at
    }
    return best
  }

  private markParents(box: number, mark: number): void {
    const { blocks, unions } = this.scene
    if (box >= blocks.count) return
    for (let m = blocks.start[box]!; m < blocks.start[box + 1]!; m++) {
      const union = unions.homeOf[blocks.members[m]!]!
      if (union >= 0) this.parentMark[blockOfUnion(this.scene, union)] = mark
    }
  }

  private leaving(box: number): number {
    return this.isFixed(box) ? fixedCost : this.homeUnion[box]! >= 0 ? leavingCost : wanderingCost
  }

  /** Paths kept clear, and what is attached below them, stay where they are. */
  isFixed(box: number): boolean {
    const { count } = this.scene.blocks
    return box >= count || (this.homeUnion[box]! >= 0 && this.forest.parent[box]! >= count)
  }

  private belongs(block: number, parent: number): boolean {
    const { blocks, unions } = this.scene
    if (this.isFixed(block)) return false
    for (let m = blocks.start[block]!; m < blocks.start[block + 1]!; m++) {
      const union = unions.homeOf[blocks.members[m]!]!
      if (union >= 0 && blockOfUnion(this.scene, union) === parent) return true
    }
    return false
  }
}
