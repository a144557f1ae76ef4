import type { Scratch } from '../scratch.ts'

/** A tree of boxes; every child is one row below its parent. Left-to-right order in the tree is preserved in the drawing. */
export interface BoxTree {
  readonly count: number
  /** -1 for a root. */
  readonly parent: Int32Array
  /** Width of the box in px. */
  readonly width: Float64Array
  /** Where a node's line from its parent ends, in px from the box's left edge. */
  readonly pull: Float64Array
  /** Where that line starts, in px from the parent's left edge. */
  readonly anchor: Float64Array
  /** The node's weight when its parent is centred; 0 excludes it. */
  readonly weight: Float64Array
  /** Neighbours of the same family are placed nearer to each other than others; 0 means no family. */
  readonly family: Int32Array
}

/** Distances in px between neighbouring boxes of a row. */
export interface Gaps {
  readonly sameFamily: number
  readonly otherFamily: number
}

/**
 * The nodes of some trees by their place in preorder, so that those who stand beside each other lie beside each other in memory; with
 * the algorithm's variables, whose names are those of the paper.
 */
interface Notes {
  readonly firstChild: Int32Array
  readonly lastChild: Int32Array
  readonly nextSibling: Int32Array
  readonly previousSibling: Int32Array
  readonly parent: Int32Array
  readonly width: Float64Array
  readonly pull: Float64Array
  readonly anchor: Float64Array
  readonly weight: Float64Array
  readonly family: Int32Array
  readonly prelim: Float64Array
  readonly mod: Float64Array
  readonly thread: Int32Array
  readonly ancestor: Int32Array
  readonly defaultAncestor: Int32Array
  readonly change: Float64Array
  readonly shift: Float64Array
  /** Position among the siblings, from 0. */
  readonly number: Int32Array
}

/**
 * Places the boxes of a tree so that subtrees keep their distance and parents are centred above (the weighted ends of) their
 * children: Reingold and Tilford 1981 with Walker's spreading (1990), in linear time after Buchheim, Juenger and Leipert 2002,
 * for boxes of unequal width (as van der Ploeg 2014 does for unequal height). Without recursion, so that a family may have any
 * number of generations.
 *
 * @param order The nodes of the trees in preorder. Trees are placed independently of each other, each root at 0.
 * @returns the left edge of each box, in px, in the order of the nodes.
 */
export function packContours(tree: BoxTree, order: Int32Array, gaps: Gaps, scratch: Scratch): Float64Array {
  const x = scratch.rawFloats(order.length)
  const mark = scratch.mark()
  const notes = takeNotes(tree, order, scratch)
  const { prelim, mod, parent } = notes
  for (let node = 0; node < order.length; node++) if (parent[node] === -1) firstWalk(notes, node, gaps)
  // The paper's sum of modifiers replaces the modifiers in place.
  for (let node = 0; node < order.length; node++) {
    const above = parent[node]!
    const sum = above === -1 ? -prelim[node]! : mod[above]!
    x[node] = prelim[node]! + sum
    mod[node]! += sum
  }
  scratch.release(mark)
  return x
}

function takeNotes(tree: BoxTree, order: Int32Array, scratch: Scratch): Notes {
  const size = order.length
  const placeOf = scratch.rawInts(tree.count)
  const firstChild = scratch.rawInts(size)
  const lastChild = scratch.rawInts(size)
  const nextSibling = scratch.rawInts(size)
  const previousSibling = scratch.rawInts(size)
  const parent = scratch.rawInts(size)
  const number = scratch.rawInts(size)
  const width = scratch.rawFloats(size)
  const pull = scratch.rawFloats(size)
  const anchor = scratch.rawFloats(size)
  const weight = scratch.rawFloats(size)
  const family = scratch.rawInts(size)
  const ancestor = scratch.rawInts(size)
  for (let node = 0; node < size; node++) {
    const box = order[node]!
    placeOf[box] = node
    firstChild[node] = -1
    lastChild[node] = -1
    nextSibling[node] = -1
    ancestor[node] = node
    width[node] = tree.width[box]!
    pull[node] = tree.pull[box]!
    anchor[node] = tree.anchor[box]!
    weight[node] = tree.weight[box]!
    family[node] = tree.family[box]!
    const above = tree.parent[box]!
    const up = above === -1 ? -1 : placeOf[above]!
    const before = up === -1 ? -1 : lastChild[up]!
    parent[node] = up
    previousSibling[node] = before
    number[node] = before === -1 ? 0 : number[before]! + 1
    if (up === -1) continue
    lastChild[up] = node
    if (before === -1) firstChild[up] = node
    else nextSibling[before] = node
  }
  return {
    firstChild,
    lastChild,
    nextSibling,
    previousSibling,
    parent,
    width,
    pull,
    anchor,
    weight,
    family,
    number,
    ancestor,
    prelim: scratch.floats(size),
    mod: scratch.floats(size),
    thread: scratch.rawInts(size).fill(-1),
    defaultAncestor: scratch.rawInts(size),
    change: scratch.floats(size),
    shift: scratch.floats(size),
  }
}

