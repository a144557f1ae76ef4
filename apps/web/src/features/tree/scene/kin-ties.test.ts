import { buildFamilyGraph, partneredType, raisedType } from '@banyan/family-graph'
import { expect, test } from 'vitest'
import { kinOf, markedTie } from './kin-ties.ts'
import type { Kin } from './kin-ties.ts'
import { findSpecialTies } from './people-ties.ts'

/** 1 and 2 were partners. 3 and 4 are twins, 5 is adopted by 1; 6, 7 and 8 were born together, 9 is of an unknown kind. */
const relations = [
  { from_person_id: 1, to_person_id: 2, relation_type: partneredType, ended: 'divorced' },
  { from_person_id: 1, to_person_id: 10, relation_type: partneredType, ended: 'separated' },
  ...[3, 4, 5].map((child) => ({
    from_person_id: 1,
    to_person_id: child,
    relation_type: raisedType,
    kind: child === 5 ? 'adopted' : '',
  })),
  ...[6, 7, 8, 9].map((child) => ({
    from_person_id: 2,
    to_person_id: child,
    relation_type: raisedType,
    kind: child === 9 ? 'new' : 'birth',
  })),
]
const bornOn = (id: number) =>
  id === 3 || id === 4
    ? { birth_year: 1950, birth_day: 503 }
    : id >= 6 && id <= 8
      ? { birth_year: 1960, birth_day: 101 }
      : { birth_year: 1900 + id }
const people = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, ...bornOn(at + 1) }))
const graph = buildFamilyGraph({ people, relations: relations.map((relation, at) => ({ id: at + 1, ...relation })) })
const ties = findSpecialTies(graph, relations)

test.each<[id: number, marked: [id: number, as: Kin['as'], tie: string][]]>([
  [
    1,
    [
      [2, 'partner', 'divorcedFrom'],
      [10, 'partner', 'separatedFrom'],
      [5, 'child', 'adoptiveParentOf'],
    ],
  ],
  [2, [[1, 'partner', 'divorcedFrom']]],
  [3, [[4, 'sibling', 'twinOf']]],
  [5, [[1, 'parent', 'adoptedBy']]],
  [
    7,
    [
      [6, 'sibling', 'bornTogetherWith'],
      [8, 'sibling', 'bornTogetherWith'],
    ],
  ],
  [9, []],
])('of %i, it says what the tree marks', (id, marked) => {
  const found = kinOf(graph, id).flatMap((kin) => {
    const tie = markedTie(ties, id, kin)
    return tie === undefined ? [] : [[kin.id, kin.as, tie]]
  })
  expect(found).toEqual(marked)
})
