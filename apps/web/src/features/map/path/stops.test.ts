import { expect, it } from 'vitest'
import type { Stay } from '../time/lives.ts'
import { placesOf, stopsOf } from './stops.ts'

const points = [
  { x: 0.5, y: 0.5 },
  { x: 0.51, y: 0.5 },
  { x: 0.9, y: 0.4 },
]
const stay = (year: number, place: number): Stay =>
  ({ year, place, isNow: false, item: { latitude: place, longitude: place } }) as Stay

it('joins facts in a row at one place, and places that are too close to be told apart', () => {
  const stops = stopsOf([stay(1900, 0), stay(1905, 0), stay(1910, 1), stay(1920, 2), stay(1930, 0)])
  expect(stops.map(({ number, stays }) => [number, stays.map(({ year }) => year)])).toEqual([
    [1, [1900, 1905]],
    [2, [1910]],
    [3, [1920]],
    [4, [1930]],
  ])
  const numbersAt = (size: number) => placesOf(stops, points, size).map(({ numbers, years }) => [numbers, years])
  expect(numbersAt(2048)).toEqual([
    [
      [1, 2, 4],
      [1900, 1910, 1930],
    ],
    [[3], [1920]],
  ])
  // Apart, but without room for the years of both.
  expect(numbersAt(5000)).toEqual([
    [
      [1, 4],
      [1900, 1930],
    ],
    [[2], []],
    [[3], [1920]],
  ])
})

it('joins places whose marks would cover each other, as a mark with more numbers is wider', () => {
  const beside = [
    { x: 0.5, y: 0.5 },
    { x: 0.51, y: 0.5 },
  ]
  const numbersOf = (places: readonly number[]) =>
    placesOf(stopsOf(places.map((place, at) => stay(1900 + at, place))), beside, 4500).map(({ numbers }) => numbers)
  expect(numbersOf([0, 1])).toEqual([[1], [2]])
  expect(numbersOf([0, 1, 0, 1])).toEqual([[1, 2, 3, 4]])
})
