import { expect, test } from 'vitest'
import { nextCell } from './next-cell.ts'

// Two rows: three narrow pictures above two wide ones.
const places = [
  { left: 0, top: 0, width: 100 },
  { left: 104, top: 0, width: 100 },
  { left: 208, top: 0, width: 100 },
  { left: 0, top: 204, width: 152 },
  { left: 156, top: 204, width: 152 },
]

test.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [4, 'ArrowRight', undefined],
  [0, 'ArrowLeft', undefined],
  [3, 'ArrowLeft', 2],
  [0, 'ArrowDown', 3],
  [2, 'ArrowDown', 4],
  [3, 'ArrowDown', undefined],
  [3, 'ArrowUp', 0],
  [4, 'ArrowUp', 2],
  [1, 'ArrowUp', undefined],
  [2, 'Home', 0],
  [2, 'End', 4],
  [2, 'a', undefined],
])('from %i %s leads to %s', (at, key, expected) => {
  expect(nextCell(places, at, key)).toBe(expected)
})
