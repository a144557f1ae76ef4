import { generateFamily } from '@banyan/sample-family'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexKinship } from './index.ts'
import type { KinshipFamily, RelationNameEntry } from './types.ts'

const lists = [
  'cantonese',
  'cantonese_pronounciation',
  'mandarin',
  'mandarin_pronounciation',
  'traditional',
  'zhuyin',
  'en',
  'fr',
  'pl',
  'fi',
] as const

/** Checks invariants of every answer and describes each violation. */
function findFaults(family: KinshipFamily, from: number, all: Map<number, readonly RelationNameEntry[]>): string[] {
  const faults: string[] = []
  const linked = new Set(family.relations.flatMap(({ from_person_id: a, to_person_id: b }) => [`${a}-${b}`, `${b}-${a}`]))
  const parentsOf = Map.groupBy(
    family.relations.filter(({ relation_type }) => relation_type === 2),
    ({ to_person_id }) => to_person_id,
  )
  const areSiblings = (a: number, b: number): boolean =>
    (parentsOf.get(a) ?? []).some(({ from_person_id: parent }) =>
      (parentsOf.get(b) ?? []).some((other) => other.from_person_id === parent),
    )
  for (const [to, entries] of all) {
    const tell = (what: string): number => faults.push(`${from} to ${to}: ${what}`)
    if (entries.length === 0 || entries.length > 16) tell(`${entries.length} entries`)
    for (const entry of entries) {
      for (const list of lists)
        if (entry[list].length === 0 || entry[list].some((text) => text.trim() === '' || /undefined|null|NaN/u.test(text)))
          tell(`${list} is ${JSON.stringify(entry[list])}`)
      if (entry.name === '') tell('no key')
      if (entry.cantonese.length !== entry.cantonese_pronounciation.length) tell('Jyutping for not all names')
      if (entry.mandarin.length !== entry.mandarin_pronounciation.length) tell('Pinyin for not all names')
      if (entry.cantonese.length !== entry.cantonese_ages.length) tell('ages for not all Cantonese names')
      if (entry.mandarin.length !== entry.mandarin_ages.length) tell('ages for not all Mandarin names')
      if (entry.mandarin.length !== entry.traditional.length || entry.mandarin.length !== entry.zhuyin.length)
        tell('Taiwan’s form for not all Mandarin names')
      for (const dialect of ['cantonese', 'mandarin'] as const)
        if (entry.preferred[dialect] < 1 || entry.preferred[dialect] > entry[dialect].length) tell(`${dialect} prefers too many`)
      if (entry.path[0] !== from || entry.path.at(-1) !== to) tell(`the path ${entry.path.join()} leads elsewhere`)
      entry.path.forEach((id, at) => {
        const before = entry.path[at - 1]
        if (before !== undefined && !linked.has(`${before}-${id}`) && !areSiblings(before, id))
          tell(`no step from ${before} to ${id}`)
      })
      for (const id of entry.unknownAges) {
        if (!entry.path.includes(id)) tell(`${id} is not on the path`)
        if (family.people.find((person) => person.id === id)?.birth_year !== 0) tell(`the year of ${id} is known`)
      }
    }
  }
  return faults
}

const shuffled = <Value>(values: readonly Value[]): Value[] =>
  values.toSorted(
    (a, b) => JSON.stringify(b).length - JSON.stringify(a).length || (JSON.stringify(a) < JSON.stringify(b) ? 1 : -1),
  )

describe('every answer', () => {
  it.for([1, 2, 3, 4, 5, 6])('is sound in the village of seed %i', (seed) => {
    const family = generateFamily({ people: 60 + seed * 30, seed, cousins: 0.1, remarried: 0.3 })
    const index = indexKinship(family)
    for (const { id } of family.people.filter((_, at) => at % 7 === 0))
      expect(findFaults(family, id, index.namesOfAll(id))).toEqual([])
  })

  const anyFamily = fc.record({
    people: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 14 }),
        birth_year: fc.constantFrom(0, 1900, 1930, 1960),
        gender: fc.constantFrom('F', 'M', 'N', 'O', 'P'),
      }),
      { selector: ({ id }) => id, minLength: 2, maxLength: 14 },
    ),
    relations: fc.array(
      fc.record({
        from_person_id: fc.integer({ min: 1, max: 14 }),
        to_person_id: fc.integer({ min: 1, max: 14 }),
        relation_type: fc.constantFrom(1, 2, 2),
      }),
      { maxLength: 30 },
    ),
  })

  it('is sound whatever the family, loops and all, and the same for any order of it', () => {
    fc.assert(
      fc.property(anyFamily, (family) => {
        const from = family.people[0]!.id
        const all = indexKinship(family).namesOfAll(from)
        expect(findFaults(family, from, all)).toEqual([])
        const again = indexKinship({ people: shuffled(family.people), relations: shuffled(family.relations) })
        expect(again.namesOfAll(from)).toEqual(all)
        for (const { id } of family.people) expect(again.names(from, id)).toEqual(all.get(id) ?? [])
      }),
      { seed: 7, numRuns: 150 },
    )
  })

  it('tells elder from younger from both sides, or leaves it open from both', () => {
    const family = generateFamily({ people: 150, seed: 9, cousins: 0.1, remarried: 0.3 })
    const index = indexKinship({
      ...family,
      people: family.people.map((person) => ({ ...person, birth_year: person.birth_year - (person.birth_year % 4) })),
    })
    let open = 0
    for (const { id } of family.people.filter((_, at) => at % 5 === 0)) {
      for (const [to, entries] of index.namesOfAll(id)) {
        if (entries.some(({ path }) => path.length !== 2) || !/^(?:Elder|Younger) (?:Brother|Sister)$/u.test(entries[0]!.name))
          continue
        const said = [...new Set(entries.map(({ name }) => name.split(' ')[0]))]
        const back = [...new Set(index.names(to, id).map(({ name }) => name.split(' ')[0]))]
        open += Number(said.length === 2)
        const turned = said.map((age) => (age === 'Elder' ? 'Younger' : 'Elder')).toSorted()
        expect([id, to, ...back.toSorted()]).toEqual([id, to, ...turned])
      }
    }
    expect(open).toBeGreaterThan(0)
  })

  it('reaches everybody who is related, and nobody else', () => {
    fc.assert(
      fc.property(anyFamily, (family) => {
        const from = family.people[0]!.id
        const known = new Set(family.people.map(({ id }) => id))
        const reached = new Set([from])
        for (const id of reached) {
          for (const { from_person_id: a, to_person_id: b } of family.relations) {
            if (known.has(a) && known.has(b) && (a === id || b === id)) reached.add(a).add(b)
          }
        }
        reached.delete(from)
        expect(new Set(indexKinship(family).namesOfAll(from).keys())).toEqual(reached)
      }),
      { seed: 8, numRuns: 200 },
    )
  })

  it('comes in time for a parent of 3,000 children with 3,000 partners', () => {
    const people = Array.from({ length: 6001 }, (_, at) => ({ id: at + 1, birth_year: 0, gender: 'NFM'[at % 3]! }))
    const relations = people
      .slice(1)
      .map(({ id }) => ({ from_person_id: 1, to_person_id: id, relation_type: id % 2 === 0 ? 2 : 1 }))
    const index = indexKinship({ people, relations })
    expect(index.namesOfAll(1).size).toBe(6000)
    expect(index.namesOfAll(2).size).toBe(6000)
    expect(index.namesOfAll(3).size).toBe(6000)
  })
})
