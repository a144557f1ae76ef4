import { reachable } from './traversal.ts'
import type { FamilyGraph } from './types.ts'

/**
 * Would "`parentId` raised `childId`" make someone their own ancestor? True also if both are the same person. People outside the
 * family cannot close a cycle.
 */
export function wouldCreateCycle(graph: FamilyGraph, parentId: number, childId: number): boolean {
  if (parentId === childId) return true
  const parent = graph.indexOf(parentId)
  const child = graph.indexOf(childId)
  if (parent < 0 || child < 0) return false
  return reachable(graph.parents, graph.size, parent).includes(child)
}

/** Does any relation link the two? At most one may. */
export function areLinked(graph: FamilyGraph, id: number, otherId: number): boolean {
  const index = graph.indexOf(id)
  const other = graph.indexOf(otherId)
  if (index < 0 || other < 0) return false
  return [graph.parents, graph.children, graph.partners].some(({ start, list }) =>
    list.subarray(start[index]!, start[index + 1]!).includes(other),
  )
}

/** Ids of everyone who is their own ancestor, in birth order. Empty for valid data. Linear time. */
export function ownAncestors(graph: FamilyGraph): number[] {
  // Tarjan (1972), without recursion: everybody in a strongly connected component of two or more is on a cycle.
  const { start, list } = graph.children
  const order = new Int32Array(graph.size).fill(-1)
  const low = new Int32Array(graph.size)
  const next = start.slice(0, graph.size)
  const isOpen = new Uint8Array(graph.size)
  const open: number[] = []
  const path: number[] = []
  const found: number[] = []
  let counter = 0
  const enter = (person: number): void => {
    order[person] = low[person] = counter++
    isOpen[person] = 1
    open.push(person)
    path.push(person)
  }
  for (let root = 0; root < graph.size; root++) {
    if (order[root] !== -1) continue
    enter(root)
    while (path.length > 0) {
      const person = path.at(-1)!
      if (next[person]! < start[person + 1]!) {
        const child = list[next[person]!++]!
        if (order[child] === -1) enter(child)
        else if (isOpen[child]) low[person] = Math.min(low[person]!, order[child]!)
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above !== undefined) low[above] = Math.min(low[above]!, low[person]!)
      if (low[person] !== order[person]) continue
      const component = open.splice(open.lastIndexOf(person))
      for (const member of component) isOpen[member] = 0
      if (component.length > 1) found.push(...component)
    }
  }
  return found.toSorted((a, b) => a - b).map((index) => graph.ids[index]!)
}
