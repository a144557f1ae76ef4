import { describe, expect, it } from 'vitest'
import { findFaults } from './check-family.ts'
import { demoFamily } from './demo-family.ts'

describe('demoFamily', () => {
  const { people, relations } = demoFamily()

  it('is sound', () => {
    expect(findFaults({ people, relations })).toEqual([])
  })

  it('has at least 60 people over 6 generations', () => {
    expect(people.length).toBeGreaterThanOrEqual(60)
    const generation = new Map<number, number>()
    // Parents come before their children.
    for (const { id } of people) {
      const parents = relations
        .filter((relation) => relation.relation_type === 2 && relation.to_person_id === id)
        .map((relation) => relation.from_person_id)
      expect(parents.every((parent) => parent < id)).toBe(true)
      generation.set(id, Math.max(0, ...parents.map((parent) => generation.get(parent) ?? 0)) + 1)
    }
    expect(Math.max(...generation.values())).toBe(6)
  })

  it('is one family: everybody is related to everybody over some way', () => {
    const reached = new Set([1])
    let size = 0
    while (size < reached.size) {
      size = reached.size
      for (const { from_person_id: from, to_person_id: to } of relations) {
        if (reached.has(from)) reached.add(to)
        if (reached.has(to)) reached.add(from)
      }
    }
    expect(reached.size).toBe(people.length)
  })

  it('has days of birth and death in the years that it has', () => {
    const days = people.flatMap(({ birth_year, year_of_death, born_on, died_on }) => [
      ...(born_on === undefined ? [] : [[born_on, birth_year] as const]),
      ...(died_on === undefined ? [] : [[died_on, year_of_death] as const]),
    ])
    expect(days.length).toBeGreaterThan(25)
    for (const [date, year] of days) expect([date, date.endsWith(` ${year}`)]).toEqual([date, true])
  })

  it('keeps to the limits of the fields and tells lives in the languages of the family', () => {
    for (const { occupation, spoken_languages: languages, biographies, address, latitude } of people) {
      expect(Math.max(occupation.length, languages.length)).toBeLessThanOrEqual(100)
      expect(address).not.toBe('')
      expect(latitude).not.toBe(0)
      for (const html of Object.values(biographies)) expect(html).toMatch(/^(<p>[^<>]+<\/p>)+$/u)
    }
    const told = new Set(people.flatMap(({ biographies }) => Object.keys(biographies)))
    expect([...told].toSorted()).toEqual(['en', 'fi', 'fr', 'pl', 'zh-tw'])
  })
})
