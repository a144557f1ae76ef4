import { createRandom, generateFamily } from '@banyan/sample-family'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexKinship, NamesReader } from '../index.ts'
import type { KinshipIndex, NamesPart, NamesWanted } from '../index.ts'
import type { KinshipFamily, RelationNameEntry } from '../types.ts'

const everything: NamesWanted = { languages: ['en', 'fr', 'pl', 'fi'], chinese: ['cantonese', 'mandarin', 'taiwan'] }

/** As it crosses the wire. */
const written = (index: KinshipIndex, from: number, wanted = everything): NamesPart[] =>
  [...index.writeNames(from, wanted)]
    .filter((part) => part !== undefined)
    .map((part) => JSON.parse(JSON.stringify(part)) as NamesPart)

function read(parts: readonly NamesPart[]): NamesReader {
  const reader = new NamesReader()
  for (const part of parts) reader.add(part)
  return reader
}

/** What only some of the answers know, emptied. */
function limit(entry: RelationNameEntry, { languages, chinese }: NamesWanted): RelationNameEntry {
  const [hasCantonese, hasMandarin, hasTaiwan] = (['cantonese', 'mandarin', 'taiwan'] as const).map((one) =>
    chinese.includes(one),
  )
  return {
    ...entry,
    ...Object.fromEntries((['en', 'fr', 'pl', 'fi'] as const).filter((one) => !languages.includes(one)).map((one) => [one, []])),
    ...(hasCantonese ? {} : { cantonese: [], cantonese_pronounciation: [], cantonese_ages: [] }),
    ...(hasMandarin ? {} : { mandarin: [], mandarin_pronounciation: [], mandarin_ages: [] }),
    ...(hasTaiwan ? {} : { traditional: [], zhuyin: [] }),
    preferred: { cantonese: hasCantonese ? entry.preferred.cantonese : 0, mandarin: hasMandarin ? entry.preferred.mandarin : 0 },
  }
}

function compare(family: KinshipFamily, wanted: NamesWanted, speakers: readonly number[]): number {
  const index = indexKinship(family)
  let compared = 0
  for (const from of speakers) {
    const reader = read(written(index, from, wanted))
    expect(reader.isWhole).toBe(true)
    let related = 0
    for (const { id } of family.people) {
      const entries = index.names(from, id)
      related += Number(entries.length > 0)
      expect([from, id, reader.names(id)]).toEqual([from, id, entries.map((entry) => limit(entry, wanted))])
      compared++
    }
    expect(reader.size).toBe(related)
  }
  return compared
}

/** A village in which much is unknown and entangled: adopted children, partners of partners, parents of one gender. */
function entangle(seed: number, size: number): KinshipFamily {
  const village = generateFamily({ people: size, seed, cousins: 0.3, remarried: 0.4 })
  const random = createRandom(seed)
  const oneIn = (count: number): boolean => random.next() < 1 / count
  const anybody = (): number => village.people[Math.floor(random.next() * size)]!.id
  return {
    people: village.people.map(({ id, birth_year, gender }) => ({
      id,
      birth_year: oneIn(4) ? 0 : birth_year,
      gender: oneIn(5) ? 'N' : gender,
      birth_order: oneIn(3) ? 1 + Math.floor(random.next() * 4) : null,
    })),
    relations: [
      ...village.relations,
      ...Array.from({ length: Math.ceil(size / 12) }, () => ({
        from_person_id: anybody(),
        to_person_id: anybody(),
        relation_type: oneIn(2) ? 1 : 2,
      })),
    ],
  }
}

