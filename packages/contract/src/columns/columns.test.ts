import { createRandom } from '@banyan/sample-family'
import type { Random } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { tieKinds } from '../kinds/fact-kinds.ts'
import { genders } from '../limits.ts'
import type { PersonSummary, Relation } from '../types.ts'
import {
  decodeFamilyLists,
  decodeLifePlaces,
  decodePeople,
  decodeRelations,
  encodeHeader,
  encodeIds,
  encodeLifePlaces,
  encodeLifePlacesHead,
  encodeLifePlacesPieceHead,
  encodePeople,
  encodeRelations,
  encodeSectionHead,
} from './index.ts'

const encodeSection = (kind: Parameters<typeof encodeSectionHead>[0], content: Uint8Array): Uint8Array =>
  Uint8Array.from([...encodeSectionHead(kind, content.length), ...content])

const names = [
  '',
  'Ann',
  'Ida Vuori',
  '王小明',
  '𠮷野家',
  '\uFEFFBom',
  'Zoë\u0301',
  '👩‍👩‍👧',
  'a\nb\u0000c',
  'x'.repeat(300),
] as const
const numbers = [0, -0, 60.16952, -33.9, 0.1 + 0.2, 1e-7, 1 / 3, -179.999999, 90, 5e-324, 1.7e308] as const
const times = [
  '2026-11-25T02:05:49.123Z',
  '1999-01-01T00:00:00.000Z',
  '2026-11-25T02:05:49Z',
  '',
  '-000001-01-01T00:00:00.000Z',
] as const

function randomPerson(random: Random, id: number): PersonSummary {
  return {
    id,
    name: random.pick(names),
    birth_year: random.pick([0, 1, 1850, 1999, 9999]),
    year_of_death: random.pick([0, 0, 1, 1800, 1925, 9999]),
    birth_order: random.pick([null, 1, 99]),
    gender: random.pick([genders[0], ...genders]),
    address: random.pick(names),
    small_thumbnail: random.chance(0.3) ? `https://bänyan.example/media/${random.next()}?x=${random.next()}` : null,
    latitude: random.pick(numbers),
    longitude: random.pick(numbers),
    user_id: random.chance(0.2) ? random.between(1, 2 ** 31) : null,
    hierarchy_score: random.pick([100, 100, 100, 0.5]),
    deceased: random.chance(0.5),
    ...(random.chance(0.3) ? { birth_day: random.pick([101, 503, 1231]) } : {}),
    ...(random.chance(0.3) ? { death_day: random.pick([101, 503, 1231]) } : {}),
    ...(random.chance(0.3) ? { other_name: random.pick(names) } : {}),
    ...(random.chance(0.3) ? { other_names: Array.from({ length: random.between(0, 4) }, () => random.pick(names)) } : {}),
    ...(random.chance(0.3)
      ? {
          last_place: {
            kind: random.pick(['BURI', 'RESI', '']),
            place: random.pick(names),
            latitude: random.pick(numbers),
            longitude: random.pick(numbers),
          },
        }
      : {}),
    ...(random.chance(0.2) ? { hidden: true as const } : {}),
  }
}

const randomRelation = (random: Random, id: number): Relation => ({
  id,
  from_person_id: random.between(1, 2 ** random.between(1, 51)),
  to_person_id: random.between(1, 2 ** random.between(1, 51)),
  relation_type: random.pick([1, 2]),
  kind: random.pick(tieKinds),
  ...(random.chance(0.2) ? { ended: random.pick(['separated', 'divorced'] as const) } : {}),
  creation_date: random.pick(times),
  last_updated_date: random.pick(times),
})

/** Ids as lists have them, and also far apart and out of order. */
const randomIds = (random: Random, count: number): number[] => {
  const isFar = random.chance(0.3)
  return Array.from({ length: count }, (_value, at) => (isFar ? random.between(1, 2 ** 51) : at + 1))
}

// As text, so that the order of the fields counts as well; it does not tell -0 from 0, `toEqual` does.
function expectSame(found: unknown, rows: unknown): void {
  expect(JSON.stringify(found)).toBe(JSON.stringify(rows))
  expect(found).toEqual(rows)
}

