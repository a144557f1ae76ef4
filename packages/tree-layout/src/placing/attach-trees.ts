import type { Scene } from '../scene.ts'
import type { BoxForest } from './box-tree.ts'

/** A tree without a parent tree. */
export interface Top {
  /** The root box: a block, or a placeholder box above several. */
  readonly root: number
  /** One of its blocks. */
  readonly block: number
}

/** Links between blocks that no tree holds, packed like an adjacency. */
interface CrossLinks {
  readonly start: Int32Array
  /** The block at this end, and at the other. */
  readonly here: Int32Array
  readonly there: Int32Array
}

/**
 * Joins the trees of the forest into one per component. The tallest stays where it is; every other, in the order in which links
 * reach it, is hoisted beside the ancestor of its own generation: so it is at the right height, and as near to its kin as that
 * ancestor's family allows.
 */
export function attachTrees(scene: Scene, forest: BoxForest, homeUnion: Int32Array, focusBlock: number): Top[] {
  const { blocks, level, scratch } = scene
  const mark = scratch.mark()
  const rootOf = findRoots(scene, homeUnion)
  const links = collectLinks(scene, homeUnion, rootOf)
  const candidates = mainTreesFirst(scene, rootOf, focusBlock)
  const isAttached = scratch.bytes(blocks.count)
  const reach = scratch.rawInts(forest.parent.length).fill(-1)
  const tops: Top[] = []
  for (const main of candidates) {
    if (isAttached[main]) continue
    isAttached[main] = 1
    let crown = -1
    const queue = [main]
    for (const tree of queue) {
      for (let l = links.start[tree]!; l < links.start[tree + 1]!; l++) {
        const root = rootOf[links.there[l]!]!
        if (isAttached[root] || level[root]! < level[main]! || level[root]! > level[links.here[l]!]!) continue
        isAttached[root] = 1
        queue.push(root)
        const { beside, right, left } = climb(scene, forest, links.here[l]!, level[root]!)
        if (forest.parent[beside] === -1) {
          crown = forest.addBox(0)
          forest.append(crown, beside)
        }
        hoist(forest, beside, root, right, left, reach)
      }
    }
    tops.push({ root: crown === -1 ? main : crown, block: main })
  }
  scratch.release(mark)
  return tops
}

/** Relies on blocks being numbered with parents first. */
function findRoots({ blocks, scratch }: Scene, homeUnion: Int32Array): Int32Array {
  const rootOf = scratch.rawInts(blocks.count)
  for (let block = 0; block < rootOf.length; block++) {
    const union = homeUnion[block]!
    rootOf[block] = union === -1 ? block : rootOf[blocks.ofUnion[union]!]!
  }
  return rootOf
}

function collectLinks({ graph, blocks, unions, scratch }: Scene, homeUnion: Int32Array, rootOf: Int32Array): CrossLinks {
  const { size, partners } = graph
  const most = 2 * (size + unions.further.length + (blocks.isWhole ? 0 : partners.list.length))
  const from = scratch.rawInts(most)
  const to = scratch.rawInts(most)
  const start = scratch.ints(blocks.count + 2)
  let count = 0
  const link = (a: number, b: number): void => {
    if (rootOf[a] === rootOf[b]) return
    from[count] = a
    to[count++] = b
    from[count] = b
    to[count++] = a
    start[rootOf[a]! + 2]!++
    start[rootOf[b]! + 2]!++
  }
  for (let person = 0; person < size; person++) {
    const block = blocks.blockOf[person]!
    const union = unions.homeOf[person]!
    if (union >= 0 && union !== homeUnion[block]) link(block, blocks.ofUnion[union]!)
    if (blocks.isWhole) continue
    for (let e = partners.start[person]!; e < partners.start[person + 1]!; e++) {
      const other = blocks.blockOf[partners.list[e]!]!
      if (other > block) link(block, other)
    }
  }
  for (const { union, child } of unions.further) link(blocks.blockOf[child]!, blocks.ofUnion[union]!)
  for (let block = 0; block < blocks.count; block++) start[block + 2]! += start[block + 1]!
  const here = scratch.rawInts(count)
  const there = scratch.rawInts(count)
  for (let p = 0; p < count; p++) {
    const at = start[rootOf[from[p]!]! + 1]!++
    here[at] = from[p]!
    there[at] = to[p]!
  }
  return { start, here, there }
}

/** Sorts roots by generation, the focus's tree first within its generation, then by size. */
function mainTreesFirst({ level, scratch }: Scene, rootOf: Int32Array, focusBlock: number): number[] {
  const size = scratch.ints(rootOf.length)
  const roots: number[] = []
  for (let block = 0; block < rootOf.length; block++) {
    if (rootOf[block] === block) roots.push(block)
    size[rootOf[block]!]!++
  }
  if (focusBlock >= 0) size[rootOf[focusBlock]!] = rootOf.length
  return roots.toSorted((a, b) => level[a]! - level[b]! || size[b]! - size[a]! || a - b)
}

/** Climbs from a block to the box in a given row, counting the siblings on either side of the path. */
function climb({ level }: Scene, forest: BoxForest, block: number, row: number): { beside: number; right: number; left: number } {
  let node = block
  let right = 0
  let left = 0
  for (let at = level[block]!; at > row; at--) {
    for (let other = forest.nextSibling[node]!; other !== -1; other = forest.nextSibling[other]!) right++
    for (let other = forest.previousSibling[node]!; other !== -1; other = forest.previousSibling[other]!) left++
    node = forest.parent[node]!
  }
  return { beside: node, right, left }
}

/**
 * Places a tree beside a box, on the side where fewer siblings are in between; among several trees those with the fewest in
 * between are nearest.
 */
function hoist(forest: BoxForest, beside: number, root: number, right: number, left: number, reach: Int32Array): void {
  let neighbour = beside
  if (right <= left) {
    reach[root] = right
    for (
      let next = forest.nextSibling[neighbour]!;
      next !== -1 && reach[next]! >= 0 && reach[next]! <= right;
      next = forest.nextSibling[next]!
    )
      neighbour = next
    forest.insertAfter(neighbour, root)
  } else {
    reach[root] = left
    for (
      let next = forest.previousSibling[neighbour]!;
      next !== -1 && reach[next]! >= 0 && reach[next]! <= left;
      next = forest.previousSibling[next]!
    )
      neighbour = next
    forest.insertBefore(neighbour, root)
  }
}
