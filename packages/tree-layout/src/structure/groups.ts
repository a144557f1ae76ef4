import type { FamilyGraph } from '@banyan/family-graph'
import type { Scratch } from '../scratch.ts'
import { separateConflicts } from './conflicts.ts'
import { find, unite } from './leaders.ts'
import { findUnions } from './unions.ts'
import type { Unions } from './unions.ts'

/**
 * People who must share a row, because they are partners, or raised a child together. Groups are numbered so that a parent's
 * group comes before a child's (a topological order); the people of a group are listed in birth order.
 */
export interface Groups {
  readonly count: number
  /** Maps a person to their group. */
  readonly groupOf: Int32Array
  /** The people of group g are `members[start[g]]` up to, but not including, `members[start[g + 1]]`. */
  readonly start: Int32Array
  readonly members: Int32Array
  /** Are all partners in one group, and all pairs of parents? */
  readonly isWhole: boolean
  readonly unions: Unions
  /** Maps a union to the group of its parents. */
  readonly ofUnion: Int32Array
  /** For the few who have them: maps a person to further unions, and a union to further children. */
  readonly furtherUnions: ReadonlyMap<number, readonly number[]>
  readonly furtherChildren: ReadonlyMap<number, readonly number[]>
}

/**
 * Groups partners, and pairs of parents.
 *
 * @returns undefined when that would put somebody beside their own ancestor (such as a person who partners their partner's
 * child), or when somebody is their own ancestor.
 */
export function groupPartners(graph: FamilyGraph, scratch: Scratch): Groups | undefined {
  const unions = findUnions(graph, undefined, scratch)
  return sortTopologically(joinAll(graph, unions, scratch), unions, true, scratch)
}

/**
 * Groups partners and pairs of parents in families where `groupPartners` fails: leaves out links, as few as a greedy search
 * finds, starting with those of parents who are not partners.
 *
 * @param graph Without cycles.
 */
export function groupWithConflicts(graph: FamilyGraph, scratch: Scratch): Groups {
  const leader = separateConflicts(graph, joinAll(graph, findUnions(graph, undefined, scratch), scratch))
  const relaxed = sortTopologically(leader, findUnions(graph, leader, scratch), false, scratch)
  if (!relaxed) throw new Error('A family without cycles could not be put into rows')
  return relaxed
}

/** Maps a person to their leader: partners, and the two parents of a union, share one. */
function joinAll({ size, partners }: FamilyGraph, { count, first, second }: Unions, scratch: Scratch): Int32Array {
  const leader = scratch.rawInts(size)
  for (let i = 0; i < size; i++) leader[i] = i
  for (let a = 0; a < size; a++) {
    for (let e = partners.start[a]!; e < partners.start[a + 1]!; e++)
      if (partners.list[e]! > a) unite(leader, a, partners.list[e]!)
  }
  for (let union = 0; union < count; union++) if (second[union]! >= 0) unite(leader, first[union]!, second[union]!)
  for (let i = 0; i < size; i++) leader[i] = find(leader, i)
  return leader
}

/** Kahn (1962) on groups. Undefined when the groups form a cycle. */
function sortTopologically(leader: Int32Array, unions: Unions, isWhole: boolean, scratch: Scratch): Groups | undefined {
  const size = leader.length
  let groupCount = 0
  for (let person = 0; person < size; person++) if (leader[person] === person) groupCount++
  const { ofFirst, homeOf, children } = unions
  const furtherUnions = new Map<number, number[]>()
  const furtherChildren = new Map<number, number[]>()
  for (const { union, child } of unions.further) {
    addTo(furtherUnions, child, union)
    addTo(furtherChildren, union, child)
  }
  const groupOf = scratch.rawInts(size)
  const start = scratch.rawInts(groupCount + 1)
  const members = scratch.rawInts(size)
  const ofUnion = scratch.rawInts(unions.count)
  const mark = scratch.mark()
  const waiting = scratch.ints(size)
  const next = scratch.rawInts(size).fill(-1)
  // Lists each group from its leader on; the leader is the eldest, and the others follow in order.
  for (let person = size - 1; person >= 0; person--) {
    const lead = leader[person]!
    if (homeOf[person]! >= 0) waiting[lead]!++
    if (lead === person) continue
    next[person] = next[lead]!
    next[lead] = person
  }
  for (const { child } of unions.further) waiting[leader[child]!]!++
  const queue = scratch.rawInts(groupCount)
  let end = 0
  for (let person = 0; person < size; person++) if (leader[person] === person && waiting[person] === 0) queue[end++] = person
  let placed = 0
  start[0] = 0
  for (let group = 0; group < end; group++) {
    for (let person = queue[group]!; person !== -1; person = next[person]!) {
      groupOf[person] = group
      members[placed++] = person
      for (let union = ofFirst[person]!; union < ofFirst[person + 1]!; union++) {
        ofUnion[union] = group
        for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
          const lead = leader[children[c]!]!
          if (--waiting[lead]! === 0) queue[end++] = lead
        }
        if (furtherChildren.size === 0) continue
        for (const child of furtherChildren.get(union) ?? []) if (--waiting[leader[child]!]! === 0) queue[end++] = leader[child]!
      }
    }
    start[group + 1] = placed
  }
  scratch.release(mark)
  return end === groupCount
    ? { count: groupCount, groupOf, start, members, isWhole, unions, ofUnion, furtherUnions, furtherChildren }
    : undefined
}

function addTo(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
