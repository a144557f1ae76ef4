import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areTwins, buildFamilyGraph, buildFamilyGraphInSteps, compareBirths, orderSiblings, packFamilyGraph } from './index.ts'

type Born = readonly [id: number, year: number, order?: number | undefined]

/** A family of one parent (id 100) and their children. */
const familyOf = (...children: readonly Born[]) => {
  const graph = buildFamilyGraph({
    people: [
      { id: 100, birth_year: 1900 },
      ...children.map(([id, birth_year, birth_order]) => ({ id, birth_year, birth_order })),
    ],
    relations: children.map(([id]) => ({ from_person_id: 100, to_person_id: id, relation_type: 2 })),
  })
  const at = (id: number): number => graph.indexOf(id)
  return {
    graph,
    drawn: Array.from(graph.ids).filter((id) => id !== 100),
    compare: (one: number, other: number) => compareBirths(graph, at(one), at(other)),
    order: (elder: number, younger: number) =>
      orderSiblings(graph, at(elder), at(younger)).map(({ id, birth_order }) => [id, birth_order]),
  }
}

describe('birth orders', () => {
  it('tell elder from younger where years do not, and only among siblings', () => {
    const { compare } = familyOf([1, 1950, 2], [2, 1950, 1], [3, 0, 3], [4, 1940, 9], [5, 1950])
    expect([compare(1, 2), compare(2, 1), compare(1, 3), compare(3, 2), compare(4, 1), compare(1, 5)]).toEqual([
      1, -1, -1, 1, -1, 0,
    ])
    const strangers = buildFamilyGraph({
      people: [
        { id: 1, birth_year: 1950, birth_order: 1 },
        { id: 2, birth_year: 1950, birth_order: 2 },
      ],
      relations: [],
    })
    expect(compareBirths(strangers, 0, 1)).toBe(0)
  })

  it('yield to days, and twins are those of one day and the same parents', () => {
    const people = [
      { id: 1, birth_year: 1950, birth_day: 503, birth_order: 1 },
      { id: 2, birth_year: 1950, birth_day: 502, birth_order: 2 },
      { id: 3, birth_year: 1950, birth_day: 503, birth_order: 3 },
      { id: 4, birth_year: 1950, birth_day: 503 },
      { id: 5, birth_year: 1950, birth_order: 4 },
      { id: 10, birth_year: 1900 },
      { id: 11, birth_year: 1900 },
    ]
    const raised = (parent: number, child: number) => ({ from_person_id: parent, to_person_id: child, relation_type: 2 })
    const relations = [1, 2, 3, 5].flatMap((child) => [raised(10, child), raised(11, child)])
    const graph = buildFamilyGraph({ people, relations: [...relations, raised(10, 4)] })
    const at = (id: number): number => graph.indexOf(id)
    expect(Array.from(graph.ids)).toEqual([10, 11, 2, 4, 1, 3, 5])
    expect([compareBirths(graph, at(1), at(2)), compareBirths(graph, at(1), at(3)), compareBirths(graph, at(5), at(1))]).toEqual([
      1, -1, 1,
    ])
    expect([areTwins(graph, at(1), at(3)), areTwins(graph, at(1), at(2)), areTwins(graph, at(1), at(4))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('order those whom years do not, whatever the order of the input', () => {
    const children: Born[] = [
      [1, 1950, 3],
      [2, 1950, 2],
      [3, 0, 1],
      [4, 0, 4],
      [5, 1960],
      [6, 0],
    ]
    expect(familyOf(...children).drawn).toEqual([3, 2, 1, 4, 5, 6])
    expect(familyOf(...children.toReversed()).drawn).toEqual([3, 2, 1, 4, 5, 6])
  })
})

describe('a family with birth orders', () => {
  it('makes the same graph in ascending order, which is sorted in linear time, as in any other', () => {
    const person = fc.record({
      birth_year: fc.constantFrom(0, 1900, 1901, 1930),
      birth_day: fc.constantFrom(0, 101, 503, 1300),
      birth_order: fc.constantFrom(null, 1, 2, 3, 255, 256),
    })
    const family = fc.record({
      people: fc.array(person, { minLength: 1, maxLength: 20 }),
      relations: fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { maxLength: 40 }),
      turned: fc.boolean(),
    })
    fc.assert(
      fc.property(family, ({ people, relations, turned }) => {
        const ascending = people.map((each, at) => ({ ...each, id: at + 1 }))
        // Two halves swapped, or all turned round.
        const half = Math.ceil(people.length / 2)
        const other = turned ? ascending.toReversed() : [...ascending.slice(half), ...ascending.slice(0, half)]
        const lines = relations.map(([from, to]) => ({ from_person_id: from + 1, to_person_id: to + 1, relation_type: 2 }))
        const [one, two] = [ascending, other].map((each) => packFamilyGraph(buildFamilyGraph({ people: each, relations: lines })))
        expect(one).toEqual(two)
      }),
      { seed: 16, numRuns: 300 },
    )
  })

  it('is indexed in steps', () => {
    const people = Array.from({ length: 20_000 }, (_, at) => ({ id: at + 1, birth_year: 0, birth_order: 1 + (at % 3) }))
    const steps = buildFamilyGraphInSteps({ people, relations: [] })
    let count = 0
    while (steps.next().done !== true) count++
    expect(count).toBeGreaterThan(10)
  })
})

describe('an answer who of two is the elder', () => {
  it.each<[string, Born[], [number, number], [number, number][]]>([
    [
      'twins without others',
      [
        [1, 1950],
        [2, 1950],
      ],
      [2, 1],
      [
        [2, 1],
        [1, 2],
      ],
    ],
    [
      'twins behind an elder one',
      [
        [1, 1950],
        [2, 1950],
        [3, 1940],
      ],
      [1, 2],
      [
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'beside one who has an order',
      [
        [1, 0],
        [2, 0],
        [3, 0, 1],
      ],
      [2, 1],
      [
        [2, 2],
        [1, 3],
      ],
    ],
    [
      'in front of the third',
      [
        [1, 0],
        [2, 0],
        [3, 0, 3],
      ],
      [1, 2],
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'around the second',
      [
        [1, 0],
        [2, 0],
        [3, 0, 2],
      ],
      [1, 2],
      [
        [1, 1],
        [2, 3],
      ],
    ],
    [
      'one of the two has its order',
      [
        [1, 0, 1],
        [2, 0],
      ],
      [1, 2],
      [[2, 2]],
    ],
    [
      'the orders were the wrong way round',
      [
        [1, 0, 1],
        [2, 0, 2],
      ],
      [2, 1],
      [
        [2, 1],
        [1, 2],
      ],
    ],
    [
      'there is no room',
      [
        [1, 1950],
        [2, 1950],
        [3, 1940, 1],
        [4, 1960, 2],
      ],
      [1, 2],
      [
        [1, 2],
        [2, 3],
        [4, 4],
      ],
    ],
  ])('%s', (_name, children, [elder, younger], changes) => {
    const family = familyOf(...children)
    expect(family.order(elder, younger)).toEqual(changes)
    const orders = new Map<number, number>(changes as [number, number][])
    const after = familyOf(...children.map(([id, year, order]): Born => [id, year, orders.get(id) ?? order]))
    expect(after.compare(elder, younger)).toBe(-1)
    // Nothing that was known is contradicted.
    for (const [one] of children)
      for (const [other] of children) {
        const known = family.compare(one, other)
        if (known !== 0 && !([elder, younger].includes(one) && [elder, younger].includes(other)))
          expect([one, other, after.compare(one, other)]).toEqual([one, other, known])
      }
  })
})
