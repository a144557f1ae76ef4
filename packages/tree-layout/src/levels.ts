import type { Adjacency, FamilyGraph } from '@banyan/family-graph'
import type { Groups } from './groups.ts'

const UNKNOWN = -0x4000_0000

/** Calls back with the groups of the children (or parents) of a group's people, repeats included. */
function forEachGroup(
  groups: Groups,
  { start, list }: { start: Int32Array; list: Int32Array },
  group: number,
  visit: (other: number) => void,
): void {
  for (let m = groups.start[group]!; m < groups.start[group + 1]!; m++) {
    const person = groups.members[m]!
    for (let e = start[person]!; e < start[person + 1]!; e++) visit(groups.groupOf[list[e]!]!)
  }
}

/**
 * Levels of the focus scope, by group: the longest generation distance, upwards for ancestors and downwards for descendants. Whoever is
 * neither (the parents' other children) is on level 0.
 */
export function levelsAroundFocus(graph: FamilyGraph, groups: Groups, focus: number): Int32Array {
  const level = new Int32Array(groups.count).fill(UNKNOWN)
  const home = groups.groupOf[focus]!
  level[home] = 0
  for (let group = home - 1; group >= 0; group--) {
    let highest = 1
    forEachGroup(groups, graph.children, group, (child) => {
      if (level[child]! !== UNKNOWN) highest = Math.min(highest, level[child]!)
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
    if (level[group] === UNKNOWN) level[group] = 0
    forEachGroup(groups, graph.parents, group, (parent) => {
      level[group] = Math.max(level[group]!, level[parent]! + 1)
    })
  }
  return level
}

/**
 * Levels of everyone, by group. Generations are counted from the focus over partners, parents and children. Where two ways of counting
 * disagree, children move down until parents are above them, and what that leaves stretched is drawn together again. Other components stand
 * beside the people of the focus's component who are as old.
 *
 * @param focus Index of the focus, or -1: then the eldest of each component is where counting begins.
 */
export function levelsOfEveryone(graph: FamilyGraph, groups: Groups, componentOf: Int32Array, mainComponent: number, focus: number): Int32Array {
  const level = new Int32Array(groups.count).fill(UNKNOWN)
  const queue = new Int32Array(groups.count)
  const count = (person: number, from: number): void => {
    let end = 0
    level[groups.groupOf[person]!] = from
    queue[end++] = groups.groupOf[person]!
    for (let q = 0; q < end; q++) {
      const group = queue[q]!
      for (let m = groups.start[group]!; m < groups.start[group + 1]!; m++) {
        end = reach(graph.parents, groups, groups.members[m]!, level[group]! - 1, level, queue, end)
        end = reach(graph.children, groups, groups.members[m]!, level[group]! + 1, level, queue, end)
      }
    }
  }
  const eldest = componentOf.indexOf(mainComponent)
  if (focus >= 0) count(focus, 0)
  else if (eldest >= 0) count(eldest, 0)
  // A partner link that gave way is no link here, so a component may have parts that counting has not reached.
  let contemporary = 0
  for (let person = 0; person < graph.size; person++) {
    if (componentOf[person] === mainComponent && level[groups.groupOf[person]!] !== UNKNOWN) contemporary = level[groups.groupOf[person]!]!
    if (level[groups.groupOf[person]!] === UNKNOWN) count(person, graph.birthYears[person] === 0 ? 0 : contemporary)
  }
  repair(graph, groups, level)
  const zero = focus >= 0 ? level[groups.groupOf[focus]!]! : 0
  if (zero !== 0) for (let group = 0; group < groups.count; group++) level[group]! -= zero
  return level
}

/** Gives a level to the groups of a person's parents or children that have none. @returns where the queue ends. */
function reach({ start, list }: Adjacency, groups: Groups, person: number, at: number, level: Int32Array, queue: Int32Array, from: number): number {
  let end = from
  for (let e = start[person]!; e < start[person + 1]!; e++) {
    const group = groups.groupOf[list[e]!]!
    if (level[group] !== UNKNOWN) continue
    level[group] = at
    queue[end++] = group
  }
  return end
}

function repair(graph: FamilyGraph, groups: Groups, level: Int32Array): void {
  let isStretched = false
  for (let group = 0; group < groups.count; group++) {
    let lowest = UNKNOWN
    for (let m = groups.start[group]!; m < groups.start[group + 1]!; m++) {
      const person = groups.members[m]!
      for (let e = graph.parents.start[person]!; e < graph.parents.start[person + 1]!; e++) {
        lowest = Math.max(lowest, level[groups.groupOf[graph.parents.list[e]!]!]!)
      }
    }
    if (lowest === UNKNOWN) continue
    if (lowest + 1 !== level[group]) isStretched = true
    if (lowest + 1 > level[group]!) level[group] = lowest + 1
  }
  if (!isStretched) return
  for (let group = groups.count - 1; group >= 0; group--) {
    let room = -UNKNOWN
    let below = 0
    let above = 0
    forEachGroup(groups, graph.children, group, (child) => {
      below++
      room = Math.min(room, level[child]! - 1)
    })
    forEachGroup(groups, graph.parents, group, () => above++)
    if (below > above && room > level[group]!) level[group] = room
  }
  for (let group = 0; group < groups.count; group++) {
    let room = UNKNOWN
    let below = 0
    let above = 0
    forEachGroup(groups, graph.children, group, () => below++)
    forEachGroup(groups, graph.parents, group, (parent) => {
      above++
      room = Math.max(room, level[parent]! + 1)
    })
    if (above > below && room < level[group]!) level[group] = room
  }
}
