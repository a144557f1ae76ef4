import { areTwins, closeRelatives } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import type { SpecialTies } from './people-ties.ts'

export interface Kin {
  readonly id: number
  readonly as: 'parent' | 'sibling' | 'partner' | 'child'
}

/** The close relatives of somebody. */
export function kinOf(graph: FamilyGraph, id: number): Kin[] {
  const { parents, partners, children } = closeRelatives(graph, id)
  const siblings = new Set(parents.flatMap((parent) => closeRelatives(graph, parent).children))
  siblings.delete(id)
  return [
    ...parents.map((each) => ({ id: each, as: 'parent' as const })),
    ...[...siblings].map((each) => ({ id: each, as: 'sibling' as const })),
    ...partners.map((each) => ({ id: each, as: 'partner' as const })),
    ...children.map((each) => ({ id: each, as: 'child' as const })),
  ]
}

const notByBirth = ['adopted', 'foster', 'step', 'guardian', 'heir'] as const
const ends = ['separated', 'divorced'] as const

/** What the tree marks of a tie: the key of the words, without `tie.`. */
export type MarkedTie =
  | `${'child' | 'parent'}.${(typeof notByBirth)[number]}`
  | `partner.${(typeof ends)[number]}`
  | 'sibling.twin'
  | 'sibling.bornTogether'

/**
 * What somebody is to a close relative, where the tree marks it.
 * @param as - what the relative is to them
 */
export function markedTie(ties: SpecialTies, id: number, { id: relative, as }: Kin): MarkedTie | undefined {
  if (as === 'sibling') return twinOf(ties.graph, id, relative)
  const kind = as === 'child' ? ties.kindOf(id, relative) : ties.kindOf(relative, id)
  if (as === 'partner') {
    const end = ends.find((each) => each === kind)
    return end && `partner.${end}`
  }
  const tie = notByBirth.find((each) => each === kind)
  return tie && `${as === 'parent' ? 'child' : 'parent'}.${tie}`
}

function twinOf(graph: FamilyGraph, id: number, sibling: number): MarkedTie | undefined {
  const one = graph.indexOf(id)
  if (!areTwins(graph, one, graph.indexOf(sibling))) return undefined
  const [parent = 0] = closeRelatives(graph, id).parents
  const born = closeRelatives(graph, parent).children.filter((each) => areTwins(graph, one, graph.indexOf(each)))
  return born.length > 1 ? 'sibling.bornTogether' : 'sibling.twin'
}
