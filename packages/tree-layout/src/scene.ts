import type { FamilyGraph } from '@banyan/family-graph'
import type { Scratch } from './scratch.ts'
import { middleOf, putLeft } from './structure/blocks.ts'
import type { Blocks } from './structure/blocks.ts'
import type { Skeleton } from './structure/skeleton.ts'
import type { UnionsOfBlocks } from './structure/unions-of-blocks.ts'
import { settleHomes } from './structure/unions.ts'
import type { Unions } from './structure/unions.ts'

/** What the layout places: blocks in rows, and the unions that link them. */
export interface Scene extends UnionsOfBlocks {
  readonly scratch: Scratch
  readonly graph: FamilyGraph
  readonly blocks: Blocks
  readonly unions: Unions
  /** Maps a block to its level; levels of consecutive rows differ by 1. */
  readonly level: Int32Array
  /** The unions of which two children may have partners who are siblings born the other way round; undefined for any. */
  readonly isCrossed: Uint8Array | undefined
}

/**
 * Sets the scene for one picture.
 *
 * @param isKept Whether the skeleton also serves for other pictures, so that what placing changes is copied.
 * @param level By group.
 */
export function setScene(
  { graph, groups, blocks, unionsOfBlocks }: Skeleton,
  isKept: boolean,
  isCrossed: Uint8Array | undefined,
  level: Int32Array,
  scratch: Scratch,
): Scene {
  const { unionStart, unionsOf, anchor } = unionsOfBlocks
  const own = (list: Int32Array): Int32Array => (isKept ? scratch.copy(list) : list)
  const { unions } = groups
  return {
    scratch,
    graph,
    blocks: { ...blocks, members: own(blocks.members), slot: own(blocks.slot), offset: own(blocks.offset) },
    unions: settleHomes(
      { ...unions, homeOf: unions.further.length > 0 ? own(unions.homeOf) : unions.homeOf },
      (union) => level[groups.ofUnion[union]!]!,
      scratch,
    ),
    level,
    isCrossed,
    unionStart,
    unionsOf: own(unionsOf),
    anchor: own(anchor),
  }
}

/**
 * Mirrors a couple, with the children's lines below it, so that a person stands left of their partner. Longer blocks stay as they
 * are.
 */
export function faceLeft({ blocks, unions, unionStart, unionsOf, anchor }: Scene, person: number): void {
  if (!putLeft(blocks, person)) return
  const block = blocks.blockOf[person]!
  const from = unionStart[block]!
  const to = unionStart[block + 1]!
  for (let u = from; u < to; u++) {
    const union = unionsOf[u]!
    if (unions.second[union]! < 0) anchor[union] = middleOf(blocks, unions.first[union]!)
  }
  if (to - from > 1) unionsOf.subarray(from, to).reverse()
}

/** The block of a union's parents. */
export function blockOfUnion({ blocks }: Scene, union: number): number {
  return blocks.ofUnion[union]!
}
