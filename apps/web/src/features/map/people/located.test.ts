import { describe, expect, it } from 'vitest'
import { boundsOf, isLocated, mapBounds, onMap } from './located.ts'
import type { MapPerson } from './located.ts'

const at = (longitude: number, latitude = 10): MapPerson => ({
  id: 1,
  name: 'Ada',
  birth_year: 0,
  year_of_death: 0,
  address: '',
  small_thumbnail: null,
  latitude,
  longitude,
})

describe('who is on the map', () => {
  it.each([
    [0, 0, false],
    [51.5, 0, false],
    [0, 32.6, false],
    [-33.9, 18.4, true],
  ])('%s, %s: %s', (latitude, longitude, expected) => {
    expect(isLocated({ latitude, longitude })).toBe(expected)
  })
})

describe('where a person is on the map', () => {
  const person = { ...at(0, 0), birth_order: null, gender: 'F', user_id: null, hierarchy_score: 100, deceased: false } as const
  const last_place = { kind: 'BAPM', place: 'Bath', latitude: 51.4, longitude: -2.4 }

  it('is where the family says', () => {
    const known = { ...person, address: 'Oslo', latitude: 59.9, longitude: 10.8, last_place }
    expect(onMap(known)).toBe(known)
    expect(onMap(person)).toBe(person)
  })

  it.each([
    ['BAPM', 'CHR'],
    ['BURI', 'BURI'],
    ['_MILT', 'OTHER'],
  ])('is otherwise the last place of their records: %s is %s', (kind, event) => {
    expect(onMap({ ...person, last_place: { ...last_place, kind } })).toMatchObject({
      address: 'Bath',
      latitude: 51.4,
      longitude: -2.4,
      event,
    })
  })
})

describe('how far the map goes', () => {
  it('from -150 to 150 as long as all live within', () => {
    expect(mapBounds([])).toEqual({ west: -150, south: -90, east: 150, north: 90 })
    expect(mapBounds([at(114.2), at(-123.1), at(144.9)])).toEqual({ west: -150, south: -90, east: 150, north: 90 })
  })

  it('further for those beyond, in any order', () => {
    const people = [at(174.8), at(-157.9), at(151.2), at(178.4)]
    const wide = { west: -162.9, south: -90, east: 183.4, north: 90 }
    expect(mapBounds(people)).toEqual(wide)
    expect(mapBounds(people.toReversed())).toEqual(wide)
  })
})

it('finds the rectangle around everybody', () => {
  expect(boundsOf([])).toBeUndefined()
  expect(boundsOf([at(10, 50), at(-3, 60), at(7, -20)])).toEqual({ west: -3, south: -20, east: 10, north: 60 })
})
