import { expect, it } from 'vitest'
import { toUnit } from '../view/mercator.ts'
import { namesQuery } from './names-query.ts'

const view = (longitude: number, latitude: number, zoom: number, width = 1280) => ({
  centre: toUnit(longitude, latitude),
  zoom,
  width,
  height: 720,
})

it('covers what is seen, and little more', () => {
  const { west, south, east, north, zoom } = namesQuery(view(114.17, 22.28, 8), undefined)
  expect(west).toBeLessThan(114.17 - 1.75)
  expect(east).toBeGreaterThan(114.17 + 1.75)
  expect(east - west).toBeLessThan(3.6 + 2 * 0.71)
  expect(south).toBeLessThan(22)
  expect(north).toBeGreaterThan(22.5)
  expect(zoom).toBe(8)
})

it('stays the same for a small step', () => {
  const first = namesQuery(view(114.17, 22.28, 8.1), undefined)
  expect(namesQuery(view(114.18, 22.281, 8.3), first)).toBe(first)
  expect(namesQuery(view(118, 22.28, 8.1), first)).not.toEqual(first)
})

it('crosses the date line with its west in the east', () => {
  const { west, east } = namesQuery(view(179.5, -17, 8), undefined)
  expect(west).toBeGreaterThan(170)
  expect(east).toBeLessThan(-170)
})

it('asks for the whole world at most once', () => {
  expect(namesQuery(view(0, 0, 2, 4000), undefined)).toMatchObject({ west: -180, east: 180 })
})
