import type { BoxForest } from './box-tree.ts'
import { blockOfUnion } from './scene.ts'
import type { Scene } from './scene.ts'

/** A tree that stands for itself. */
export interface Top {
  /** The root box: a block, or a box for nobody above several. */
  readonly root: number
  /** A block of it. */
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
 * Joins the trees of the forest into one for each component. The tallest stands where it is; every other, in the order in which links reach it, is
 * hoisted beside the ancestor of its own generation: so it hangs at the right height, and as near to its kin as that ancestor's family allows.
 */
export function attachTrees(scene: Scene, forest: BoxForest, homeUnion: Int32Array, focusBlock: number): Top[] {
  const { blocks, level } = scene
  const rootOf = findRoots(scene, homeUnion)
  const links = collectLinks(scene, homeUnion, rootOf)
  const candidates = mainTreesFirst(scene, rootOf, focusBlock)
  const isAttached = new Uint8Array(blocks.count)
  const reach = new Int32Array(forest.parent.length).fill(-1)
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
  return tops
}

/** Blocks are numbered so that parents come first. */
function findRoots(scene: Scene, homeUnion: Int32Array): Int32Array {
  const rootOf = new Int32Array(scene.blocks.count)
  for (let block = 0; block < rootOf.length; block++) {
    rootOf[block] = homeUnion[block] === -1 ? block : rootOf[blockOfUnion(scene, homeUnion[block]!)]!
  }
  return rootOf
}

function collectLinks(scene: Scene, homeUnion: Int32Array, rootOf: Int32Array): CrossLinks {
  const { graph, blocks, unions } = scene
  const pairs: number[] = []
  const link = (a: number, b: number): void => {
    if (rootOf[a] !== rootOf[b]) pairs.push(a, b, b, a)
  }
  for (let person = 0; person < graph.size; person++) {
    const block = blocks.blockOf[person]!
    const union = unions.homeOf[person]!
    if (union >= 0 && union !== homeUnion[block]) link(block, blockOfUnion(scene, union))
    for (let e = graph.partners.start[person]!; e < graph.partners.start[person + 1]!; e++) {
      const other = blocks.blockOf[graph.partners.list[e]!]!
      if (other > block) link(block, other)
    }
  }
  for (const { union, child } of unions.further) link(blocks.blockOf[child]!, blockOfUnion(scene, union))
  const start = new Int32Array(blocks.count + 1)
  for (let p = 0; p < pairs.length; p += 2) start[rootOf[pairs[p]!]! + 1]!++
  for (let block = 0; block < blocks.count; block++) start[block + 1]! += start[block]!
  const next = start.slice(0, blocks.count)
  const here = new Int32Array(pairs.length / 2)
  const there = new Int32Array(pairs.length / 2)
  for (let p = 0; p < pairs.length; p += 2) {
    const at = next[rootOf[pairs[p]!]!]!++
    here[at] = pairs[p]!
    there[at] = pairs[p + 1]!
  }
  return { start, here, there }
}

/** Roots by generation, the focus's tree before others of its generation, then by size. */
function mainTreesFirst({ level }: Scene, rootOf: Int32Array, focusBlock: number): number[] {
  const size = new Int32Array(rootOf.length)
  const roots: number[] = []
  for (let block = 0; block < rootOf.length; block++) {
    if (rootOf[block] === block) roots.push(block)
    size[rootOf[block]!]!++
  }
  if (focusBlock >= 0) size[rootOf[focusBlock]!] = rootOf.length
  return roots.toSorted((a, b) => level[a]! - level[b]! || size[b]! - size[a]! || a - b)
}

/** From a block up to the box that stands in a row, counting how many brothers and sisters stand on either side of the way. */
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

/** Puts a tree beside a box, on the side with fewer in the way; of several those with the fewest in the way stand nearest. */
function hoist(forest: BoxForest, beside: number, root: number, right: number, left: number, reach: Int32Array): void {
  let neighbour = beside
  if (right <= left) {
    reach[root] = right
    for (let next = forest.nextSibling[neighbour]!; next !== -1 && reach[next]! >= 0 && reach[next]! <= right; next = forest.nextSibling[next]!) neighbour = next
    forest.insertAfter(neighbour, root)
  } else {
    reach[root] = left
    for (let next = forest.previousSibling[neighbour]!; next !== -1 && reach[next]! >= 0 && reach[next]! <= left; next = forest.previousSibling[next]!) neighbour = next
    forest.insertBefore(neighbour, root)
  }
}
