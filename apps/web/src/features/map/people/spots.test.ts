import { expect, it } from 'vitest'
import { toUnit } from '../view/mercator.ts'
import { Clusters } from './clusters.ts'
import { findGroups } from './groups.ts'
import type { MapPerson } from './located.ts'
import { placeKey, spread } from './spots.ts'

const person = (id: number, longitude: number): MapPerson => ({
  id,
  name: `P${id}`,
  birth_year: 0,
  year_of_death: 0,
  address: 'Hong Kong',
  small_thumbnail: null,
  latitude: 22.28,
  longitude,
})
const shared = Array.from({ length: 12 }, (_, i) => person(i + 1, 114.17))
const grouped = (people: readonly MapPerson[], selectedId: number): Clusters<MapPerson> => {
  const places = new Float64Array(people.flatMap(({ longitude, latitude }) => [longitude, latitude]))
  return new Clusters(people, findGroups({ places, maxZoom: 14 }), selectedId)
}
const { x: left, y: top } = toUnit(100, 30)
const { x: right, y: bottom } = toUnit(130, 10)
const rect = { left, top, right, bottom }
const clusters = grouped([...shared, person(20, 120)], 5)
const marks = clusters.marksIn(rect, 8)
const closed = { place: undefined, all: false, capacity: 30 }

it('a group is one marker until it is opened', () => {
  const spots = spread(marks, clusters, closed)
  expect(spots.map(({ kind }) => kind).toSorted()).toEqual(['group', 'person'])
})

it('opened, each of its people has a marker of their own around it', () => {
  for (const fans of [
    { ...closed, place: placeKey(shared[0]!) },
    { ...closed, all: true },
  ]) {
    const spots = spread(marks, clusters, fans)
    const people = spots.filter((spot) => spot.kind === 'person' && spot.x ** 2 + spot.y ** 2 > 0)
    expect(new Set(people.map(({ key }) => key)).size).toBe(12)
    expect(people.filter(({ holdsSelected }) => holdsSelected).map(({ key }) => key)).toEqual(['p5'])
    expect(spots.find(({ kind }) => kind === 'group')).toMatchObject({ isFanned: true, count: 12 })
  }
})

it('those for whom there is no room are counted', () => {
  const spots = spread(marks, clusters, { ...closed, all: true, capacity: 9 })
  const rest = spots.find((spot) => spot.kind === 'rest')
  expect(spots.filter(({ kind }) => kind === 'person')).toHaveLength(8 + 1)
  expect(rest).toMatchObject({ count: 4, address: 'Hong Kong' })
})

it('the selected one always has room, and nobody changes places when another is selected', () => {
  const byKey = (id: number) =>
    new Map(
      spread(clusters.select(id).marksIn(rect, 8), clusters.select(id), {
        ...closed,
        all: true,
        capacity: 9,
      }).map((spot) => [spot.key, [spot.x, spot.y]]),
    )
  for (const { id } of shared) expect(byKey(id).has(`p${id}`), `person ${id}`).toBe(true)
  const [first, second] = [...byKey(1).keys()]
    .filter((key) => key.startsWith('p') && key !== 'p20')
    .map((key) => Number(key.slice(1)))
  expect([...byKey(second ?? 0)].toSorted()).toEqual([...byKey(first ?? 0)].toSorted())
})

it('people who are told apart further in are not fanned out', () => {
  const near = grouped([person(1, 114.17), person(2, 114.2)], 1)
  const spots = spread(near.marksIn(rect, 5), near, {
    ...closed,
    place: placeKey(person(1, 114.17)),
  })
  expect(spots).toHaveLength(1)
  expect(spots[0]).toMatchObject({ kind: 'group', isFanned: false, partsAt: expect.any(Number) })
})