describe('all names in one', () => {
  it.for([1, 2, 3, 4, 5, 6])('are those of each question, in an entangled village of seed %i', (seed) => {
    const family = entangle(seed, 80)
    const speakers = family.people.filter((_, at) => at % 16 === seed).map(({ id }) => id)
    expect(compare(family, everything, speakers)).toBe(5 * 80)
  })

  it('are those of each question whatever the family, loops and all', () => {
    const person = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      birth_year: fc.constantFrom(0, 1900, 1930, 1960),
      birth_order: fc.constantFrom(null, 1, 2),
      gender: fc.constantFrom('F', 'M', 'N'),
    })
    const relation = fc.record({
      from_person_id: fc.integer({ min: 1, max: 12 }),
      to_person_id: fc.integer({ min: 1, max: 12 }),
      relation_type: fc.constantFrom(1, 2, 2),
    })
    const anyFamily = fc.record({
      people: fc.uniqueArray(person, { selector: ({ id }) => id, minLength: 2, maxLength: 12 }),
      relations: fc.array(relation, { maxLength: 26 }),
    })
    fc.assert(
      fc.property(anyFamily, (family) => {
        compare(
          family,
          everything,
          family.people.map(({ id }) => id),
        )
      }),
      { seed: 50, numRuns: 60 },
    )
  })

  it.for([1, 2, 3])('bring the ranks of the nearest ways, in those dialects that were asked for: family %i', (seed) => {
    const family = generateFamily({ people: 150, seed })
    const index = indexKinship(family)
    let count = 0
    for (const { id: from } of family.people.filter((_, at) => at % 15 === 0)) {
      const reader = read(written(index, from, { languages: [], chinese: ['cantonese'] }))
      for (const { id: to } of family.people) {
        const [entry] = index.names(from, to)
        const rank = entry && index.rank(entry.path).rank
        if (rank !== undefined) count++
        const expected = rank && {
          place: rank.place,
          cantonese: rank.cantonese,
          cantonese_pronounciation: rank.cantonese_pronounciation,
          mandarin: [],
          mandarin_pronounciation: [],
          traditional: [],
          traditional_pronounciation: [],
          zhuyin: [],
        }
        expect([from, to, reader.rank(to)]).toEqual([from, to, expected && { ...expected, row: expect.any(Number) }])
      }
    }
    expect(count).toBeGreaterThan(20)
  })

  it.for<NamesWanted>([
    { languages: [], chinese: ['cantonese'] },
    { languages: ['pl'], chinese: ['mandarin'] },
    { languages: ['fi'], chinese: [] },
    { languages: [], chinese: ['mandarin', 'taiwan'] },
  ])('are of those languages that were asked for: $languages $chinese', (wanted) => {
    const family = entangle(7, 80)
    const [all, some] = [everything, wanted].map((each) => JSON.stringify(written(indexKinship(family), 40, each)).length)
    expect(some).toBeLessThan(all! / 1.5)
    compare(family, wanted, [3, 40])
  })

  it('come in parts, the nearest people first, and are known as far as they have come', () => {
    const family = generateFamily({ people: 5_000, seed: 3 })
    const index = indexKinship(family)
    const from = family.people[4_500]!.id
    const parts = written(index, from)
    expect(parts.length).toBeGreaterThan(2)
    for (const { people } of parts) expect(people.length).toBeLessThan(1_100)
    const all = index.namesOfAll(from)
    const reader = new NamesReader()
    let farthest = 0
    let last = 0
    for (const part of parts) {
      const known = reader.size
      reader.add(part)
      if (part.people.length > 0) expect(reader.size).toBeGreaterThan(known)
      for (const step of part.people) {
        last += step
        const steps = reader.names(last)[0]?.path.length ?? 0
        expect(steps === 0 || steps >= farthest).toBe(true)
        farthest = Math.max(farthest, steps)
      }
    }
    expect(reader.size).toBe(all.size)
    for (const [id, entries] of all) if (id % 20 === 0) expect([id, reader.names(id)]).toEqual([id, entries])
  })

  it('are none of an unknown person, of oneself and of people who are not related', () => {
    const family = { people: [1, 2].map((id) => ({ id, birth_year: 0, gender: 'F' })), relations: [] }
    const index = indexKinship(family)
    expect(written(index, 3)).toEqual([])
    const reader = read(written(index, 1))
    expect([reader.isWhole, reader.size, reader.names(1), reader.names(2), reader.names(3)]).toEqual([true, 0, [], [], []])
  })

  it('are not read from parts that are cut off, out of order or of a later version', () => {
    const family = generateFamily({ people: 5_000, seed: 3 })
    const parts = written(indexKinship(family), family.people[4_000]!.id)
    expect(read(parts.slice(0, -1)).isWhole).toBe(false)
    expect(() => read(parts.slice(1))).toThrow('not the next')
    expect(() => read([parts[0]!, ...parts])).toThrow('first part')
    expect(() => read([...parts, parts.at(-1)!])).toThrow('not the next')
    expect(() => read(parts.toSpliced(2, 1))).toThrow()
    expect(() => read([{ ...parts[0]!, head: { ...parts[0]!.head!, version: 2 } }])).toThrow('version 2')
  })
})
