import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ancestorsOf,
  areLinked,
  buildFamilyGraph,
  componentsOf,
  descendantsOf,
  highlightedWith,
  closeRelatives,
  maxId,
  neighbours,
  ownAncestors,
  suggestRelations,
  wouldCreateCycle,
} from './index.ts'
import type { GraphFamily } from './index.ts'

const person = (id: number, birth_year: number): { id: number; birth_year: number } => ({ id, birth_year })
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

/** 1 and 2 raised 3, 4 and 5; 3 and 6 raised 7; 2 and 8 are partners; 9 has no relations. */
const smiths: GraphFamily = {
  people: [
    person(1, 1920),
    person(2, 1922),
    person(3, 1950),
    person(4, 0),
    person(5, 1948),
    person(6, 1951),
    person(7, 1980),
    person(8, 1925),
    person(9, 1900),
  ],
  relations: [
    partnered(1, 2),
    raised(1, 3),
    raised(2, 3),
    raised(1, 4),
    raised(2, 4),
    raised(1, 5),
    raised(2, 5),
    partnered(6, 3),
    raised(3, 7),
    raised(6, 7),
    partnered(2, 8),
  ],
}
const graph = buildFamilyGraph(smiths)

const anyFamily = fc.record({
  people: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 40 }), birth_year: fc.constantFrom(0, 1900, 1950, 1951, 2000) }),
    { selector: ({ id }) => id, maxLength: 30 },
  ),
  relations: fc.array(
    fc.record({
      from_person_id: fc.integer({ min: 1, max: 45 }),
      to_person_id: fc.integer({ min: 1, max: 45 }),
      relation_type: fc.constantFrom(1, 2, 7),
    }),
    { maxLength: 60 },
  ),
})

describe('the index', () => {
  it('numbers people in birth order, unknown years last', () => {
    expect([...graph.ids]).toEqual([9, 1, 2, 8, 5, 3, 6, 7, 4])
    expect([...graph.birthYears].at(-1)).toBe(0)
  })

  it('lists children in birth order', () => {
    const children = Array.from(neighbours(graph.children, graph.indexOf(1)), (index) => graph.ids[index])
    expect(children).toEqual([5, 3, 4])
  })

  it('leaves out what dangles, repeats or leads to itself', () => {
    const sloppy = buildFamilyGraph({
      people: [person(1, 0), person(2, 0), person(2, 1950)],
      relations: [raised(1, 2), raised(1, 2), raised(1, 1), raised(1, 3), partnered(4, 1), { ...raised(1, 2), relation_type: 9 }],
    })
    expect(sloppy.size).toBe(2)
    expect(sloppy.birthYears[sloppy.indexOf(2)]).toBe(1950)
    expect([...sloppy.children.list]).toEqual([sloppy.indexOf(2)])
    expect(sloppy.partners.list).toHaveLength(0)
    expect(sloppy.indexOf(3)).toBe(-1)
  })

  it('takes ids up to the largest it can order, and refuses others', () => {
    expect(buildFamilyGraph({ people: [person(maxId, 1900), person(3, 1800)], relations: [] }).indexOf(maxId)).toBe(1)
    expect(() => buildFamilyGraph({ people: [person(-1, 0)], relations: [] })).toThrow('-1')
    expect(() => buildFamilyGraph({ people: [person(0.5, 0)], relations: [] })).toThrow(RangeError)
  })

  it('has every raised relation in both directions, ascending', () => {
    fc.assert(
      fc.property(anyFamily, (family) => {
        const any = buildFamilyGraph(family)
        for (let index = 0; index < any.size; index++) {
          for (const child of neighbours(any.children, index)) expect(neighbours(any.parents, child)).toContain(index)
          for (const edges of [any.parents, any.children, any.partners]) {
            const list = [...neighbours(edges, index)]
            expect(list).toEqual([...new Set(list)].toSorted((a, b) => a - b))
          }
        }
      }),
      { seed: 1 },
    )
  })
})

