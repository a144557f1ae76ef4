import type { FamilyGraph } from '@banyan/family-graph'
import { find, unite } from './leaders.ts'

/** The most people to visit while deciding which partners can share a row, when not all of them can. */
const searchBudget = 3_000_000

/**
 * Dissolves the conflicting groups, and rebuilds them link by link, leaving out the links that would close a cycle.
 *
 * @param old Maps a person to the leader of their group, when all partners and pairs of parents are joined.
 * @returns new leaders.
 */
export function separateConflicts(graph: FamilyGraph, old: Int32Array): Int32Array {
  const isInConflict = findConflicts(graph, old)
  const leader = old.slice()
  const next = new Int32Array(graph.size)
  for (let person = 0; person < graph.size; person++) {
    next[person] = person
    if (isInConflict[person]) leader[person] = person
  }
  const seen = new Int32Array(graph.size).fill(-1)
  let search = 0
  let budget = searchBudget
  /** Is somebody of the other group below this one? */
  const isAbove = (upper: number, lower: number): boolean => {
    search++
    const queue = [upper]
    seen[upper] = search
    for (const lead of queue) {
      let person = lead
      do {
        for (let e = graph.children.start[person]!; e < graph.children.start[person + 1]!; e++) {
          budget--
          const child = graph.children.list[e]!
          if (!isInConflict[child]) continue
          const childLead = find(leader, child)
          if (childLead === lower) return true
          if (seen[childLead] === search) continue
          seen[childLead] = search
          queue.push(childLead)
        }
        person = next[person]!
      } while (person !== lead)
    }
    return false
  }
  forEachSharedRow(graph, (a, b) => {
    if (!isInConflict[a]) return
    const x = find(leader, a)
    const y = find(leader, b)
    if (x === y || budget < 0 || isAbove(x, y) || isAbove(y, x)) return
    unite(leader, x, y)
    // Swapping the successors of two elements merges their rings.
    const after = next[x]!
    next[x] = next[y]!
    next[y] = after
  })
  for (let person = 0; person < graph.size; person++) leader[person] = find(leader, person)
  return leader
}

/** Marks the people of groups that are in a cycle or between two cycles: peels off everything above and below all of them. */
function findConflicts(graph: FamilyGraph, leader: Int32Array): Uint8Array {
  const isInConflict = new Uint8Array(graph.size).fill(1)
  const people = Array.from({ length: graph.size }, (): number[] => [])
  for (let person = 0; person < graph.size; person++) people[find(leader, person)]!.push(person)
  for (const [against, along] of [
    [graph.parents, graph.children],
    [graph.children, graph.parents],
  ] as const) {
    const waiting = new Int32Array(graph.size)
    for (let person = 0; person < graph.size; person++) {
      for (let e = against.start[person]!; e < against.start[person + 1]!; e++) {
        if (isInConflict[against.list[e]!]) waiting[find(leader, person)]!++
      }
    }
    const queue: number[] = []
    for (let lead = 0; lead < graph.size; lead++)
      if (people[lead]!.length > 0 && waiting[lead] === 0 && isInConflict[lead]) queue.push(lead)
    for (const lead of queue) {
      for (const person of people[lead]!) {
        isInConflict[person] = 0
        for (let e = along.start[person]!; e < along.start[person + 1]!; e++) {
          const other = find(leader, along.list[e]!)
          if (--waiting[other]! === 0 && isInConflict[along.list[e]!]) queue.push(other)
        }
      }
    }
  }
  return isInConflict
}

/** Calls back with partners first, then with the pairs of parents of each child that has two. */
function forEachSharedRow(graph: FamilyGraph, visit: (a: number, b: number) => void): void {
  const { partners, parents } = graph
  for (let a = 0; a < graph.size; a++) {
    for (let e = partners.start[a]!; e < partners.start[a + 1]!; e++) if (partners.list[e]! > a) visit(a, partners.list[e]!)
  }
  for (let child = 0; child < graph.size; child++) {
    const first = parents.start[child]!
    if (parents.start[child + 1]! - first === 2) visit(parents.list[first]!, parents.list[first + 1]!)
  }
}
