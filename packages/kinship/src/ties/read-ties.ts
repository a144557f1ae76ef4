import { partneredType, raisedType } from '@banyan/family-graph'
import { eachInSteps } from '../steps.ts'
import type { Steps } from '../steps.ts'
import type { KinshipRelation } from '../types.ts'

/** How a child came to parents who raised it, where that is said and not by birth. */
const markedKinds = ['adopted', 'foster', 'step', 'guardian', 'heir'] as const
export type MarkedKind = (typeof markedKinds)[number]

/** What is known of ties beyond who raised and who partnered whom; people by id. */
export interface Ties {
  /** How `parent` came to `child`, if not by birth as far as is said. */
  kindOf(parent: number, child: number): MarkedKind | undefined
  /** Whether the child has a tie of one of these kinds to anybody. */
  has(child: number, ...kinds: readonly MarkedKind[]): boolean
  /** Whether a partnership ended in divorce. */
  hasEnded(one: number, other: number): boolean
}

const kinds = new Set<string>(markedKinds)

/** Reads the kinds of ties. A family that says nothing about them pays a look at each relation. */
export function* readTies(relations: readonly KinshipRelation[]): Steps<Ties> {
  const marked = new Map<string, MarkedKind>()
  const children = new Set<string>()
  const ended = new Set<string>()
  yield* eachInSteps(relations, ({ from_person_id: from, to_person_id: to, relation_type, kind = '', ended: end }) => {
    if (relation_type === raisedType && kinds.has(kind)) {
      marked.set(pair(from, to), kind as MarkedKind)
      children.add(`${to} ${kind}`)
    } else if (relation_type === partneredType && end === 'divorced') ended.add(pair(from, to)).add(pair(to, from))
  })
  return {
    kindOf: (parent, child) => marked.get(pair(parent, child)),
    has: (child, ...wanted) => wanted.some((kind) => children.has(`${child} ${kind}`)),
    hasEnded: (one, other) => ended.has(pair(one, other)),
  }
}

const pair = (one: number, other: number): string => `${one} ${other}`
