import type { FamilyGraph } from '@banyan/family-graph'
import type { Scratch } from '../scratch.ts'
import type { IndexedFamily, LayoutRelation } from '../types.ts'
import { withoutCycles } from './acyclic.ts'
import type { AcyclicFamily } from './acyclic.ts'
import { arrangeBlocks } from './blocks.ts'
import type { Blocks } from './blocks.ts'
import { findCrossedSiblings } from './crossed-siblings.ts'
import { linkGroups } from './group-links.ts'
import type { GroupLinks } from './group-links.ts'
import { groupPartners, groupWithConflicts } from './groups.ts'
import type { Groups } from './groups.ts'
import { numberById } from './numbering.ts'
import type { Numbering } from './numbering.ts'
import { listUnions } from './unions-of-blocks.ts'
import type { UnionsOfBlocks } from './unions-of-blocks.ts'

/** What is the same in every picture of the same people, whoever is in the middle: who shares a row, and who hangs from whom. */
export interface Skeleton extends AcyclicFamily {
  readonly groups: Groups
  /** As they are before couples are turned towards their parents. */
  readonly blocks: Blocks
  readonly unionsOfBlocks: UnionsOfBlocks
}

/** With what only pictures of everyone need. */
export interface WholeSkeleton extends Skeleton {
  readonly links: GroupLinks
  /** See {@link findCrossedSiblings}. Undefined where homes depend on the rows. */
  readonly isCrossed: Uint8Array | undefined
  readonly numbering: Numbering
}

export function makeSkeleton(whole: FamilyGraph, relations: readonly LayoutRelation[], scratch: Scratch): Skeleton {
  const { graph, groups, leftOut } = inRows(whole, scratch)
  const blocks = arrangeBlocks(graph, groups, relations, scratch)
  return { graph, leftOut, groups, blocks, unionsOfBlocks: listUnions(graph, blocks, groups.unions, scratch) }
}

const kept = new WeakMap<IndexedFamily, WholeSkeleton>()

/**
 * The skeleton of a family, kept as long as the family is: the next picture of it, with somebody else in the middle, begins with what
 * this one has found.
 */
export function keptSkeleton(family: IndexedFamily, scratch: Scratch): WholeSkeleton {
  const known = kept.get(family)
  if (known) return known
  const mark = scratch.mark()
  const made = makeSkeleton(family.graph, family.relations, scratch)
  const { unions } = made.groups
  const skeleton = copyOf({
    ...made,
    links: linkGroups(made.groups, scratch),
    isCrossed: unions.further.length > 0 ? undefined : findCrossedSiblings(made.blocks, unions, scratch).slice(),
    numbering: numberById(family.graph.ids, scratch),
  })
  scratch.release(mark)
  kept.set(family, skeleton)
  return skeleton
}

/** In memory of its own. */
function copyOf(skeleton: WholeSkeleton): WholeSkeleton {
  const { groups } = skeleton
  const unions = withOwnArrays(groups.unions)
  const ownGroups = { ...withOwnArrays(groups), unions }
  const { blockOf: _blockOf, ofUnion: _ofUnion, start: _start, ...arranged } = skeleton.blocks
  return {
    ...skeleton,
    groups: ownGroups,
    blocks: {
      ...withOwnArrays(arranged),
      blockOf: ownGroups.groupOf,
      ofUnion: ownGroups.ofUnion,
      start: ownGroups.start,
    },
    unionsOfBlocks: withOwnArrays(skeleton.unionsOfBlocks),
    links: withOwnArrays(skeleton.links),
    numbering: withOwnArrays(skeleton.numbering),
  }
}

function withOwnArrays<Lists extends object>(lists: Lists): Lists {
  const own = { ...lists }
  for (const [name, list] of Object.entries(own))
    if (list instanceof Int32Array || list instanceof Float64Array) Object.assign(own, { [name]: list.slice() })
  return own
}

/** Finds who must share a row, and the links to leave out so that parents can be above their children. */
function inRows(graph: FamilyGraph, scratch: Scratch): AcyclicFamily & { groups: Groups } {
  const groups = groupPartners(graph, scratch)
  if (groups) return { graph, groups, leftOut: [] }
  const acyclic = withoutCycles(graph)
  return { ...acyclic, groups: groupPartners(acyclic.graph, scratch) ?? groupWithConflicts(acyclic.graph, scratch) }
}
