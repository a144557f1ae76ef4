import type { View } from '../../platform/http/view.ts'

/** Everything that a view says of these people and relations, and of somebody and something that is not there. */
export function allOf(view: View, people: readonly { id: number }[], relations: readonly { id: number }[]): unknown {
  const nobody = { id: 1e6 }
  return [
    [view.isWhole, view.key, view.marks, [...view.masked()], [...view.maskedRelations()], view.ofPeople.key],
    [...people, nobody].map(({ id }) => [view.isHidden(id), view.isThere(id), view.isYoung(id), view.hasHiddenPartner(id)]),
    [...relations, nobody].map(({ id }) => view.isHiddenRelation(id)),
    Array.from({ length: 10 }, (_value, user) => [view.isHiddenUser(user), view.isOwnUser(user)]),
  ]
}
