import { neighbours } from '@banyan/family-graph'
import type { Adjacency, FamilyGraph } from '@banyan/family-graph'
import type { HiddenRelatives } from '../types.ts'

/** The drawn part of a family as a separate graph, and those in it who have relatives outside. */
export interface Selection {
  readonly graph: FamilyGraph
  readonly hidden: readonly HiddenRelatives[]
}

/**
 * Selects the focus, all ancestors and descendants, partners of the focus and of descendants, and the parents' other children.
 * Descendants and ancestors join generation by generation, the nearest first, each as long as no more than `maxPeople` are drawn;
 * the first generation always does.
 */
export function selectAround(graph: FamilyGraph, focus: number, maxPeople: number): Selection {
  const { isDrawn } = chooseAround(graph, focus, maxPeople)
  return { graph: reduce(graph, isDrawn), hidden: countHidden(graph, isDrawn) }
}

export interface Surroundings {
  /** The ids of the people drawn. */
  readonly drawn: readonly number[]
  /** Also those of their relatives, and of the nearest generations that are too large to be drawn. */
  readonly needed: readonly number[]
}

/**
 * Who is drawn around a person (scope `focus`), and whom the picture depends on: a family of only those `needed` has the same
 * picture as the whole one. Also serves to find them step by step: as long as the graph lacks relations of somebody drawn, add those and
 * ask again.
 */
export function surroundingsOf(graph: FamilyGraph, focusId: number, maxPeople: number): Surroundings {
  const focus = graph.indexOf(focusId)
  if (focus < 0) return { drawn: [], needed: [] }
  const { isDrawn, tooMany } = chooseAround(graph, focus, maxPeople)
  const drawn: number[] = []
  for (let person = 0; person < graph.size; person++) if (isDrawn[person]) drawn.push(person)
  const needed = new Set([...drawn, ...tooMany])
  for (const person of drawn)
    for (const edges of [graph.parents, graph.children, graph.partners])
      for (const other of neighbours(edges, person)) needed.add(other)
  const idsOf = (people: Iterable<number>): number[] => Array.from(people, (person) => graph.ids[person]!)
  return { drawn: idsOf(drawn), needed: idsOf(needed) }
}

function chooseAround(graph: FamilyGraph, focus: number, maxPeople: number): { isDrawn: Uint8Array; tooMany: number[] } {
  const isDrawn = new Uint8Array(graph.size)
  const tooMany: number[] = []
  let count = 0
  const draw = (people: Iterable<number>): void => {
    for (const person of people) {
      if (isDrawn[person]) continue
      isDrawn[person] = 1
      count++
    }
  }
  draw([focus, ...neighbours(graph.partners, focus)])
  for (const parent of neighbours(graph.parents, focus)) draw(neighbours(graph.children, parent))
  const descendants = generations(graph.children, graph.size, focus).map((generation) => [
    ...generation,
    ...generation.flatMap((person) => [...neighbours(graph.partners, person)]),
  ])
  const ancestors = generations(graph.parents, graph.size, focus)
  for (const side of [descendants, ancestors]) draw(side.shift() ?? [])
  const sides = new Set([descendants, ancestors])
  while (sides.size > 0) {
    for (const side of sides) {
      const next = new Set(side.shift()?.filter((person) => isDrawn[person] === 0))
      if (next.size > 0 && count + next.size <= maxPeople) draw(next)
      else if (next.size > 0 || side.length === 0) sides.delete(side)
      if (next.size > 0 && !sides.has(side)) tooMany.push(...next)
    }
  }
  return { isDrawn, tooMany }
}

/** Everyone reachable by following `edges`, in as many lists as there are steps to the farthest. */
function generations(edges: Adjacency, size: number, from: number): number[][] {
  const isSeen = new Uint8Array(size)
  isSeen[from] = 1
  const found: number[][] = []
  for (let latest = [from]; latest.length > 0;) {
    const next: number[] = []
    for (const person of latest) {
      for (const other of neighbours(edges, person)) {
        if (isSeen[other]) continue
        isSeen[other] = 1
        next.push(other)
      }
    }
    if (next.length > 0) found.push(next)
    latest = next
  }
  return found
}

function countHidden(graph: FamilyGraph, isDrawn: Uint8Array): HiddenRelatives[] {
  const hidden: HiddenRelatives[] = []
  for (let person = 0; person < graph.size; person++) {
    if (!isDrawn[person]) continue
    const count = (edges: Adjacency): number => {
      let undrawn = 0
      for (let e = edges.start[person]!; e < edges.start[person + 1]!; e++) if (!isDrawn[edges.list[e]!]) undrawn++
      return undrawn
    }
    const ancestors = count(graph.parents)
    const partners = count(graph.partners)
    const descendants = count(graph.children)
    if (ancestors + partners + descendants > 0) hidden.push({ id: graph.ids[person]!, ancestors, partners, descendants })
  }
  return hidden.toSorted((a, b) => a.id - b.id)
}

/** The graph of the drawn people only. They keep their order, so ascending indices still mean birth order. */
function reduce(graph: FamilyGraph, isDrawn: Uint8Array): FamilyGraph {
  const kept: number[] = []
  const renumbered = new Int32Array(graph.size).fill(-1)
  for (let person = 0; person < graph.size; person++) if (isDrawn[person]) renumbered[person] = kept.push(person) - 1
  const reduceEdges = (edges: Adjacency): Adjacency => {
    const start = new Int32Array(kept.length + 1)
    const list: number[] = []
    for (const [index, person] of kept.entries()) {
      for (const other of neighbours(edges, person)) if (isDrawn[other]) list.push(renumbered[other]!)
      start[index + 1] = list.length
    }
    return { start, list: Int32Array.from(list) }
  }
  return {
    size: kept.length,
    ids: Float64Array.from(kept, (person) => graph.ids[person]!),
    birthYears: Int16Array.from(kept, (person) => graph.birthYears[person]!),
    birthDays: Uint16Array.from(kept, (person) => graph.birthDays[person]!),
    birthOrders: Uint8Array.from(kept, (person) => graph.birthOrders[person]!),
    parents: reduceEdges(graph.parents),
    children: reduceEdges(graph.children),
    partners: reduceEdges(graph.partners),
    indexOf: (id) => renumbered[graph.indexOf(id)] ?? -1,
  }
}
