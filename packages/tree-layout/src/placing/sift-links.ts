import type { Scene } from '../scene.ts'
import type { BoxForest } from './box-tree.ts'

/** The unions of a row's blocks are compared by one number: the place of the block, then the union within it. */
export const unionsPerBlock = 64

/**
 * The links between adjacent rows, drawn or not: from a union to a child, and along the paths that longer lines take. Links that
 * skip rows without a path are left out.
 */
export interface SiftLinks {
  readonly count: number
  /** Map a link to the box above and the box below, and to its union (-1 along a path). */
  readonly top: Int32Array
  readonly bottom: Int32Array
  readonly union: Int32Array
  /** Maps a link to the child's index in the list of children; -1 along a path. */
  readonly child: Int32Array
  /** Maps a link to the position of its union among those of the block above. */
  readonly rank: Int32Array
  /** The links up from box b are `up[upStart[b]]` up to, but not including, `up[upStart[b + 1]]`; the same for those down. */
  readonly upStart: Int32Array
  readonly up: Int32Array
  readonly downStart: Int32Array
  readonly down: Int32Array
}

/** @param treeOf Maps a box to the root of its tree. Links between trees are left out. */
export function listSiftLinks(scene: Scene, forest: BoxForest, homeUnion: Int32Array, treeOf: Int32Array): SiftLinks {
  const { blocks, unions, level, unionStart, unionsOf, scratch } = scene
  const rankOf = scratch.rawInts(unions.count)
  for (let block = 0; block < blocks.count; block++)
    for (let u = unionStart[block]!; u < unionStart[block + 1]!; u++)
      rankOf[unionsOf[u]!] = Math.min(u - unionStart[block]!, unionsPerBlock - 1)
  const most = unions.children.length + forest.count - blocks.count
  const top = scratch.rawInts(most)
  const bottom = scratch.rawInts(most)
  const union = scratch.rawInts(most)
  const child = scratch.rawInts(most)
  const rank = scratch.rawInts(most)
  let count = 0
  for (let c = 0; c < unions.children.length; c++) {
    const block = blocks.blockOf[unions.children[c]!]!
    const own = unions.homeOf[unions.children[c]!]!
    const above = blocks.ofUnion[own]!
    const isNext = level[block] === level[above]! + 1
    // A longer line ends at the path that is kept clear for it.
    if ((!isNext && homeUnion[block] !== own) || treeOf[block] !== treeOf[above]) continue
    top[count] = isNext ? above : forest.parent[block]!
    rank[count] = isNext ? rankOf[own]! : 0
    bottom[count] = block
    union[count] = own
    child[count++] = c
  }
  for (let box = blocks.count; box < forest.count; box++) {
    // A box above several trees has no parent.
    if (forest.parent[box] === -1) continue
    top[count] = forest.parent[box]!
    rank[count] = forest.family[box]! > 0 ? rankOf[forest.family[box]! - 1]! : 0
    bottom[count] = box
    union[count] = -1
    child[count++] = -1
  }
  const { start: upStart, list: up } = listByBox(bottom, count, forest.count, scene)
  const { start: downStart, list: down } = listByBox(top, count, forest.count, scene)
  return { count, top, bottom, union, child, rank, upStart, up, downStart, down }
}

function listByBox(boxOf: Int32Array, count: number, boxes: number, { scratch }: Scene): { start: Int32Array; list: Int32Array } {
  const start = scratch.ints(boxes + 2)
  const list = scratch.rawInts(count)
  for (let link = 0; link < count; link++) start[boxOf[link]! + 2]!++
  for (let box = 0; box < boxes; box++) start[box + 2]! += start[box + 1]!
  // While filling, each start is stored at the next index.
  for (let link = 0; link < count; link++) list[start[boxOf[link]! + 1]!++] = link
  return { start, list }
}
