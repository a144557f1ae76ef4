import { relationTypes } from '@banyan/contract'
import { buildFamilyGraph, partneredType, raisedType } from '@banyan/family-graph'
import { describe, expect, it } from 'vitest'
import { mayRelate, siblingCandidates, suggestedFor } from './candidates.ts'

const { partnered, raised, raisedBy } = relationTypes
const relation = (from_person_id: number, to_person_id: number, relation_type: number) => ({
  from_person_id,
  to_person_id,
  relation_type,
})
/** 1 raised 2, who raised 3; 4 is 2's partner; 5 has no relations. */
const graph = buildFamilyGraph({
  people: [1, 2, 3, 4, 5].map((id) => ({ id, birth_year: 1900 + id })),
  relations: [relation(1, 2, raisedType), relation(2, 3, raisedType), relation(2, 4, partneredType)],
})
const allowed = (id: number, type: 1 | 2 | 3) => [1, 2, 3, 4, 5].filter(mayRelate(graph, id, type))

describe('who may become related', () => {
  it('is neither oneself, nor related already, nor an ancestor raised by their descendant', () => {
    expect(allowed(2, partnered)).toEqual([5])
    expect(allowed(3, raised)).toEqual([4, 5])
    expect(allowed(1, raisedBy)).toEqual([4, 5])
    expect(allowed(5, raised)).toEqual([1, 2, 3, 4])
  })

  it('is guessed from those around', () => {
    expect(suggestedFor(graph, 3, raisedBy)).toEqual([4])
    expect(suggestedFor(graph, 4, raised)).toEqual([3])
    expect(suggestedFor(graph, 5, partnered)).toEqual([])
  })

  it('is, as a brother or sister, anyone these parents may have raised and not all of them have raised yet', () => {
    const { suggested, isAllowed } = siblingCandidates(graph, 3, [2])
    expect([suggested, [1, 2, 3, 4, 5].filter(isAllowed)]).toEqual([[], [5]])
    // 3 was raised by 2 and 4, 6 by 2 alone.
    const wider = buildFamilyGraph({
      people: [2, 3, 4, 6].map((id) => ({ id, birth_year: 1900 + id })),
      relations: [
        relation(2, 3, raisedType),
        relation(4, 3, raisedType),
        relation(2, 6, raisedType),
        relation(2, 4, partneredType),
      ],
    })
    expect(siblingCandidates(wider, 3, [2, 4]).suggested).toEqual([6])
    expect(siblingCandidates(wider, 3, [2]).suggested).toEqual([])
  })
})
