import { expect, it } from 'vitest'
import { lifespan } from './lifespan.ts'

it.each([
  [1920, 1999, '1920–1999'],
  [1980, 0, '1980'],
  [0, 1999, '?–1999'],
  [0, 0, ''],
])('shows birth %i and death %i as %j', (birth_year, year_of_death, expected) => {
  expect(lifespan({ birth_year, year_of_death })).toBe(expected)
})
