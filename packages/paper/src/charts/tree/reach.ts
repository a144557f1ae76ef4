import { neighbours } from '@banyan/family-graph'
import type { Adjacency, FamilyGraph } from '@banyan/family-graph'

/** How far a chart goes from its person. */
export interface Reach {
  /** How many generations of ancestors and descendants; Infinity for all. */
  readonly up: number
  readonly down: number
  /** Whether the parents' other children are drawn. */
  readonly siblings: boolean
}

/** Whom a chart shows, by index, each once: the person, ancestors, descendants with their partners, and brothers and sisters. */
export function peopleWithin(graph: FamilyGraph, root: number, { up, down, siblings }: Reach): number[] {
  const isDrawn = new Uint8Array(graph.size)
  const drawn: number[] = []
  const draw = (people: Iterable<number>): void => {
    for (const person of people) {
      if (isDrawn[person]) continue
      isDrawn[person] = 1
      drawn.push(person)
    }
  }
  draw([root])
  if (siblings) for (const parent of up > 0 ? neighbours(graph.parents, root) : []) draw(neighbours(graph.children, parent))
  for (const generation of generationsOf(graph.parents, graph.size, root, up)) draw(generation)
  if (down === 0) return drawn
  draw(neighbours(graph.partners, root))
  for (const generation of generationsOf(graph.children, graph.size, root, down)) {
    draw(generation)
    for (const person of generation) draw(neighbours(graph.partners, person))
  }
  return drawn
}

/** The people reached by following `edges`, by the number of steps; each once, so that it ends on loops. */
function generationsOf(edges: Adjacency, size: number, from: number, limit: number): number[][] {
  const isSeen = new Uint8Array(size)
  isSeen[from] = 1
  const found: number[][] = []
  let latest = [from]
  while (latest.length > 0 && found.length < limit) {
    const next: number[] = []
    for (const person of latest)
      for (const other of neighbours(edges, person)) {
        if (isSeen[other]) continue
        isSeen[other] = 1
        next.push(other)
      }
    if (next.length > 0) found.push(next)
    latest = next
  }
  return found
}
