import type { FamilyGraph } from '@banyan/family-graph'
import type { Scratch } from '../scratch.ts'
import { nodeWidth } from '../types.ts'
import { middleOf } from './blocks.ts'
import type { Blocks } from './blocks.ts'
import type { Unions } from './unions.ts'

/** The unions of each block. */
export interface UnionsOfBlocks {
  /**
   * The unions of block b from left to right are `unionsOf[unionStart[b]]` up to, but not including, `unionsOf[unionStart[b +
   * 1]]`.
   */
  readonly unionStart: Int32Array
  readonly unionsOf: Int32Array
  /** Maps a union to where its children's line starts, in whole px from the left edge of its block. */
  readonly anchor: Int32Array
}

/** Assigns unions to their blocks. */
export function listUnions(graph: FamilyGraph, blocks: Blocks, unions: Unions, scratch: Scratch): UnionsOfBlocks {
  const unionStart = scratch.ints(blocks.count + 2)
  for (let union = 0; union < unions.count; union++) unionStart[blocks.ofUnion[union]! + 2]!++
  for (let block = 0; block < blocks.count; block++) unionStart[block + 2]! += unionStart[block + 1]!
  const unionsOf = scratch.rawInts(unions.count)
  const anchor = scratch.rawInts(unions.count)
  // While filling, each start is stored at the next index, so that every list starts at the right index afterwards.
  for (let union = 0; union < unions.count; union++) {
    anchor[union] = findAnchor(graph, blocks, unions, union)
    unionsOf[unionStart[blocks.ofUnion[union]! + 1]!++] = union
  }
  for (let block = 0; block < blocks.count; block++) {
    // Insertion sort: few blocks have more than two unions, and they arrive in the order of their numbers.
    for (let i = unionStart[block]! + 1; i < unionStart[block + 1]!; i++) {
      const union = unionsOf[i]!
      let at = i
      for (; at > unionStart[block]! && anchor[unionsOf[at - 1]!]! > anchor[union]!; at--) unionsOf[at] = unionsOf[at - 1]!
      unionsOf[at] = union
    }
  }
  return { unionStart, unionsOf, anchor }
}

/**
 * The children's line of a pair starts in the gap between the two; if they are not adjacent, in the gap beside the one who has
 * fewer partners, towards the other. A lone parent's starts under the parent.
 */
function findAnchor(graph: FamilyGraph, blocks: Blocks, unions: Unions, union: number): number {
  const first = unions.first[union]!
  const second = unions.second[union]!
  if (second < 0) return middleOf(blocks, first)
  const isFirstLeft = blocks.slot[first]! < blocks.slot[second]!
  const left = isFirstLeft ? first : second
  const right = isFirstLeft ? second : first
  const { start } = graph.partners
  const members = blocks.start[blocks.ofUnion[union]!]!
  let beside = right
  if (blocks.slot[right]! - blocks.slot[left]! > 1 && start[left + 1]! - start[left]! < start[right + 1]! - start[right]!) {
    beside = blocks.members[members + blocks.slot[left]! + 1]!
  }
  const before = blocks.members[members + blocks.slot[beside]! - 1]!
  return (blocks.offset[before]! + nodeWidth + blocks.offset[beside]!) >> 1
}
