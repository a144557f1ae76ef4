import type { Gender } from '@banyan/contract'
import { buildFamilyGraph, partneredType, raisedType } from '@banyan/family-graph'
import { describe, expect, it } from 'vitest'
import { stepBetween } from './steps.ts'

const people: { id: number; gender: Gender; birth_year: number }[] = [
  { id: 1, gender: 'F', birth_year: 1950 },
  { id: 2, gender: 'M', birth_year: 1948 },
  { id: 3, gender: 'F', birth_year: 1975 },
  { id: 4, gender: 'M', birth_year: 1980 },
  { id: 5, gender: 'N', birth_year: 0 },
  { id: 6, gender: 'M', birth_year: 1975 },
  { id: 7, gender: 'F', birth_year: 1990 },
]
const relate = (from_person_id: number, to_person_id: number, relation_type: number) => ({
  from_person_id,
  to_person_id,
  relation_type,
})
const relations = [
  relate(1, 2, partneredType),
  ...[3, 4, 5, 6].map((child) => relate(1, child, raisedType)),
  relate(2, 3, raisedType),
]
const family = {
  graph: buildFamilyGraph({ people, relations }),
  findPerson: (id: number) => people.find((person) => person.id === id) as never,
}
const step = (from: number, to: number) => stepBetween(family, from, to)

describe('a step on the way from one person to the next', () => {
  it.each([
    [3, 1, { kind: 'parent', sex: 'female' }],
    [3, 2, { kind: 'parent', sex: 'male' }],
    [1, 4, { kind: 'child', sex: 'male' }],
    [1, 5, { kind: 'child', sex: 'any' }],
    [1, 2, { kind: 'partner', sex: 'male' }],
    [2, 1, { kind: 'partner', sex: 'female' }],
    [4, 3, { kind: 'elder', sex: 'female' }],
    [3, 4, { kind: 'younger', sex: 'male' }],
    [3, 5, { kind: 'sibling', sex: 'any' }],
    [3, 6, { kind: 'sibling', sex: 'male' }],
  ])('from %i to %i', (from, to, expected) => {
    expect(step(from, to)).toEqual(expected)
  })

  it('is not known between people who are not next to each other, or no longer there', () => {
    expect([step(2, 4), step(1, 7), step(1, 99), step(99, 1)]).toEqual([undefined, undefined, undefined, undefined])
  })
})
