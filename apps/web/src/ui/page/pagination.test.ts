import { expect, test } from 'vitest'
import { shownPages } from './pagination.tsx'

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, undefined, 9]],
  [3, 9, [1, 2, 3, 4, undefined, 9]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
])('from page %i of %i one sees %j', (page, count, expected) => {
  expect(shownPages(page, count)).toEqual(expected)
})
