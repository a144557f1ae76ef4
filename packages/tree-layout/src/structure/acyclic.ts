import type { Adjacency, FamilyGraph } from '@banyan/family-graph'

/** A family in which nobody is their own ancestor, and the raised links left out to achieve this. */
export interface AcyclicFamily {
  readonly graph: FamilyGraph
  /** Pairs of parent and child, as indices: the links that close a cycle. They are drawn, but do not affect positions. */
  readonly leftOut: readonly (readonly [parent: number, child: number])[]
}

/** Leaves out raised links until there is no cycle. Valid data has none, and then this is one linear pass. */
export function withoutCycles(graph: FamilyGraph): AcyclicFamily {
  if (isAcyclic(graph)) return { graph, leftOut: [] }
  const { start, list } = graph.children
  const isLeftOut = new Uint8Array(list.length)
  const leftOut: [number, number][] = []
  // Depth first from the eldest; a link back to somebody on the path closes a cycle.
  const state = new Uint8Array(graph.size)
  const next = start.slice(0, graph.size)
  for (let root = 0; root < graph.size; root++) {
    if (state[root] !== 0) continue
    const path = [root]
    state[root] = 1
    while (path.length > 0) {
      const person = path.at(-1)!
      const edge = next[person]!++
      if (edge >= start[person + 1]!) {
        state[person] = 2
        path.pop()
        continue
      }
      const child = list[edge]!
      if (state[child] === 1) {
        isLeftOut[edge] = 1
        leftOut.push([person, child])
      } else if (state[child] === 0) {
        state[child] = 1
        path.push(child)
      }
    }
  }
  const children = keep(graph.size, graph.children, (edge) => !isLeftOut[edge])
  const gone = new Set(leftOut.map(([parent, child]) => child * graph.size + parent))
  const parents = keep(graph.size, graph.parents, (edge, child) => !gone.has(child * graph.size + graph.parents.list[edge]!))
  return { graph: { ...graph, parents, children }, leftOut }
}

function isAcyclic({ size, parents, children }: FamilyGraph): boolean {
  const waiting = new Int32Array(size)
  const ready = new Int32Array(size)
  let end = 0
  for (let i = 0; i < size; i++) {
    waiting[i] = parents.start[i + 1]! - parents.start[i]!
    if (waiting[i] === 0) ready[end++] = i
  }
  for (let q = 0; q < end; q++) {
    const person = ready[q]!
    for (let e = children.start[person]!; e < children.start[person + 1]!; e++) {
      const child = children.list[e]!
      if (--waiting[child]! === 0) ready[end++] = child
    }
  }
  return end === size
}

function keep(size: number, edges: Adjacency, isKept: (edge: number, owner: number) => boolean): Adjacency {
  const start = new Int32Array(size + 1)
  const list: number[] = []
  for (let owner = 0; owner < size; owner++) {
    for (let e = edges.start[owner]!; e < edges.start[owner + 1]!; e++) if (isKept(e, owner)) list.push(edges.list[e]!)
    start[owner + 1] = list.length
  }
  return { start, list: Int32Array.from(list) }
}
