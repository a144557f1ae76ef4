import { expect, it } from 'vitest'
import { unwrapLine, unwrapPolygons } from './unwrap-world.ts'

const polygon = (...coordinates: number[][][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'Polygon' as const, coordinates },
})
const longitudes = (...rings: number[][][]) =>
  unwrapPolygons(polygon(...rings)).geometry.coordinates[0]?.map((ring) => ring.map(([longitude]) => longitude))

it('draws an island on the date line onwards to the east or the west', () => {
  const east = [
    [178, -17],
    [-179, -16],
    [-179, -18],
    [178, -17],
  ]
  expect(longitudes(east)).toEqual([[178, 181, 181, 178]])
  const west = [
    [-179, -16],
    [-179, -18],
    [178, -17],
    [-179, -16],
  ]
  expect(longitudes(west)).toEqual([[-179, -179, -182, -179]])
})

it('leaves alone what is nowhere near', () => {
  const ring = [
    [10, 50],
    [20, 50],
    [15, 60],
    [10, 50],
  ]
  expect(unwrapPolygons(polygon(ring)).geometry.coordinates).toEqual([[ring]])
})

it('closes a ring round the pole along the edge of the map', () => {
  const round = [
    [-180, -70],
    [-90, -75],
    [0, -70],
    [90, -66],
    [180, -70],
  ]
  const [flat] = unwrapPolygons(polygon(round)).geometry.coordinates[0] ?? []
  expect(flat).toEqual([...round, [180, -90], [-180, -90], [-180, -70]])
})

it('keeps a hole inside its ring', () => {
  const outer = [
    [170, 0],
    [-170, 0],
    [-170, 10],
    [170, 10],
    [170, 0],
  ]
  const hole = [
    [-176, 4],
    [-174, 4],
    [-175, 6],
    [-176, 4],
  ]
  expect(longitudes(outer, hole)).toEqual([
    [170, 190, 190, 170, 170],
    [184, 186, 185, 184],
  ])
})

it('draws a line over the date line in one stroke', () => {
  expect(
    unwrapLine([
      [179, 60],
      [-179, 61],
      [-178, 62],
      [179, 63],
    ]).map(([longitude]) => longitude),
  ).toEqual([179, 181, 182, 179])
})
