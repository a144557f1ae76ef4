import type { Relation } from '@banyan/contract'
import { raisedType } from '@banyan/family-graph'

/** Ties that say that a child's other parents are another couple. */
const taking: ReadonlySet<Relation['kind']> = new Set(['adopted', 'foster', 'guardian', 'heir'])

/**
 * Whether somebody has taken in all the children that they share with a new parent: then nobody asks whether the two are partners.
 */
export function isOfOtherCouple(relations: readonly Relation[], parent: number, other: number): boolean {
  const tiesOf = (id: number): Relation[] =>
    relations.filter(({ relation_type, from_person_id: from }) => relation_type === raisedType && from === id)
  const own = new Set(tiesOf(parent).map(({ to_person_id: child }) => child))
  const shared = tiesOf(other).filter(({ to_person_id: child }) => own.has(child))
  return shared.length > 0 && shared.every(({ kind }) => taking.has(kind))
}
