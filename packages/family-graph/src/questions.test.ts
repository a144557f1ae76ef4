import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areLinked, buildFamilyGraph, relationQuestions } from './index.ts'
import type { GraphFamily } from './index.ts'

const people = (count: number): GraphFamily['people'] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, birth_year: 1900 + i }))
const raised = (from_person_id: number, to_person_id: number): GraphFamily['relations'][number] => ({
  from_person_id,
  to_person_id,
  relation_type: 2,
})
const partnered = (from_person_id: number, to_person_id: number): GraphFamily['relations'][number] => ({
  from_person_id,
  to_person_id,
  relation_type: 1,
})
const ask = (count: number, relations: GraphFamily['relations'], id: number): string[] =>
  relationQuestions(buildFamilyGraph({ people: people(count), relations }), id).map(
    ({ kind, from, to }) => `${from} ${kind} ${to}`,
  )

describe('what is asked about a new person', () => {
  it("a child: whether the parent's partner raised it too", () => {
    expect(ask(3, [partnered(1, 2), raised(1, 3)], 3)).toEqual(['2 raised 3'])
  })

  it('a child: whether those did who raised its brothers and sisters', () => {
    expect(ask(4, [raised(1, 3), raised(2, 3), raised(1, 4)], 4)).toEqual(['2 raised 4'])
  })

  it('a partner: whether they raised the children', () => {
    expect(ask(4, [raised(1, 2), raised(1, 3), partnered(1, 4)], 4)).toEqual(['4 raised 2', '4 raised 3'])
  })

  it('a second parent: whether the two are partners, and who raised the brothers and sisters of whom one parent is known', () => {
    expect(ask(5, [raised(1, 2), raised(1, 3), raised(1, 4), raised(5, 2)], 5)).toEqual([
      '5 partnered 1',
      '5 raised 3',
      '5 raised 4',
    ])
    const halfBrother = [raised(1, 2), raised(1, 3), raised(4, 3), raised(5, 2)]
    expect(ask(5, halfBrother, 5)).toEqual(['5 partnered 1'])
  })

  it('a first parent: nothing', () => {
    expect(ask(2, [raised(2, 1)], 2)).toEqual([])
    expect(ask(2, [], 9)).toEqual([])
  })

  it('nobody twice, and nobody who is related to them already', () => {
    const anyRelations = fc.array(
      fc.record({
        from_person_id: fc.integer({ min: 1, max: 9 }),
        to_person_id: fc.integer({ min: 1, max: 9 }),
        relation_type: fc.constantFrom(1, 2),
      }),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(anyRelations, (relations) => {
        const graph = buildFamilyGraph({ people: people(9), relations })
        for (let id = 1; id <= 9; id++) {
          const questions = relationQuestions(graph, id)
          for (const { from, to } of questions) expect(from !== to && !areLinked(graph, from, to)).toBe(true)
          const pairs = questions.map(({ kind, from, to }) => `${kind} ${from} ${to}`)
          expect(new Set(pairs).size).toBe(pairs.length)
        }
      }),
      { seed: 4 },
    )
  })
})