describe('traversal', () => {
  it('finds ancestors and descendants, nearest first', () => {
    expect(ancestorsOf(graph, 7)).toEqual([3, 6, 1, 2])
    expect(descendantsOf(graph, 2)).toEqual([5, 3, 4, 7])
    expect(ancestorsOf(graph, 99)).toEqual([])
  })

  it('ends on circles, without the person', () => {
    const circle = buildFamilyGraph({
      people: [person(1, 0), person(2, 0), person(3, 0)],
      relations: [raised(1, 2), raised(2, 3), raised(3, 1)],
    })
    expect(ancestorsOf(circle, 1)).toEqual([3, 2])
    expect(ownAncestors(circle)).toEqual([1, 2, 3])
  })

  it('highlights ancestors, descendants and partners', () => {
    expect([...highlightedWith(graph, 3)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 6, 7])
    expect(highlightedWith(graph, 99).size).toBe(0)
  })

  it('splits components', () => {
    const { count, sizes, componentOf } = componentsOf(graph)
    expect(count).toBe(2)
    expect([...sizes]).toEqual([1, 8])
    expect(componentOf[graph.indexOf(8)]).toBe(componentOf[graph.indexOf(7)])
  })
})

describe('invariants', () => {
  it('knows which raised relation would make someone their own ancestor', () => {
    expect(wouldCreateCycle(graph, 7, 1)).toBe(true)
    expect(wouldCreateCycle(graph, 7, 7)).toBe(true)
    expect(wouldCreateCycle(graph, 8, 1)).toBe(false)
    expect(wouldCreateCycle(graph, 7, 99)).toBe(false)
  })

  it('agrees with looking for circles after the fact', () => {
    fc.assert(
      fc.property(anyFamily, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (family, parent, child) => {
        const before = buildFamilyGraph(family)
        fc.pre(ownAncestors(before).length === 0 && parent !== child && before.indexOf(parent) >= 0 && before.indexOf(child) >= 0)
        const after = buildFamilyGraph({ people: family.people, relations: [...family.relations, raised(parent, child)] })
        expect(wouldCreateCycle(before, parent, child)).toBe(ownAncestors(after).length > 0)
      }),
      { seed: 2, numRuns: 300 },
    )
  })

  it('knows who is linked', () => {
    expect(areLinked(graph, 2, 8)).toBe(true)
    expect(areLinked(graph, 8, 2)).toBe(true)
    expect(areLinked(graph, 7, 3)).toBe(true)
    expect(areLinked(graph, 1, 8)).toBe(false)
    expect(areLinked(graph, 1, 99)).toBe(false)
  })
})

describe('the keyboard', () => {
  it('goes to parents, children, partners and the next sibling on either side', () => {
    expect(closeRelatives(graph, 3)).toEqual({
      parents: [1, 2],
      children: [7],
      partners: [6],
      previousSibling: 5,
      nextSibling: 4,
    })
    expect(closeRelatives(graph, 5)).toEqual({ parents: [1, 2], children: [], partners: [], nextSibling: 3 })
    expect(closeRelatives(graph, 99)).toEqual({ parents: [], children: [], partners: [] })
  })
})

describe('suggestions', () => {
  it('suggests the other parents of the children, children of the partners, and partners of the parents', () => {
    const family = buildFamilyGraph({
      people: [1, 2, 3, 4, 5, 6].map((id) => person(id, 1900 + id)),
      relations: [raised(1, 3), raised(2, 3), partnered(2, 4), partnered(3, 5), raised(5, 6)],
    })
    expect(suggestRelations(family, 1)).toEqual({ partners: [2], children: [], parents: [] })
    expect(suggestRelations(family, 4)).toEqual({ partners: [], children: [3], parents: [] })
    expect(suggestRelations(family, 3)).toEqual({ partners: [], children: [6], parents: [4] })
    expect(suggestRelations(family, 99)).toEqual({ partners: [], children: [], parents: [] })
  })

  it('never suggests the person, or anybody who is linked to them', () => {
    fc.assert(
      fc.property(anyFamily, (family) => {
        const any = buildFamilyGraph(family)
        for (const { id } of family.people) {
          const { partners, children, parents } = suggestRelations(any, id)
          for (const other of [...partners, ...children, ...parents])
            expect(other !== id && !areLinked(any, id, other)).toBe(true)
        }
      }),
      { seed: 3 },
    )
  })
})
