import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naivelyLiving, naivelyNear } from '../../test/living/who-sees-whom.ts'
import type { PolicyFamily } from '../../test/living/who-sees-whom.ts'
import { indexLiving, livingYears, nearTo, positionOf, youngYears } from './living.policy.ts'
import type { FirstYears, LivingIndex, LivingPerson, LivingTie } from './living.policy.ts'

const year = 2026
const noFirst: FirstYears = { ofPeople: new Map(), ofCouples: new Map() }

function finish<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const person = (id: number, given: Partial<LivingPerson> = {}): LivingPerson => ({
  id,
  birth_year: 0,
  year_of_death: 0,
  deceased: false,
  user: 0,
  ...given,
})
const raised = (id: number, from: number, to: number, kind = ''): LivingTie => ({
  id,
  from_person_id: from,
  to_person_id: to,
  relation_type: 2,
  kind,
  ended: null,
})
const partnered = (id: number, from: number, to: number): LivingTie => ({ ...raised(id, from, to), relation_type: 1 })

const index = (people: LivingPerson[], ties: LivingTie[] = [], first = noFirst): LivingIndex =>
  finish(indexLiving(people, ties, first, year))
const living = (made: LivingIndex): number[] => [...made.ids].filter((_id, at) => made.living[at] === 1)

describe('who counts as living', () => {
  it('by birth and death', () => {
    const made = index([
      person(1, { birth_year: year - livingYears }),
      person(2, { birth_year: year - livingYears - 1 }),
      person(3, { birth_year: 1990, deceased: true }),
      person(4),
      person(7, { birth_year: year - youngYears }),
      person(9, { birth_year: year - youngYears - 1 }),
    ])
    expect(living(made)).toEqual([1, 4, 7, 9])
    expect([...made.ids].filter((_id, at) => made.young[at] === 1)).toEqual([7])
  })

  it.each<[string, LivingPerson[], LivingTie[], FirstYears]>([
    ['a child who is old enough', [person(2, { birth_year: year - 86 })], [raised(1, 1, 2)], noFirst],
    ['a parent long dead', [person(2, { year_of_death: year - 102, deceased: true })], [raised(1, 2, 1)], noFirst],
    ['a parent long born', [person(2, { birth_year: year - 171 })], [raised(1, 2, 1)], noFirst],
    ['a partner long born', [person(2, { birth_year: year - 161 })], [partnered(1, 1, 2)], noFirst],
    ['a wedding', [person(2)], [partnered(1, 2, 1)], { ofPeople: new Map(), ofCouples: new Map([[1, year - 91]]) }],
    ['a fact of their own', [], [], { ofPeople: new Map([[1, year - 101]]), ofCouples: new Map() }],
    [
      'a grandchild, through somebody of whom nothing is known',
      [person(2), person(3, { birth_year: year - 71 })],
      [raised(1, 1, 2), raised(2, 2, 3)],
      noFirst,
    ],
  ])('a birth that nobody knows is bounded by %s', (_name, others, ties, first) => {
    expect(living(index([person(1), ...others], ties, first))).not.toContain(1)
  })

  it('but not by a child who may have been adopted, nor by a year less', () => {
    expect(living(index([person(1), person(2, { birth_year: 1900 })], [raised(1, 1, 2, 'adopted')]))).toEqual([1])
    expect(living(index([person(1), person(2, { birth_year: year - 85 })], [raised(1, 1, 2)]))).toContain(1)
  })
})

describe('who is near', () => {
  // 1 and 2 had 3 and 4; 4 and 5 had 6, 6 had 7, 7 had 8, 8 had 9; 3's partner is 10.
  const people = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((id) => person(id))
  const ties = [
    partnered(1, 1, 2),
    raised(2, 1, 3),
    raised(3, 2, 4),
    raised(4, 1, 4),
    partnered(5, 4, 5),
    raised(6, 4, 6),
    raised(7, 6, 7),
    raised(8, 7, 8),
    raised(9, 8, 9),
    partnered(10, 3, 10),
  ]
  const near = (self: number, steps: number): number[] => {
    const made = index(people, ties)
    return [...made.ids].filter((_id, at) => nearTo(made, positionOf(made, self), steps)[at] === 1)
  }

  it('ancestors, descendants, siblings and their partners, however far', () => {
    expect(near(9, 1)).toEqual([1, 2, 4, 5, 6, 7, 8, 9])
    expect(near(4, 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(near(3, 1)).toEqual([1, 2, 3, 4, 5, 10])
  })

  it('and everybody within some steps', () => {
    expect(near(10, 1)).toEqual([3, 10])
    expect(near(10, 3)).toEqual([1, 2, 3, 4, 10])
    expect(near(10, 4)).toEqual([1, 2, 3, 4, 5, 6, 10])
    expect(near(11, 10)).toEqual([11])
    expect(near(12, 10)).toEqual([])
  })
})

const families: fc.Arbitrary<PolicyFamily> = fc
  .record({
    births: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1780, max: year })), { minLength: 1, maxLength: 14 }),
    deaths: fc.array(fc.option(fc.integer({ min: 1800, max: year }), { freq: 3 }), { maxLength: 14 }),
    pairs: fc.array(
      fc.record({
        from: fc.nat(13),
        to: fc.nat(13),
        type: fc.constantFrom(1, 2, 2, 2),
        kind: fc.constantFrom('', '', 'birth', 'adopted', 'step'),
      }),
      { maxLength: 24 },
    ),
    years: fc.array(fc.integer({ min: 1850, max: year }), { maxLength: 6 }),
  })
  .map(({ births, deaths, pairs, years }) => {
    const people = births.map((birth_year, at) => {
      const died = deaths[at] ?? null
      return person(2 * at + 1, { birth_year, year_of_death: died ?? 0, deceased: died !== null })
    })
    const ties = pairs.flatMap(({ from, to, type, kind }, at) => {
      const [low, high] = from < to ? [from, to] : [to, from]
      // Parents come first, so that nobody is their own ancestor.
      if (low === high || high >= people.length) return []
      const tie = raised(at + 1, people[low]!.id, people[high]!.id, type === 1 ? '' : kind)
      return [{ ...tie, relation_type: type }]
    })
    const couples = ties.filter(({ relation_type }) => relation_type === 1)
    const first = {
      ofPeople: new Map(years.flatMap((of, at) => (people[at * 2] === undefined ? [] : [[people[at * 2]!.id, of] as const]))),
      ofCouples: new Map(years.flatMap((of, at) => (couples[at] === undefined ? [] : [[couples[at].id, of] as const]))),
    }
    return { people, ties, first }
  })

it('in any family the same as a naive computation', () => {
  fc.assert(
    fc.property(families, fc.integer({ min: 1, max: 5 }), (family, steps) => {
      const made = index(family.people, family.ties, family.first)
      expect(living(made)).toEqual(naivelyLiving(family, year))
      for (const { id } of family.people) {
        const near = nearTo(made, positionOf(made, id), steps)
        expect([...made.ids].filter((_id, at) => near[at] === 1)).toEqual(naivelyNear(family, id, steps))
      }
    }),
    { numRuns: 1_000, seed: 2026 },
  )
})
