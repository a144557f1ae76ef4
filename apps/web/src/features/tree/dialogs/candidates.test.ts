import { relationTypes } from '@banyan/contract'
import { buildFamilyGraph, PARTNERED, RAISED } from '@banyan/family-graph'
import { describe, expect, it } from 'vitest'
import { mayRelate, searchCandidates, SHOWN_AT_MOST, suggestedFor } from './candidates.ts'

const { partnered, raised, raisedBy } = relationTypes
const relation = (from_person_id: number, to_person_id: number, relation_type: number) => ({ from_person_id, to_person_id, relation_type })
/** 1 raised 2, who raised 3; 4 is 2's partner; 5 knows nobody. */
const graph = buildFamilyGraph({
  people: [1, 2, 3, 4, 5].map((id) => ({ id, birth_year: 1900 + id })),
  relations: [relation(1, 2, RAISED), relation(2, 3, RAISED), relation(2, 4, PARTNERED)],
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
})

describe('looking for somebody', () => {
  const people = ['Łukasz Malisz', 'Māra Liepa', 'Chan Tai Mei', '林美玲'].map((name, i) => ({ id: i + 1, name }))
  const names = (text: string, isAllowed = (_id: number) => true) => searchCandidates(people, text, isAllowed).shown.map((person) => person.name)

  it('finds parts of names in any case, without their accents, beginnings first', () => {
    expect(names('MA')).toEqual(['Māra Liepa', 'Łukasz Malisz'])
    expect(names('美')).toEqual(['林美玲'])
    expect(names('mei chan')).toEqual(['Chan Tai Mei'])
    expect(names(' ')).toEqual([])
    expect(names('ma', (id) => id !== 2)).toEqual(['Łukasz Malisz'])
  })

  it('shows so many, and says how many more there are', () => {
    const many = Array.from({ length: 80 }, (_, i) => ({ id: i + 1, name: `Ada ${i}` }))
    const { shown, more } = searchCandidates(many, 'ada', () => true)
    expect([shown.length, more]).toEqual([SHOWN_AT_MOST, 30])
  })
})
