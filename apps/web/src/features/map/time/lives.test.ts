import type { PersonSummary } from '@banyan/contract'
import type { PersonStops } from '@banyan/contract/columns'
import { createRandom } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { Clusters } from '../people/clusters.ts'
import { findGroups } from '../people/groups.ts'
import { YearGroups } from './groups-at.ts'
import { Lives, maxAge } from './lives.ts'

const thisYear = 2026
const person = (id: number, more: Partial<PersonSummary> = {}): PersonSummary => ({
  id,
  name: `Person ${id}`,
  birth_year: 0,
  year_of_death: 0,
  birth_order: null,
  gender: 'F',
  address: '',
  small_thumbnail: null,
  latitude: 0,
  longitude: 0,
  user_id: null,
  hierarchy_score: 100,
  deceased: false,
  ...more,
})
const towns = [
  { text: 'Hel', latitude: 54.6, longitude: 18.8 },
  { text: 'Gdynia', latitude: 54.5, longitude: 18.5 },
  { text: 'Macau', latitude: 22.2, longitude: 113.5 },
  { text: 'Auckland', latitude: -36.8, longitude: 174.8 },
] as const
const stop = (year: number, town: number, kind = 'RESI') => ({ year, kind, place: towns[town]! })
const where = (lives: Lives, year: number): string[] => lives.at(year).items.map(({ id, address }) => `${id} ${address}`)

describe('where somebody is', () => {
  it('is the last place until the next one, from the first known place until the death', () => {
    const lives = new Lives(
      [{ id: 1, stops: [stop(1900, 0, 'BIRT'), stop(1920, 1), stop(1920, 2), stop(1950, 3, 'DEAT')] }],
      [person(1, { birth_year: 1900, year_of_death: 1950 })],
      thisYear,
    )
    expect([1899, 1900, 1919, 1920, 1949, 1950, 1951].map((year) => where(lives, year))).toEqual([
      [],
      ['1 Hel'],
      ['1 Hel'],
      ['1 Macau'],
      ['1 Macau'],
      ['1 Auckland'],
      [],
    ])
    expect([lives.first, lives.last, lives.isEmpty]).toEqual([1900, thisYear, false])
    expect(lives.staysOf(1).map(({ year }) => year)).toEqual([1900, 1920, 1920, 1950])
  })

  it('is the present address today, unless they have died', () => {
    const address = { address: 'Macau', latitude: 22.2, longitude: 113.5 }
    const people = [
      person(1, address),
      person(2, { ...address, year_of_death: 2000 }),
      person(3, { ...address, deceased: true }),
      person(4, { ...address, birth_year: 1980 }),
      person(5, { ...address, birth_year: 1880 }),
    ]
    const lives = new Lives([{ id: 4, stops: [stop(1990, 0)] }], people, thisYear)
    expect(where(lives, thisYear)).toEqual(['1 Macau', '4 Macau'])
    expect(where(lives, thisYear - 1)).toEqual(['4 Hel'])
  })

  it('ends a hundred years after the birth when nobody knows the death, but not before what is known', () => {
    const stops = (id: number, ...years: number[]): PersonStops => ({ id, stops: years.map((year) => stop(year, 0)) })
    const people = [person(1, { birth_year: 1850 }), person(2), person(3, { birth_year: 1850 }), person(4, { birth_year: 1990 })]
    people.push(person(5, { birth_year: 1990, deceased: true }))
    const all = [stops(1, 1860), stops(2, 1860), stops(3, 1860, 1955), stops(4, 2000), stops(5, 2000)]
    const lives = new Lives(all, people, thisYear)
    const lastOf = (id: number): number =>
      Math.max(...Array.from({ length: 400 }, (_, at) => 1700 + at).filter((year) => lives.placeAt(id, year) !== undefined))
    expect([1, 2, 3, 4, 5].map(lastOf)).toEqual([1850 + maxAge, 1860 + maxAge, 1955, thisYear, thisYear - 1])
  })

  it('leaves out whom the reader does not know, what is to come, and places before the birth', () => {
    const all = [
      { id: 1, stops: [stop(2030, 0)] },
      { id: 2, stops: [stop(1900, 0)] },
      { id: 3, stops: [stop(1900, 0), stop(1930, 1)] },
    ]
    const lives = new Lives(all, [person(1), person(3, { birth_year: 1910 })], thisYear)
    expect(lives.first).toBe(1910)
    expect(where(lives, 1910)).toEqual(['3 Hel'])
    expect(new Lives([], [person(1)], thisYear).isEmpty).toBe(true)
  })
})

