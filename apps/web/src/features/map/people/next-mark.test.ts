import { expect, it } from 'vitest'
import { nearestSpot, nextSpot } from './next-mark.ts'

const spots = [
  { key: 'middle', x: 0, y: 0 },
  { key: 'near east', x: 40, y: 10 },
  { key: 'far east', x: 200, y: 0 },
  { key: 'north-west', x: -30, y: -60 },
  { key: 'south', x: 5, y: 80 },
]
const from = (key: string, arrow: string) =>
  nextSpot(
    spots,
    spots.find((spot) => spot.key === key)!,
    arrow,
  )?.key

it.each([
  ['middle', 'ArrowRight', 'near east'],
  ['near east', 'ArrowRight', 'far east'],
  ['far east', 'ArrowRight', undefined],
  ['far east', 'ArrowLeft', 'near east'],
  ['middle', 'ArrowUp', 'north-west'],
  ['middle', 'ArrowDown', 'south'],
  ['south', 'ArrowUp', 'middle'],
  ['middle', 'Enter', undefined],
])('from %s with %s: %s', (key, arrow, expected) => expect(from(key, arrow)).toBe(expected))

it('every marker can be reached from every other with a few keys', () => {
  const reached = new Set(['middle'])
  for (const key of reached)
    for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = from(key, arrow)
      if (next) reached.add(next)
    }
  expect(reached.size).toBe(spots.length)
})

it('finds the nearest to where one was', () => {
  expect(nearestSpot(spots, { x: 100, y: 5 })?.key).toBe('near east')
  expect(nearestSpot([], { x: 0, y: 0 })).toBeUndefined()
})