/** Descends to the leftmost leaf, then closes one node after another, children before parents. */
function firstWalk(notes: Notes, root: number, gaps: Gaps): void {
  const { firstChild, nextSibling, parent, defaultAncestor } = notes
  let node = root
  for (;;) {
    while (firstChild[node] !== -1) {
      defaultAncestor[node] = firstChild[node]!
      node = firstChild[node]!
    }
    for (;;) {
      closeNode(notes, node, gaps)
      if (node === root) return
      const up = parent[node]!
      defaultAncestor[up] = apportion(notes, node, defaultAncestor[up]!, gaps)
      const next = nextSibling[node]!
      if (next !== -1) {
        node = next
        break
      }
      node = up
    }
  }
}

/**
 * The end of the paper's FIRSTWALK: applies the shifts (EXECUTESHIFTS), and centres the node above its children at their shifted
 * positions.
 */
function closeNode(notes: Notes, node: number, gaps: Gaps): void {
  const { lastChild, previousSibling, pull, anchor, weight, prelim, mod, change, shift } = notes
  const left = previousSibling[node]!
  if (lastChild[node] === -1) {
    prelim[node] = left === -1 ? 0 : prelim[left]! + distance(notes, left, node, gaps)
    return
  }
  let totalShift = 0
  let totalChange = 0
  let total = 0
  let sum = 0
  let least = Infinity
  let most = -Infinity
  for (let child = lastChild[node]!; child !== -1; child = previousSibling[child]!) {
    const at = prelim[child]! + totalShift
    prelim[child] = at
    mod[child]! += totalShift
    totalChange += change[child]!
    totalShift += shift[child]! + totalChange
    const wish = at + pull[child]! - anchor[child]!
    total += weight[child]!
    sum += weight[child]! * wish
    if (wish < least) least = wish
    if (wish > most) most = wish
  }
  const midpoint = total > 0 ? sum / total : (least + most) / 2
  if (left === -1) prelim[node] = midpoint
  else {
    const at = prelim[left]! + distance(notes, left, node, gaps)
    prelim[node] = at
    mod[node] = at - midpoint
  }
}

function distance({ width, family }: Notes, left: number, right: number, gaps: Gaps): number {
  return width[left]! + (family[left] === family[right] && family[left] !== 0 ? gaps.sameFamily : gaps.otherFamily)
}

/**
 * Moves a subtree away from everything to its left, and spreads the smaller subtrees in between. @returns the new default
 * ancestor.
 */
function apportion(notes: Notes, node: number, defaultAncestor: number, gaps: Gaps): number {
  const { firstChild, lastChild, previousSibling, parent, prelim, mod, thread, ancestor, number, change, shift } = notes
  let insideLeft = previousSibling[node]!
  if (insideLeft === -1) return defaultAncestor
  let insideRight = node
  let outsideRight = node
  let outsideLeft = firstChild[parent[node]!]!
  let sumInsideRight = mod[insideRight]!
  let sumOutsideRight = sumInsideRight
  let sumInsideLeft = mod[insideLeft]!
  let sumOutsideLeft = mod[outsideLeft]!
  for (;;) {
    const nextInsideLeft = lastChild[insideLeft] === -1 ? thread[insideLeft]! : lastChild[insideLeft]!
    const nextInsideRight = firstChild[insideRight] === -1 ? thread[insideRight]! : firstChild[insideRight]!
    if (nextInsideLeft === -1 || nextInsideRight === -1) {
      const nextOutsideRight = lastChild[outsideRight] === -1 ? thread[outsideRight]! : lastChild[outsideRight]!
      if (nextInsideLeft !== -1 && nextOutsideRight === -1) {
        thread[outsideRight] = nextInsideLeft
        mod[outsideRight]! += sumInsideLeft - sumOutsideRight
      }
      const nextOutsideLeft = firstChild[outsideLeft] === -1 ? thread[outsideLeft]! : firstChild[outsideLeft]!
      if (nextInsideRight !== -1 && nextOutsideLeft === -1) {
        thread[outsideLeft] = nextInsideRight
        mod[outsideLeft]! += sumInsideRight - sumOutsideLeft
        return node
      }
      return defaultAncestor
    }
    insideLeft = nextInsideLeft
    insideRight = nextInsideRight
    outsideLeft = firstChild[outsideLeft] === -1 ? thread[outsideLeft]! : firstChild[outsideLeft]!
    outsideRight = lastChild[outsideRight] === -1 ? thread[outsideRight]! : lastChild[outsideRight]!
    ancestor[outsideRight] = node
    const overlap =
      prelim[insideLeft]! + sumInsideLeft - prelim[insideRight]! - sumInsideRight + distance(notes, insideLeft, insideRight, gaps)
    if (overlap > 0) {
      const from = parent[ancestor[insideLeft]!] === parent[node] ? ancestor[insideLeft]! : defaultAncestor
      const subtrees = number[node]! - number[from]!
      change[node]! -= overlap / subtrees
      shift[node]! += overlap
      change[from]! += overlap / subtrees
      prelim[node]! += overlap
      mod[node]! += overlap
      sumInsideRight += overlap
      sumOutsideRight += overlap
    }
    sumInsideLeft += mod[insideLeft]!
    sumInsideRight += mod[insideRight]!
    sumOutsideLeft += mod[outsideLeft]!
    sumOutsideRight += mod[outsideRight]!
  }
}
