import { partneredType } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import type { Scratch } from '../scratch.ts'
import { minSpacing, nodeWidth, partnerSpacing } from '../types.ts'
import type { LayoutRelation } from '../types.ts'
import { arePartners } from './are-partners.ts'
import type { Groups } from './groups.ts'

/**
 * People of one row who are moved together: a person with their partners, and their partners' partners, side by side. Block b is
 * group b.
 */
export interface Blocks {
  readonly count: number
  /** Do all partners share a block? */
  readonly isWhole: boolean
  readonly blockOf: Int32Array
  /** Maps a union to the block of its parents. */
  readonly ofUnion: Int32Array
  /** The people of block b from left to right are `members[start[b]]` up to, but not including, `members[start[b + 1]]`. */
  readonly start: Int32Array
  readonly members: Int32Array
  /** Maps a person to their position within the block, from 0 at the left. */
  readonly slot: Int32Array
  /** Maps a person to their left edge within the block, in px. */
  readonly offset: Int32Array
  /** Maps a block to its width in px. */
  readonly width: Float64Array
}

/**
 * Orders the people of each block so that partners are adjacent. A person with two partners stands between them; with more, the
 * first two (by the relation's id, so in the order of entry) are adjacent, and the others follow.
 */
export function arrangeBlocks(
  graph: FamilyGraph,
  groups: Groups,
  relations: readonly LayoutRelation[],
  scratch: Scratch,
): Blocks {
  const { size, partners } = graph
  const members = scratch.copy(groups.members)
  const slot = scratch.ints(size)
  const offset = scratch.ints(size)
  const width = scratch.rawFloats(groups.count)
  let entered: Map<number, number> | undefined
  const blocks = {
    count: groups.count,
    isWhole: groups.isWhole,
    blockOf: groups.groupOf,
    ofUnion: groups.ofUnion,
    start: groups.start,
    members,
    slot,
    offset,
    width,
  }
  for (let block = 0; block < groups.count; block++) {
    const first = groups.start[block]!
    const length = groups.start[block + 1]! - first
    if (length === 1) width[block] = nodeWidth
    else if (length === 2) {
      const right = members[first + 1]!
      const x = nodeWidth + (arePartners(partners, members[first]!, right) ? partnerSpacing : minSpacing)
      slot[right] = 1
      offset[right] = x
      width[block] = x + nodeWidth
    } else {
      if (!walkPath(graph, groups, block, members)) {
        entered ??= relationIds(graph, relations)
        members.set(chain(graph, groups, block, entered), first)
      }
      for (let place = 0; place < length; place++) slot[members[first + place]!] = place
      measureBlock(graph, blocks, block)
    }
  }
  return blocks
}

/** Mirrors a couple so that a person stands left of their partner. Longer blocks stay as they are. @returns whether it did. */
export function putLeft({ blockOf, start, members, slot, offset }: Blocks, person: number): boolean {
  if (slot[person] !== 1) return false
  const block = blockOf[person]!
  const first = start[block]!
  if (first + 2 !== start[block + 1]) return false
  const other = members[first]!
  members[first] = person
  members[first + 1] = other
  slot[person] = 0
  slot[other] = 1
  offset[other] = offset[person]!
  offset[person] = 0
  return true
}

/** The middle of a person's box within their block. */
export function middleOf(blocks: Blocks, person: number): number {
  return blocks.offset[person]! + nodeWidth / 2
}

function measureBlock(graph: FamilyGraph, { start, members, offset, width }: Blocks, block: number): void {
  let x = 0
  for (let m = start[block]!; m < start[block + 1]!; m++) {
    if (m > start[block]!) x += arePartners(graph.partners, members[m - 1]!, members[m]!) ? partnerSpacing : minSpacing
    offset[members[m]!] = x
    x += nodeWidth
  }
  width[block] = x
}

/**
 * Handles the common case: everybody has at most two partners, and they form one path. @returns false, and changes nothing,
 * otherwise.
 */
function walkPath({ partners }: FamilyGraph, groups: Groups, block: number, members: Int32Array): boolean {
  const { start, list } = partners
  const from = groups.start[block]!
  const to = groups.start[block + 1]!
  let end = -1
  for (let m = to - 1; m >= from; m--) {
    const person = groups.members[m]!
    const count = start[person + 1]! - start[person]!
    if (count === 0 || count > 2) return false
    for (let e = start[person]!; e < start[person + 1]!; e++) if (groups.groupOf[list[e]!] !== block) return false
    if (count === 1) end = person
  }
  if (end === -1) return false
  // An end has one partner, so the walk cannot return to its start; it is complete when it has met everybody.
  let length = 1
  for (let previous = -1, person = end; ; length++) {
    let next = list[start[person]!]!
    if (next === previous) {
      if (start[person + 1]! - start[person]! < 2) break
      next = list[start[person]! + 1]!
    }
    previous = person
    person = next
  }
  if (length !== to - from) return false
  for (let m = from, previous = -1, person = end; m < to; m++) {
    members[m] = person
    let next = list[start[person]!]!
    if (next === previous && m < to - 1) next = list[start[person]! + 1]!
    previous = person
    person = next
  }
  return true
}

