import { createRandom } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { toUnit } from '../view/mercator.ts'
import type { UnitRect } from '../view/mercator.ts'
import { Clusters } from './clusters.ts'
import { findGroups } from './groups.ts'
import { boundsOf } from './located.ts'
import type { MapPerson } from './located.ts'

const world = { left: 0, top: 0, right: 1, bottom: 1 }
const grouped = (people: readonly MapPerson[], selectedId: number): Clusters<MapPerson> => {
  const places = new Float64Array(people.flatMap(({ longitude, latitude }) => [longitude, latitude]))
  return new Clusters(people, findGroups({ places, maxZoom: 14 }), selectedId)
}
const within = (west: number, south: number, east: number, north: number): UnitRect => {
  const northWest = toUnit(west, north)
  const southEast = toUnit(east, south)
  return { left: northWest.x, top: northWest.y, right: southEast.x, bottom: southEast.y }
}
const person = (id: number, longitude: number, latitude: number, photo: string | null = null): MapPerson => ({
  id,
  name: `Person ${id}`,
  birth_year: 1950,
  year_of_death: 0,
  address: 'Somewhere',
  small_thumbnail: photo,
  latitude,
  longitude,
})
/** Three in Hong Kong, one of them with a photo, one across the water, two in Helsinki at different doors. */
const few = [
  person(1, 114.17, 22.28),
  person(2, 114.17, 22.28),
  person(3, 114.17, 22.28, '/3.webp'),
  person(4, 113.54, 22.19),
  person(5, 24.94, 60.17),
  person(6, 24.99, 60.2),
]

describe('a few people', () => {
  const clusters = grouped(few, 4)

  it('are groups from afar, and the selected one is known to be in theirs', () => {
    const [north, south] = clusters.marksIn(world, 2)
    expect([north?.count, south?.count]).toEqual([2, 4])
    expect([north?.holdsSelected, south?.holdsSelected]).toEqual([false, true])
    expect(south?.faces.map(({ id }) => id)).toEqual([4, 3, expect.any(Number)])
  })

  it('are told apart when near, but for those who share a place', () => {
    const marks = clusters.marksIn(world, 14)
    expect(marks.map(({ count }) => count)).toEqual([1, 1, 3, 1])
    const shared = marks[2]
    expect(shared?.partsAt).toBeUndefined()
    expect(
      clusters
        .peopleOf(shared!)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([1, 2, 3])
  })

  it('say when a group falls apart', () => {
    const [helsinki] = clusters.marksIn(world, 2)
    const zoom = helsinki?.partsAt ?? 0
    expect(clusters.marksIn(world, zoom - 1).filter(({ at }) => at.y < 0.4)).toHaveLength(1)
    expect(clusters.marksIn(world, zoom).filter(({ at }) => at.y < 0.4)).toHaveLength(2)
  })

  it('put whoever is selected first', () => {
    const [shared] = clusters
      .select(2)
      .marksIn(world, 14)
      .filter(({ count }) => count === 3)
    expect(shared?.holdsSelected).toBe(true)
    expect(shared?.faces[0]?.id).toBe(2)
    expect(clusters.select(2).peopleOf(shared!)).toEqual(clusters.select(3).peopleOf(shared!))
    expect(
      clusters
        .select(99)
        .marksIn(world, 14)
        .some(({ holdsSelected }) => holdsSelected),
    ).toBe(false)
  })

  it('are found across the date line', () => {
    const far = grouped([person(1, 179.9, -16.8), person(2, -179.9, -17)], 0)
    expect(far.marksIn(within(178, -20, 182, -10), 8).map(({ faces }) => faces[0]?.id)).toEqual([1, 2])
  })
})

describe('a large family', () => {
  const random = createRandom(7)
  const people = Array.from({ length: 3000 }, (_, id) => person(id + 1, random.next() * 290 - 145, random.next() * 130 - 60))

  it.each([2, 3.5, 6, 9, 14])(
    'everybody is in exactly one group at zoom %s, and the selected in the one that says so',
    (zoom) => {
      for (const id of [1, 1234, 2999]) {
        const clusters = grouped(people, id)
        const marks = clusters.marksIn(world, zoom)
        expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(people.length)
        const holder = marks.filter(({ holdsSelected }) => holdsSelected)
        expect(holder).toHaveLength(1)
        expect(clusters.peopleOf(holder[0]!).map((each) => each.id)).toContain(id)
        expect(holder[0]?.faces[0]?.id).toBe(id)
      }
    },
  )

  it('a group parts at its zoom and not before', () => {
    const clusters = grouped(people, 1)
    const byZoom = Array.from({ length: 15 }, (_, zoom) => clusters.marksIn(world, zoom))
    const keys = byZoom.map((marks) => new Set(marks.map(({ key }) => key)))
    for (const { key, partsAt } of byZoom[4]!) {
      if (partsAt === undefined) continue
      expect(keys[partsAt - 1]!.has(key)).toBe(true)
      expect(keys[partsAt]!.has(key)).toBe(false)
    }
  })

  it('only those inside the rectangle are told', () => {
    const marks = grouped(people, 1).marksIn(within(0, 40, 20, 50), 14)
    const seen = boundsOf(marks.flatMap(({ faces }) => faces))
    expect(marks.length).toBeGreaterThan(10)
    expect(seen?.west).toBeGreaterThanOrEqual(0)
    expect(seen?.north).toBeLessThanOrEqual(50)
  })
})
