import type { FamilyGraph } from '@banyan/family-graph'
import type { Blocks } from './blocks.ts'
import { NODE_WIDTH } from './types.ts'
import type { Unions } from './unions.ts'

/** What is to be placed: blocks in rows, and the unions that link them. */
export interface Scene {
  readonly graph: FamilyGraph
  readonly blocks: Blocks
  readonly unions: Unions
  /** Block to level; rows below each other have levels that differ by 1. */
  readonly level: Int32Array
  /** The unions of block b from left to right are `unionsOf[unionStart[b]]` up to, but not including, `unionsOf[unionStart[b + 1]]`. */
  readonly unionStart: Int32Array
  readonly unionsOf: Int32Array
  /** Union to where its children's line begins, in whole px from the left edge of its block. */
  readonly anchor: Int32Array
}

/** Puts unions to their blocks. */
export function setScene(graph: FamilyGraph, blocks: Blocks, unions: Unions, level: Int32Array): Scene {
  const unionStart = new Int32Array(blocks.count + 1)
  for (let union = 0; union < unions.count; union++) unionStart[blocks.blockOf[unions.first[union]!]! + 1]!++
  for (let block = 0; block < blocks.count; block++) unionStart[block + 1]! += unionStart[block]!
  const next = unionStart.slice(0, blocks.count)
  const unionsOf = new Int32Array(unions.count)
  const anchor = new Int32Array(unions.count)
  for (let union = 0; union < unions.count; union++) {
    anchor[union] = findAnchor(graph, blocks, unions, union)
    unionsOf[next[blocks.blockOf[unions.first[union]!]!]!++] = union
  }
  for (let block = 0; block < blocks.count; block++) {
    if (unionStart[block + 1]! - unionStart[block]! > 1) {
      unionsOf.subarray(unionStart[block], unionStart[block + 1]).sort((a, b) => anchor[a]! - anchor[b]! || a - b)
    }
  }
  return { graph, blocks, unions, level, unionStart, unionsOf, anchor }
}

/** The block of a union's parents. */
export function blockOfUnion({ blocks, unions }: Scene, union: number): number {
  return blocks.blockOf[unions.first[union]!]!
}

/** Where in a person's block the middle of their box is. */
export function middleOf(blocks: Blocks, person: number): number {
  return blocks.offset[person]! + NODE_WIDTH / 2
}

/**
 * The children's line of a pair begins in the gap between the two; when they are no neighbours, in the gap beside the one of them who has fewer
 * partners, on the side of the other; that of a lone parent under the parent.
 */
function findAnchor(graph: FamilyGraph, blocks: Blocks, unions: Unions, union: number): number {
  const first = unions.first[union]!
  const second = unions.second[union]!
  if (second < 0) return middleOf(blocks, first)
  const isFirstLeft = blocks.slot[first]! < blocks.slot[second]!
  const left = isFirstLeft ? first : second
  const right = isFirstLeft ? second : first
  const { start } = graph.partners
  const members = blocks.start[blocks.blockOf[first]!]!
  let beside = right
  if (blocks.slot[right]! - blocks.slot[left]! > 1 && start[left + 1]! - start[left]! < start[right + 1]! - start[right]!) {
    beside = blocks.members[members + blocks.slot[left]! + 1]!
  }
  const before = blocks.members[members + blocks.slot[beside]! - 1]!
  return (blocks.offset[before]! + NODE_WIDTH + blocks.offset[beside]!) >> 1
}
