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

it('shows a death of which nobody knows the date', () => {
  expect(lifespan({ birth_year: 1920, year_of_death: 0, deceased: true })).toBe('1920 †')
  expect(lifespan({ birth_year: 0, year_of_death: 0, deceased: true })).toBe('†')
  expect(lifespan({ birth_year: 1920, year_of_death: 1999, deceased: true })).toBe('1920–1999')
})
