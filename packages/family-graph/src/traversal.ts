import type { Adjacency, FamilyGraph } from './types.ts'

/** Everyone reachable by following `edges`, without the start (even when a cycle leads back to it). Indices, nearest first. */
export function reachable(edges: Adjacency, size: number, from: number): number[] {
  const seen = new Uint8Array(size)
  seen[from] = 1
  const queue = [from]
  for (let q = 0; q < queue.length; q++) {
    const person = queue[q]!
    for (let e = edges.start[person]!; e < edges.start[person + 1]!; e++) {
      const other = edges.list[e]!
      if (seen[other]) continue
      seen[other] = 1
      queue.push(other)
    }
  }
  queue.shift()
  return queue
}

/** The neighbours of one person. Indices, in birth order. */
export function neighbours(edges: Adjacency, person: number): Int32Array {
  return edges.list.subarray(edges.start[person]!, edges.start[person + 1]!)
}

/** Ids of the person's ancestors by raised relations, nearest generation first. Empty for an unknown person. */
export function ancestorsOf(graph: FamilyGraph, id: number): number[] {
  return follow(graph, graph.parents, id)
}

/** Ids of the person's descendants by raised relations, nearest generation first. Empty for an unknown person. */
export function descendantsOf(graph: FamilyGraph, id: number): number[] {
  return follow(graph, graph.children, id)
}

function follow(graph: FamilyGraph, edges: Adjacency, id: number): number[] {
  const index = graph.indexOf(id)
  return index < 0 ? [] : reachable(edges, graph.size, index).map((other) => graph.ids[other]!)
}

/**
 * The person with their ancestors, descendants and partners: what is highlighted when the pointer is over the person. Ids; empty
 * when unknown.
 */
export function highlightedWith(graph: FamilyGraph, id: number): Set<number> {
  const index = graph.indexOf(id)
  if (index < 0) return new Set()
  const partners = Array.from(neighbours(graph.partners, index), (other) => graph.ids[other]!)
  return new Set([id, ...ancestorsOf(graph, id), ...descendantsOf(graph, id), ...partners])
}

/** The groups of people connected by relations of any kind. */
export interface Components {
  readonly count: number
  /** Maps a person's index to their component's number; components are numbered by their eldest person. */
  readonly componentOf: Int32Array
  /** Maps a component's number to its size. */
  readonly sizes: Int32Array
}

/** Splits a family into its connected components. Linear time. */
export function componentsOf(graph: FamilyGraph): Components {
  const componentOf = new Int32Array(graph.size).fill(-1)
  const queue = new Int32Array(graph.size)
  const sizes: number[] = []
  for (let first = 0; first < graph.size; first++) {
    if (componentOf[first] !== -1) continue
    const component = sizes.length
    let end = 0
    componentOf[first] = component
    queue[end++] = first
    for (let q = 0; q < end; q++) {
      const person = queue[q]!
      end = spread(graph.parents, person, component, componentOf, queue, end)
      end = spread(graph.children, person, component, componentOf, queue, end)
      end = spread(graph.partners, person, component, componentOf, queue, end)
    }
    sizes.push(end)
  }
  return { count: sizes.length, componentOf, sizes: Int32Array.from(sizes) }
}

function spread(
  { start, list }: Adjacency,
  person: number,
  component: number,
  componentOf: Int32Array,
  queue: Int32Array,
  from: number,
): number {
  let end = from
  for (let e = start[person]!; e < start[person + 1]!; e++) {
    const other = list[e]!
    if (componentOf[other] !== -1) continue
    componentOf[other] = component
    queue[end++] = other
  }
  return end
}
