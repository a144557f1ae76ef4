import { componentsOf } from '@banyan/family-graph'
import type { Adjacency, FamilyGraph } from '@banyan/family-graph'
import type { Scratch } from '../scratch.ts'
import type { GroupLinks } from './group-links.ts'
import type { Groups } from './groups.ts'
import { tighten } from './tighten.ts'

const unknownLevel = -0x4000_0000

/** Calls back with the groups of the children (or parents) of a group's people, with duplicates. */
function forEachGroup(groups: Groups, { start, list }: Adjacency, group: number, visit: (other: number) => void): void {
  for (let m = groups.start[group]!; m < groups.start[group + 1]!; m++) {
    const person = groups.members[m]!
    for (let e = start[person]!; e < start[person + 1]!; e++) visit(groups.groupOf[list[e]!]!)
  }
}

/**
 * Levels of the focus scope, by group: the longest generation distance, upwards for ancestors and downwards for descendants.
 * Everybody else (the parents' other children) is on level 0.
 */
export function levelsAroundFocus(graph: FamilyGraph, groups: Groups, focus: number): Int32Array {
  const level = new Int32Array(groups.count).fill(unknownLevel)
  const home = groups.groupOf[focus]!
  level[home] = 0
  for (let group = home - 1; group >= 0; group--) {
    let highest = 1
    forEachGroup(groups, graph.children, group, (child) => {
      if (level[child]! !== unknownLevel) highest = Math.min(highest, level[child]!)
    })
    if (highest <= 0) level[group] = highest - 1
  }
  for (let group = home + 1; group < groups.count; group++) {
    let lowest = -1
    forEachGroup(groups, graph.parents, group, (parent) => {
      if (level[parent]! >= 0) lowest = Math.max(lowest, level[parent]!)
    })
    if (lowest >= 0) level[group] = lowest + 1
  }
  for (let group = 0; group < groups.count; group++) {
    if (level[group] === unknownLevel) level[group] = 0
    forEachGroup(groups, graph.parents, group, (parent) => {
      level[group] = Math.max(level[group]!, level[parent]! + 1)
    })
  }
  return level
}

/** The connected components, by group, and the levels. */
export interface Generations {
  readonly level: Int32Array
  /** Maps a group to the component of its people. */
  readonly componentOf: Int32Array
  /** The components: the focus's first, the others by size. */
  readonly order: readonly number[]
}

/**
 * Levels of everyone, by group. Generations are counted from the focus over partners, parents and children. Where two counts
 * disagree, children move down until parents are above them, and gaps that this leaves are closed again. Other components are
 * aligned with people of the focus's component of the same age.
 *
 * @param whole The family with all its links, of which `graph` may lack some; undefined when every link is in the graph and the
 * groups, so that the people reached while counting generations form a component.
 * @param focus Index of the focus, or -1 to start with the eldest of the largest component.
 */
