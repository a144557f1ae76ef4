import { neighbours } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'

/** A descendant with their partners and children, as the chart draws them. */
export interface DescendantFamily {
  /** The index in the graph. */
  readonly person: number
  readonly generation: number
  readonly partners: readonly Partner[]
  /** Families of the children, by number; those of one couple together. */
  readonly children: readonly number[]
  /** How many of the children belong to each partner, in order; the last number counts those with none of them. */
  readonly childrenOf: readonly number[]
}

interface Partner {
  readonly person: number
  /** Whether their card is elsewhere: they are a descendant too, or the partner of another one. */
  readonly isReference: boolean
}

/** Lists a person's descendants, each once, at the parent from whom the way is shortest. Every child comes after its parent. */
export function descendantFamilies(graph: FamilyGraph, root: number, generations: number): DescendantFamily[] {
  if (root < 0) return []
  const isTaken = new Uint8Array(graph.size)
  isTaken[root] = 1
  const found: { person: number; generation: number; children: number[] }[] = [{ person: root, generation: 0, children: [] }]
  for (let at = 0; at < found.length; at++) {
    const { person, generation, children } = found[at]!
    if (generation >= generations) break
    for (const child of neighbours(graph.children, person)) {
      if (isTaken[child]) continue
      isTaken[child] = 1
      children.push(found.length)
      found.push({ person: child, generation: generation + 1, children: [] })
    }
  }
  const isPartner = new Uint8Array(graph.size)
  return found.map(({ person, generation, children }) => {
    const partners =
      generations === 0
        ? []
        : Array.from(neighbours(graph.partners, person), (partner): Partner => {
            const isReference = isTaken[partner] === 1 || isPartner[partner] === 1
            isPartner[partner] = 1
            return { person: partner, isReference }
          })
    const couples = partners.map((): number[] => [])
    const others: number[] = []
    for (const child of children) {
      const parents = neighbours(graph.parents, found[child]!.person)
      const couple = partners.findIndex((partner) => parents.includes(partner.person))
      ;(couples[couple] ?? others).push(child)
    }
    return {
      person,
      generation,
      partners,
      children: [...couples.flat(), ...others],
      childrenOf: [...couples, others].map(({ length }) => length),
    }
  })
}
