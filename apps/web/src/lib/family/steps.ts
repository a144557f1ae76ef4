import type { Gender } from '@banyan/contract'
import { areSiblings, compareBirths } from '@banyan/family-graph'
import type { Adjacency, FamilyGraph } from '@banyan/family-graph'
import type { Family } from './indexed-family.ts'

/** As messages distinguish people. */
type Sex = 'female' | 'male' | 'any'

/** The relation of a person on a path to the previous one; for siblings also who is the elder, if known. */
export type Step =
  | { readonly kind: 'parent' | 'child' | 'partner'; readonly sex: Sex }
  | { readonly kind: 'elder' | 'younger' | 'sibling'; readonly sex: Sex }

export const sexOf = (gender: Gender | undefined): Sex => (gender === 'F' ? 'female' : gender === 'M' ? 'male' : 'any')

/** Undefined if the two are not directly related in this family, which may have changed since the path was found. */
export function stepBetween(family: Pick<Family, 'graph' | 'findPerson'>, fromId: number, toId: number): Step | undefined {
  const { graph } = family
  const [from, to] = [graph.indexOf(fromId), graph.indexOf(toId)]
  if (from < 0 || to < 0) return undefined
  const sex = sexOf(family.findPerson(toId)?.gender)
  if (has(graph.parents, from, to)) return { kind: 'parent', sex }
  if (has(graph.children, from, to)) return { kind: 'child', sex }
  if (has(graph.partners, from, to)) return { kind: 'partner', sex }
  return areSiblings(graph, from, to) ? { kind: compareAges(graph, from, to), sex } : undefined
}

function has({ start, list }: Adjacency, of: number, who: number): boolean {
  return list.subarray(start[of], start[of + 1]).includes(who)
}

function compareAges(graph: FamilyGraph, from: number, to: number): 'elder' | 'younger' | 'sibling' {
  const order = compareBirths(graph, to, from)
  return order === 0 ? 'sibling' : order < 0 ? 'elder' : 'younger'
}
