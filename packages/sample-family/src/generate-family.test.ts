import { describe, expect, it } from 'vitest'
import { findFaults } from './check-family.ts'
import { generateFamily } from './generate-family.ts'
import type { SampleFamily } from './types.ts'

function parentsByChild({ relations }: SampleFamily): Map<number, number[]> {
  const parents = new Map<number, number[]>()
  for (const { from_person_id: from, to_person_id: to, relation_type: type } of relations) {
    if (type === 2) parents.set(to, [...(parents.get(to) ?? []), from])
  }
  return parents
}

describe('generateFamily', () => {
  for (const size of [0, 1, 2, 3, 4, 7, 20, 66, 150, 500, 3000]) {
    for (const seed of [1, 2, 3]) {
      it(`makes ${size} people without a fault, seed ${seed}`, () => {
        const family = generateFamily({ people: size, seed })
        expect(family.people.map(({ id }) => id)).toEqual(Array.from({ length: size }, (_, index) => index + 1))
        expect(findFaults(family)).toEqual([])
      })
    }
  }

  it('makes the same family for the same seed and another for another', () => {
    const family = generateFamily({ people: 300, seed: 42 })
    expect(generateFamily({ people: 300, seed: 42 })).toEqual(family)
    expect(generateFamily({ people: 300, seed: 43 })).not.toEqual(family)
  })

  it('keeps to the rates that it promises', () => {
    const family = generateFamily({ people: 20_000, seed: 5 })
    const parents = parentsByChild(family)
    const grandparents = (id: number): number[] => (parents.get(id) ?? []).flatMap((parent) => parents.get(parent) ?? [])
    const couples = family.relations.filter((relation) => relation.relation_type === 1)
    const partners = new Map<number, number>()
    for (const { from_person_id: from, to_person_id: to } of couples) {
      partners.set(from, (partners.get(from) ?? 0) + 1)
      partners.set(to, (partners.get(to) ?? 0) + 1)
    }
    const cousins = couples.filter(({ from_person_id: from, to_person_id: to }) => {
      const theirs = new Set(grandparents(to))
      return grandparents(from).some((id) => theirs.has(id))
    })
    expect(parents.size / couples.length).toBeCloseTo(2.5, 0)
    expect([...partners.values()].filter((count) => count > 1).length / partners.size).toBeCloseTo(0.1, 1)
    expect(cousins.length / couples.length).toBeCloseTo(0.02, 2)
    expect((20_000 - parents.size) / 20_000).toBeCloseTo(0.05, 1)
  })

  it('leaves out what is asked to be left out', () => {
    const { relations } = generateFamily({ people: 1000, seed: 9, remarried: 0, cousins: 0 })
    const partnered = relations
      .filter((relation) => relation.relation_type === 1)
      .flatMap((r) => [r.from_person_id, r.to_person_id])
    expect(new Set(partnered).size).toBe(partnered.length)
  })

  it('writes names in the scripts and customs of five languages', () => {
    const names = generateFamily({ people: 2000, seed: 1 }).people.map(({ name }) => name)
    expect(names.some((name) => /^\p{Script=Han}{2,4}$/u.test(name))).toBe(true)
    expect(names.some((name) => name.endsWith('ska'))).toBe(true)
    expect(names.some((name) => name.includes('ä'))).toBe(true)
    expect(names.some((name) => name.includes('é'))).toBe(true)
  })

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses to make %s people', (people) => {
    expect(() => generateFamily({ people, seed: 1 })).toThrow(RangeError)
  })
})
