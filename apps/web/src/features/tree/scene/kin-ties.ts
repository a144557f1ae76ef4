import type { PartnershipEnd, TieKind } from '@banyan/contract'
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

/** By the kind of tie, what the child is to the parent, and the parent to the child. */
const ofChild = {
  adopted: 'adoptedBy',
  foster: 'fosterChildOf',
  step: 'stepchildOf',
  guardian: 'wardOf',
  heir: 'heirOf',
} as const satisfies Partial<Record<TieKind, string>>
const ofParent = {
  adopted: 'adoptiveParentOf',
  foster: 'fosterParentOf',
  step: 'stepparentOf',
  guardian: 'guardianOf',
  heir: 'continuedBy',
} as const satisfies Record<keyof typeof ofChild, string>
const ofPartner = { separated: 'separatedFrom', divorced: 'divorcedFrom' } as const satisfies Partial<
  Record<PartnershipEnd, string>
>
type OneOf<Words> = Words[keyof Words]

/** The key of the words for a tie that the tree marks. */
export type MarkedTie = OneOf<typeof ofChild> | OneOf<typeof ofParent> | OneOf<typeof ofPartner> | 'twinOf' | 'bornTogetherWith'

/** What somebody is to a close relative, where the tree marks it. */
export function markedTie(ties: SpecialTies, id: number, { id: relative, as }: Kin): MarkedTie | undefined {
  if (as === 'sibling') return twinOf(ties.graph, id, relative)
  if (as === 'child') return wordsFor(ofParent, ties.kindOf(id, relative))
  return wordsFor(as === 'parent' ? ofChild : ofPartner, ties.kindOf(relative, id))
}

/** A newer server may know kinds that have no words here. */
const wordsFor = <Words extends Readonly<Record<string, MarkedTie>>>(words: Words, kind = ''): MarkedTie | undefined =>
  Object.hasOwn(words, kind) ? words[kind] : undefined

function twinOf(graph: FamilyGraph, id: number, sibling: number): MarkedTie | undefined {
  const one = graph.indexOf(id)
  if (!areTwins(graph, one, graph.indexOf(sibling))) return undefined
  const [parent = 0] = closeRelatives(graph, id).parents
  const born = closeRelatives(graph, parent).children.filter((each) => areTwins(graph, one, graph.indexOf(each)))
  return born.length > 1 ? 'bornTogetherWith' : 'twinOf'
}