/**
 * For the partners of people who have three or more: maps the pair (smaller index × size + larger) to the smallest id of their
 * relation.
 */
function relationIds(graph: FamilyGraph, relations: readonly LayoutRelation[]): Map<number, number> {
  const { partners, size } = graph
  const ids = new Map<number, number>()
  for (const relation of relations) {
    if (relation.relation_type !== partneredType) continue
    const a = graph.indexOf(relation.from_person_id)
    const b = graph.indexOf(relation.to_person_id)
    if (a < 0 || b < 0) continue
    if (partners.start[a + 1]! - partners.start[a]! < 3 && partners.start[b + 1]! - partners.start[b]! < 3) continue
    const pair = Math.min(a, b) * size + Math.max(a, b)
    const known = ids.get(pair)
    if (known === undefined || relation.id < known) ids.set(pair, relation.id)
  }
  return ids
}

/** The people of a block of three or more from left to right: paths along partner links, one path after the other. */
function chain(graph: FamilyGraph, groups: Groups, block: number, entered: ReadonlyMap<number, number>): number[] {
  const people = groups.members.subarray(groups.start[block], groups.start[block + 1])
  const beside = new Map<number, number[]>()
  const pathOf = new Map<number, number>()
  for (const person of people) {
    beside.set(person, [])
    pathOf.set(person, person)
  }
  const findPath = (person: number): number => {
    let top = person
    while (pathOf.get(top)! !== top) {
      pathOf.set(top, pathOf.get(pathOf.get(top)!)!)
      top = pathOf.get(top)!
    }
    return top
  }
  for (const { a, b } of linksByUrgency(graph, groups, block, entered)) {
    const x = findPath(a)
    const y = findPath(b)
    if (x === y || beside.get(a)!.length === 2 || beside.get(b)!.length === 2) continue
    beside.get(a)!.push(b)
    beside.get(b)!.push(a)
    pathOf.set(y, x)
  }
  const paths: number[][] = []
  const seen = new Set<number>()
  for (const end of people) {
    if (seen.has(end) || beside.get(end)!.length === 2) continue
    const path: number[] = []
    for (
      let person: number | undefined = end;
      person !== undefined;
      person = beside.get(person)!.find((other) => !seen.has(other))
    ) {
      seen.add(person)
      path.push(person)
    }
    paths.push(path)
  }
  // The longest path first: people without a place beside their partner follow.
  return paths.toSorted((a, b) => b.length - a.length).flat()
}

/**
 * Links that make neighbours: everyone's first and second partner before anyone's third, and partners before those who only
 * raised a child together.
 */
function linksByUrgency(
  graph: FamilyGraph,
  groups: Groups,
  block: number,
  entered: ReadonlyMap<number, number>,
): { a: number; b: number }[] {
  const { partners, children, parents } = graph
  const people = groups.members.subarray(groups.start[block], groups.start[block + 1])
  const rank = new Map<number, number>()
  const idOf = (a: number, b: number): number => entered.get(Math.min(a, b) * graph.size + Math.max(a, b)) ?? 0
  for (const person of people) {
    const own = Array.from(partners.list.subarray(partners.start[person], partners.start[person + 1]))
    if (own.length > 2) own.sort((a, b) => idOf(person, a) - idOf(person, b) || a - b)
    for (const [place, partner] of own.entries()) rank.set(person * graph.size + partner, place)
  }
  const links: { a: number; b: number; urgency: number }[] = []
  for (const a of people) {
    for (let e = partners.start[a]!; e < partners.start[a + 1]!; e++) {
      const b = partners.list[e]!
      if (b < a || groups.groupOf[b] !== block) continue
      links.push({ a, b, urgency: Math.max(rank.get(a * graph.size + b)!, rank.get(b * graph.size + a)!) })
    }
    for (let e = children.start[a]!; e < children.start[a + 1]!; e++) {
      const child = children.list[e]!
      const first = parents.start[child]!
      if (parents.start[child + 1]! - first !== 2) continue
      const b = parents.list[first + 1]!
      if (parents.list[first] === a && groups.groupOf[b] === block) links.push({ a, b, urgency: Number.MAX_SAFE_INTEGER })
    }
  }
  return links.toSorted((x, y) => x.urgency - y.urgency || x.a - y.a || x.b - y.b)
}