describe('lists as columns', () => {
  it.each(Array.from({ length: 60 }, (_value, seed) => seed))('come back as they were (seed %i)', (seed) => {
    const random = createRandom(seed)
    const people = randomIds(random, random.between(0, 90)).map((id) => randomPerson(random, id))
    const relations = randomIds(random, random.between(0, 90)).map((id) => randomRelation(random, id))
    expectSame(decodePeople(encodePeople(people)), people)
    expectSame(decodeRelations(encodeRelations(relations)), relations)
  })

  it('come back in pieces, in their order', () => {
    const random = createRandom(7)
    const people = randomIds(random, 50).map((id) => randomPerson(random, id))
    const relations = randomIds(random, 50).map((id) => randomRelation(random, id))
    const answer = Uint8Array.from([
      ...encodeHeader({ token: 'ä token', isPartial: true }),
      ...encodeSection('people', encodePeople(people.slice(0, 20))),
      ...encodeSection('relations', encodeRelations(relations)),
      ...encodeSection('people', encodePeople(people.slice(20))),
      ...encodeSection('removed_people', encodeIds([3, 1, 2 ** 51])),
      ...encodeSection('removed_relations', encodeIds([])),
    ])
    expectSame(decodeFamilyLists(answer), {
      token: 'ä token',
      isPartial: true,
      people,
      relations,
      removed_people: [3, 1, 2 ** 51],
      removed_relations: [],
    })
  })

  it('are empty for nobody', () => {
    const answer = encodeHeader({ token: '', isPartial: false })
    expect(decodeFamilyLists(answer)).toMatchObject({ isPartial: false, people: [], relations: [] })
    expect(decodePeople(encodePeople([]))).toEqual([])
    expect(decodeRelations(encodeRelations([]))).toEqual([])
  })

  it('are refused when they are cut off or of another version', () => {
    const random = createRandom(3)
    const people = randomIds(random, 30).map((id) => randomPerson(random, id))
    const answer = Uint8Array.from([
      ...encodeHeader({ token: 'token', isPartial: false }),
      ...encodeSection('people', encodePeople(people)),
    ])
    for (let length = encodeHeader({ token: 'token', isPartial: false }).length + 1; length < answer.length; length++)
      expect(() => decodeFamilyLists(answer.subarray(0, length))).toThrow(RangeError)
    const encoded = encodePeople(people)
    const read: PersonSummary[][] = []
    for (let length = 0; length < encoded.length; length++) {
      try {
        read.push(decodePeople(encoded.subarray(0, length)))
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }
    // Earlier versions end before the names to show beneath, before the days, and before those who are hidden.
    const withoutHidden = people.map(({ hidden: _hidden, ...person }) => person)
    const withoutDays = withoutHidden.map(({ birth_day: _birth, death_day: _death, ...person }) => person)
    expect(read).toEqual([
      withoutDays.map(({ other_name: _other, ...person }) => ({ ...person, deceased: person.year_of_death !== 0 })),
      withoutDays,
      withoutHidden,
    ])
    expect(() => decodeFamilyLists(answer.with(3, 2))).toThrow(RangeError)
    expect(() => decodeFamilyLists(new TextEncoder().encode('[{"id":1}]'))).toThrow(RangeError)
  })

  it('take any bytes without another error', () => {
    const random = createRandom(11)
    const people = encodePeople(randomIds(random, 40).map((id) => randomPerson(random, id)))
    for (let round = 0; round < 500; round++) {
      const damaged = people.with(random.between(0, people.length - 1), random.between(0, 255))
      try {
        decodePeople(damaged)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }
  })
})

describe('places of lives', () => {
  const pack = (pieces: Parameters<typeof encodeLifePlaces>[0][]): Uint8Array =>
    Uint8Array.from([
      ...encodeLifePlacesHead(),
      ...pieces.map(encodeLifePlaces).flatMap((piece) => [...encodeLifePlacesPieceHead(piece.length), ...piece]),
    ])

  it.each([1, 2, 3])('come back as they were (seed %i)', (seed) => {
    const random = createRandom(seed)
    let id = 0
    const pieces = Array.from({ length: random.between(0, 3) }, () =>
      Array.from({ length: random.between(1, 20) }, () => ({
        id: (id += random.between(1, 5)),
        stops: Array.from({ length: random.between(0, 6) }, () => ({
          year: random.between(1, 9999),
          kind: random.pick(['BIRT', 'DEAT', 'RESI']),
          place: { text: random.pick(names), latitude: random.pick(numbers) || 1, longitude: random.pick(numbers) || 1 },
        })),
      })),
    )
    const bytes = pack(pieces)
    expect(decodeLifePlaces(bytes)).toEqual(pieces.flat())
  })

  it('refuse another version', () => {
    expect(() => decodeLifePlaces(Uint8Array.of(0x42, 0x4c, 0x50, 2))).toThrow(RangeError)
    expect(() => decodeLifePlaces(Uint8Array.of(0x42, 0x4c, 0x50, 1, 9))).toThrow(RangeError)
  })
})