export function levelsOfEveryone(
  graph: FamilyGraph,
  groups: Groups,
  links: GroupLinks,
  whole: FamilyGraph | undefined,
  focus: number,
  scratch: Scratch,
): Generations {
  const level = scratch.rawInts(groups.count).fill(unknownLevel)
  const componentOf = scratch.rawInts(groups.count)
  const sizes: number[] = []
  const known = focus < 0 || whole ? componentsOf(whole ?? graph) : undefined
  let main = 0
  let eldest = focus
  if (known) {
    for (let group = 0; group < groups.count; group++)
      componentOf[group] = known.componentOf[groups.members[groups.start[group]!]!]!
    sizes.push(...known.sizes)
    if (focus >= 0) main = known.componentOf[focus]!
    else {
      for (let component = 1; component < sizes.length; component++) if (sizes[component]! > sizes[main]!) main = component
      eldest = known.componentOf.indexOf(main)
    }
  }
  const mark = scratch.mark()
  const queue = scratch.rawInts(groups.count)
  const begin = (person: number, at: number): void => {
    const size = count(
      links,
      groups,
      groups.groupOf[person]!,
      at,
      level,
      queue,
      known ? undefined : { componentOf, component: sizes.length },
    )
    if (!known) sizes.push(size)
  }
  begin(eldest, 0)
  // A partner link that was left out does not connect here, so a component may have parts that counting has not reached.
  let contemporary = 0
  for (let person = 0; person < graph.size; person++) {
    const group = groups.groupOf[person]!
    if (level[group] === unknownLevel) begin(person, graph.birthYears[person] === 0 ? 0 : contemporary)
    else if (componentOf[group] === main) contemporary = level[group]!
  }
  repair(links, level, scratch)
  scratch.release(mark)
  const zero = focus >= 0 ? level[groups.groupOf[focus]!]! : 0
  if (zero !== 0) for (let group = 0; group < groups.count; group++) level[group]! -= zero
  const order = Array.from(sizes.keys()).toSorted(
    (a, b) => Number(b === main && focus >= 0) - Number(a === main && focus >= 0) || sizes[b]! - sizes[a]! || a - b,
  )
  return { level, componentOf, order }
}

/** Counts generations from one group to all that are reachable. @returns the number of people reached. */
function count(
  { nearStart, near }: GroupLinks,
  { start }: Groups,
  first: number,
  from: number,
  level: Int32Array,
  queue: Int32Array,
  found: { componentOf: Int32Array; component: number } | undefined,
): number {
  let size = 0
  let end = 0
  level[first] = from
  queue[end++] = first
  for (let q = 0; q < end; q++) {
    const group = queue[q]!
    const own = level[group]!
    size += start[group + 1]! - start[group]!
    if (found) found.componentOf[group] = found.component
    for (let e = nearStart[group]!; e < nearStart[group + 1]!; e++) {
      const to = near[e]!
      const other = to < 0 ? ~to : to
      if (level[other] !== unknownLevel) continue
      level[other] = to < 0 ? own + 1 : own - 1
      queue[end++] = other
    }
  }
  return size
}

/** Moves children down until parents are above them, and then closes gaps where that shortens more links than it lengthens. */
function repair(links: GroupLinks, level: Int32Array, scratch: Scratch): void {
  const { upStart, up } = links
  let isStretched = false
  // How many more links lead down than up.
  const balance = scratch.rawInts(links.count)
  for (let group = 0; group < links.count; group++) {
    balance[group] = upStart[group]! - upStart[group + 1]!
    if (balance[group] === 0) continue
    const lowest = lowestParent(links, level, group)
    if (lowest + 1 !== level[group]) isStretched = true
    if (lowest + 1 > level[group]!) level[group] = lowest + 1
  }
  if (!isStretched) return
  // The row of the highest child so far: those of children come first.
  const highest = scratch.rawInts(links.count).fill(-unknownLevel)
  for (let group = links.count - 1; group >= 0; group--) {
    if (balance[group]! > 0 && highest[group]! - 1 > level[group]!) level[group] = highest[group]! - 1
    const own = level[group]!
    for (let e = upStart[group]!; e < upStart[group + 1]!; e++) {
      balance[up[e]!]!++
      if (own < highest[up[e]!]!) highest[up[e]!] = own
    }
  }
  for (let group = 0; group < links.count; group++) {
    if (balance[group]! >= 0) continue
    const lowest = lowestParent(links, level, group)
    if (lowest + 1 < level[group]!) level[group] = lowest + 1
  }
  tighten(links, level, scratch)
}

/** The lowest row with parents of a group's people. `unknownLevel` if there are none. */
function lowestParent({ upStart, up }: GroupLinks, level: Int32Array, group: number): number {
  let lowest = unknownLevel
  for (let e = upStart[group]!; e < upStart[group + 1]!; e++) if (level[up[e]!]! > lowest) lowest = level[up[e]!]!
  return lowest
}
