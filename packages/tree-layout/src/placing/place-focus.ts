import { neighbours } from '@banyan/family-graph'
import { blockOfUnion, faceLeft } from '../scene.ts'
import type { Scene } from '../scene.ts'
import { middleOf } from '../structure/blocks.ts'
import { minSpacing } from '../types.ts'
import { BoxForest } from './box-tree.ts'
import { packContours } from './contour.ts'

/** Distance in px between boxes of different families; within a family it is the minimum spacing. */
const familySpacing = 30
export const boxSpacing = { sameFamily: minSpacing, otherFamily: familySpacing }

/**
 * How far in px the parents of the focus may stand from the middle of their child: beside many brothers and sisters, they stand
 * above the focus rather than above the middle of the row.
 */
const maxToParents = 210

/** The positions of the blocks, and the links that determined them. */
export interface Placement {
  /** Maps a block to its left edge in px. */
  readonly x: Float64Array
  /**
   * Maps a person to the union below which they were placed, or which was placed above them; -1 for none. Lines to other unions
   * are cross links.
   */
  readonly hangsFrom: Int32Array
  /** All blocks; those of one row from left to right. */
  readonly sequence: Int32Array
}

/**
 * An hourglass (McGuffin and Balakrishnan 2005): the tree of descendants below the focus, the tree of ancestors upside down above
 * it, and the parents' other children to the right of the focus.
 */
export function placeAroundFocus(scene: Scene, focus: number): Placement {
  const { blocks } = scene
  faceLeft(scene, focus)
  const home = blocks.blockOf[focus]!
  const isPlaced = new Uint8Array(blocks.count)
  const x = new Float64Array(blocks.count)
  const hangsFrom = new Int32Array(scene.graph.size).fill(-1)
  isPlaced[home] = 1
  const take = (forest: BoxForest, root: number): void => {
    const order = new Int32Array(forest.count)
    const tree = order.subarray(0, forest.preorder(root, order, 0))
    const placed = packContours(forest, tree, boxSpacing, scene.scratch)
    for (const [place, block] of tree.entries()) {
      x[block] = placed[place]!
      isPlaced[block] = 1
    }
  }
  take(growDescendants(scene, home, isPlaced, hangsFrom), home)

  const siblings = listSiblings(scene, focus, isPlaced)
  let right = blocks.width[home]!
  let family = -2
  let lastOwn = middleOf(blocks, focus)
  for (const person of siblings) {
    const block = blocks.blockOf[person]!
    if (isPlaced[block]) continue
    const union = scene.unions.homeOf[person]!
    right += family === -2 || family === union ? minSpacing : familySpacing
    family = union
    x[block] = right
    hangsFrom[person] = union
    isPlaced[block] = 1
    if (union === scene.unions.homeOf[focus]) lastOwn = right + middleOf(blocks, person)
    right += blocks.width[block]!
  }
  const own = middleOf(blocks, focus)
  take(growAncestors(scene, home, focus, Math.min((own + lastOwn) / 2, own + maxToParents), isPlaced, hangsFrom), home)
  appendRest(scene, x, isPlaced)
  const sequence = Int32Array.from(x.keys()).toSorted((a, b) => x[a]! - x[b]!)
  return { x, hangsFrom, sequence }
}

/** Everyone who shares a parent with the focus: those of the same union first, then the half-siblings, each in birth order. */
function listSiblings({ graph, unions, blocks, level }: Scene, focus: number, isPlaced: Uint8Array): number[] {
  const found = new Set<number>()
  for (const parent of neighbours(graph.parents, focus)) {
    for (const sibling of neighbours(graph.children, parent)) {
      const block = blocks.blockOf[sibling]!
      if (sibling !== focus && !isPlaced[block] && level[block] === level[blocks.blockOf[focus]!]) found.add(sibling)
    }
  }
  const rank = (person: number): number => (unions.homeOf[person] === unions.homeOf[focus] ? -1 : unions.homeOf[person]!)
  return [...found].toSorted((a, b) => rank(a) - rank(b) || a - b)
}

/** Adds below every block the blocks of its unions' children that are not yet placed. */
function growDescendants(scene: Scene, home: number, isPlaced: Uint8Array, hangsFrom: Int32Array): BoxForest {
  const { blocks, unions, level, unionStart, unionsOf } = scene
  const forest = new BoxForest(blocks.width, blocks.count, scene.scratch)
  const queue = [home]
  const isTaken = isPlaced.slice()
  for (const block of queue) {
    for (let u = unionStart[block]!; u < unionStart[block + 1]!; u++) {
      const union = unionsOf[u]!
      let first = -1
      let last = -1
      for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
        const child = unions.children[c]!
        const below = blocks.blockOf[child]!
        if (isTaken[below] || level[below] !== level[block]! + 1) continue
        isTaken[below] = 1
        hangsFrom[child] = union
        faceLeft(scene, child)
        forest.append(block, below)
        forest.pull[below] = middleOf(blocks, child)
        forest.anchor[below] = scene.anchor[union]!
        forest.family[below] = union + 1
        if (first === -1) first = below
        last = below
        queue.push(below)
      }
      if (first !== -1) {
        forest.weight[first]! += 1
        forest.weight[last]! += 1
      }
    }
  }
  return forest
}

/** Adds above every block the blocks of its people's parents: the tree of descendants upside down. */
function growAncestors(
  scene: Scene,
  home: number,
  focus: number,
  middle: number,
  isPlaced: Uint8Array,
  hangsFrom: Int32Array,
): BoxForest {
  const { blocks, level } = scene
  const forest = new BoxForest(blocks.width, blocks.count, scene.scratch)
  const isTaken = isPlaced.slice()
  const queue = [home]
  for (const block of queue) {
    const people = block === home ? [focus] : blocks.members.subarray(blocks.start[block], blocks.start[block + 1])
    for (const person of people) {
      for (const union of unionsOfChild(scene, person)) {
        const above = blockOfUnion(scene, union)
        if (isTaken[above] || level[above] !== level[block]! - 1) continue
        isTaken[above] = 1
        hangsFrom[person] = union
        forest.append(block, above)
        forest.pull[above] = scene.anchor[union]!
        forest.anchor[above] = block === home ? middle : middleOf(blocks, person)
        forest.weight[above] = 1
        queue.push(above)
      }
    }
  }
  return forest
}

function unionsOfChild({ unions }: Scene, person: number): number[] {
  const own = unions.homeOf[person]!
  if (own < 0) return []
  return [own, ...unions.further.filter((link) => link.child === person).map((link) => link.union)]
}

/** Places people whom no tree has reached (their links contradict each other) at the right end of the row. */
function appendRest({ blocks, level }: Scene, x: Float64Array, isPlaced: Uint8Array): void {
  const right = new Map<number, number>()
  for (let block = 0; block < blocks.count; block++) {
    if (isPlaced[block])
      right.set(level[block]!, Math.max(right.get(level[block]!) ?? -Infinity, x[block]! + blocks.width[block]!))
  }
  for (let block = 0; block < blocks.count; block++) {
    if (isPlaced[block]) continue
    x[block] = (right.get(level[block]!) ?? -familySpacing) + familySpacing
    right.set(level[block]!, x[block]! + blocks.width[block]!)
  }
}
