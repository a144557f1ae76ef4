import type { Scene } from '../scene.ts'
import type { Scratch } from '../scratch.ts'
import type { BoxForest } from './box-tree.ts'
import { Sifter } from './sift.ts'

/**
 * The most swaps for one picture, which are spread evenly over its boxes and rounds: in a larger family each box is moved past fewer
 * others. Where that would be fewer than `leastReach` to either side, nothing is sifted: above some 30,000 people.
 */
const maxSwaps = 4_000_000
const leastReach = 30
/** A bound for families unlike any real one: comparisons of links, some five for a swap otherwise. */
const maxSteps = 40_000_000
/**
 * A cycle of rounds makes siblings in the wrong order cost more and more, as shares of the cost in its last round: at first clans
 * find their places, then siblings find theirs. The next cycle begins with fewer crossings in the way, and its cost depends on how
 * many siblings the one before left in order.
 */
const cycle = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1]
const cycles = 5
/** What two siblings in the wrong order cost in the last round of the first cycle, in crossings, and by what this is multiplied. */
const firstCost = 14
const costStep = 1.3
/** More than all crossings that moving a box could take away: siblings in order stay so. */
const strictCost = 4096
const strictRounds = 3
/** With fewer crossings a link, or fewer groups in birth order, no siblings are put out of order to avoid crossings. */
const fewCrossings = 0.4
const nearlyAll = 0.98
/** The share of groups that stay in birth order, and the share above which the next cycle may give up more. */
const leastInOrder = 0.95
const amplyInOrder = 0.952

/** Attaches the boxes of a tree, by its position among the roots, again, row by row in their order; if asked, after putting siblings in birth order. */
type Hang = (tree: number, isStraightening: boolean) => void

/**
 * Moves clans to where their other links are: those links that the forest's trees do not hold, and that would lead across the whole
 * picture. Boxes are sifted in rounds; after each, they are attached to the nearest family again.
 *
 * Birth order comes first. Where families contradict each other so much that not all siblings can stand in order anyway, nobody who
 * stands in order gives way; elsewhere up to one group in twenty does.
 */
export function untangle(scene: Scene, forest: BoxForest, roots: readonly number[], homeUnion: Int32Array, hang: Hang): void {
  const { blocks, scratch } = scene
  // To either side, in each round.
  const reach = (rounds: number): number => Math.ceil(maxSwaps / (2 * blocks.count * rounds))
  if (reach(strictRounds) < leastReach) return
  const mark = scratch.mark()
  const treeOf = scratch.rawInts(forest.count)
  const list = scratch.rawInts(forest.count)
  for (const root of roots) {
    const end = forest.preorder(root, list, 0)
    for (let i = 0; i < end; i++) treeOf[list[i]!] = root
  }
  const sifter = new Sifter(scene, forest, homeUnion, treeOf)
  const fewest = new KeptOrder(forest, homeUnion, scratch)
  for (const [tree, root] of roots.entries()) {
    const { rows } = sifter
    rows.read(root)
    const crossings = rows.countCrossings()
    if (crossings === 0) continue
    const sift = (cost: number, rounds: number, isRestless: boolean): void => {
      if (sifter.round(cost, reach(rounds), isRestless, maxSteps) === 0) return
      hang(tree, false)
      rows.read(root)
    }
    const before = sifter.shareInOrder(root)
    if (before < nearlyAll || crossings <= fewCrossings * rows.links) {
      for (let round = 0; round < strictRounds; round++) sift(strictCost, strictRounds, false)
      if (sifter.shareInOrder(root) < before) hang(tree, true)
      continue
    }
    fewest.forget()
    let cost = firstCost
    for (let i = 0; i < cycles; i++) {
      for (const [round, part] of cycle.entries()) {
        // Moves that change nothing let a cycle begin where the one before did not.
        sift(Math.max(1, Math.round(cost * part)), cycles * cycle.length, i > 0 && round === 0)
      }
      const after = sifter.shareInOrder(root)
      if (after >= leastInOrder) fewest.keep(rows.boxes.subarray(0, rows.count), rows.countCrossings())
      if (after < leastInOrder) cost *= costStep
      else if (after > amplyInOrder) cost /= costStep
    }
    fewest.restore()
    hang(tree, !fewest.isKept)
  }
  scratch.release(mark)
}

/** The order of a tree's boxes with the fewest crossings so far. */
class KeptOrder {
  private readonly forest: BoxForest
  private readonly homeUnion: Int32Array
  private readonly boxes: Int32Array
  private readonly parents: Int32Array
  private readonly homes: Int32Array
  private count = 0
  private crossings = Infinity

  constructor(forest: BoxForest, homeUnion: Int32Array, scratch: Scratch) {
    this.forest = forest
    this.homeUnion = homeUnion
    this.boxes = scratch.rawInts(forest.count)
    this.parents = scratch.rawInts(forest.count)
    this.homes = scratch.rawInts(homeUnion.length)
  }

  get isKept(): boolean {
    return this.crossings < Infinity
  }

  forget(): void {
    this.crossings = Infinity
  }

  /** Keeps the order in the forest if it has fewer crossings than the one kept. */
  keep(boxes: Int32Array, crossings: number): void {
    if (crossings >= this.crossings) return
    this.crossings = crossings
    this.count = boxes.length
    this.boxes.set(boxes)
    for (let i = 0; i < boxes.length; i++) this.parents[i] = this.forest.parent[boxes[i]!]!
    this.homes.set(this.homeUnion)
  }

  restore(): void {
    if (!this.isKept) return
    this.homeUnion.set(this.homes)
    for (let i = 0; i < this.count; i++) this.forest.clear(this.boxes[i]!)
    // The first is the root.
    for (let i = 1; i < this.count; i++) this.forest.append(this.parents[i]!, this.boxes[i]!)
  }
}