describe.each([1, 2, 3, 4, 5])('random lives (seed %i)', (seed) => {
  const random = createRandom(seed)
  const people = Array.from({ length: 80 }, (_, at) => {
    const birth_year = random.chance(0.8) ? random.between(1700, 2010) : 0
    return person(at + 1, {
      birth_year,
      year_of_death: random.chance(0.5) ? (birth_year || 1800) + random.between(0, 95) : 0,
      deceased: random.chance(0.3),
      ...(random.chance(0.3) ? { address: 'Here', latitude: 1 + random.next(), longitude: 2 + random.next() } : {}),
    })
  })
  const stops = people.flatMap(({ id, birth_year, year_of_death }): PersonStops[] => {
    const years = Array.from({ length: random.between(0, 6) }, () =>
      random.between(birth_year || 1750, year_of_death || (birth_year || 1750) + 90),
    )
    const inOrder = years.toSorted((one, other) => one - other)
    return inOrder.length === 0 ? [] : [{ id, stops: inOrder.map((year) => stop(year, random.between(0, towns.length - 1))) }]
  })
  const lives = new Lives(stops, people, thisYear)
  const stopsOf = new Map(stops.map((each) => [each.id, each.stops]))

  it('are each at one place at a time, within their lives, by the last fact before', () => {
    for (let year = 1690; year <= thisYear; year += 3) {
      const { items, placeOf } = lives.at(year)
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      for (const [at, item] of items.entries()) {
        const place = placeOf[at]!
        expect([...lives.places.subarray(place * 2, place * 2 + 2)]).toEqual([item.longitude, item.latitude])
        expect(lives.placeAt(item.id, year)).toBe(place)
        if (item.birth_year > 0) expect(year).toBeGreaterThanOrEqual(item.birth_year)
        if (item.year_of_death > 0) expect(year).toBeLessThanOrEqual(item.year_of_death)
        const before = (stopsOf.get(item.id) ?? []).filter((each) => each.year <= year).at(-1)
        if (item.event !== undefined) expect(item.address).toBe(before?.place.text)
        else expect(year).toBe(thisYear)
      }
    }
  })

  it('are all in one group at each zoom, and the groups of a year keep their names', () => {
    const places = findGroups({ places: lives.places.slice(), maxZoom: 6 })
    const yearGroups = new YearGroups(places, lives.points)
    const seen = new Map<string, string>()
    for (let year = 1700; year <= thisYear; year += 20) {
      const present = lives.at(year)
      const groups = yearGroups.of(present)
      expect([...groups.order].toSorted((one, other) => one - other)).toEqual(present.items.map((_, at) => at))
      for (let zoom = 0; zoom <= 6; zoom++) {
        const marks = new Clusters(present.items, groups).marksIn({ left: -1, right: 2, top: -1, bottom: 2 }, zoom)
        expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(present.items.length)
        expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length)
        for (const { key, count, faces, longitude, latitude } of marks) {
          if (count === 1) expect([longitude, latitude]).toEqual([faces[0]?.longitude, faces[0]?.latitude])
          else seen.set(key, key)
        }
      }
    }
    expect(seen.size).toBeLessThanOrEqual(places.levels.reduce((sum, { x }) => sum + x.length, 0))
  })
})
