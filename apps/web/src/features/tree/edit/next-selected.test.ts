import { buildFamilyGraph, partneredType, raisedType } from '@banyan/family-graph'
import { expect, it } from 'vitest'
import { nextSelected } from './next-selected.ts'

const people = [1, 2, 3, 4, 5].map((id) => ({ id, birth_year: 1900 + id }))
const relation = (from_person_id: number, to_person_id: number, relation_type: number) => ({
  from_person_id,
  to_person_id,
  relation_type,
})

it('goes to a partner, then a parent, then a child, and in the end to oneself', () => {
  const graph = buildFamilyGraph({
    people,
    relations: [relation(1, 3, raisedType), relation(2, 3, partneredType), relation(1, 4, raisedType)],
  })
  expect(nextSelected(graph, 3, 5)).toBe(2)
  expect(nextSelected(graph, 4, 5)).toBe(1)
  expect(nextSelected(graph, 1, 5)).toBe(3)
  expect(nextSelected(graph, 9, 5)).toBe(5)
})
