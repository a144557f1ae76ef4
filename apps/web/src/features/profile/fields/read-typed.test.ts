import { expect, test } from 'vitest'
import { isDeadBeforeBorn, readTyped } from './read-typed.ts'

test.each([
  ['email', 'ida@example.org', 'save'],
  ['email', ' ', 'ignore'],
  ['email', 'ida@example', 'not_an_email'],
  ['email', 'ida', 'not_an_email'],
  ['birth_year', '1950', 'save'],
  ['birth_year', '', 'save'],
  ['year_of_death', '-5', 'not_a_year'],
  ['year_of_death', '19.5', 'not_a_year'],
  ['year_of_death', '1e3', 'not_a_year'],
  ['occupation', '', 'save'],
] as const)('%s %j: %s', (field, text, reading) => {
  expect(readTyped(field, text, false)).toBe(reading)
})

test('a number that the browser cannot read is not taken for an empty one', () => {
  expect(readTyped('birth_year', '', true)).toBe('not_a_year')
})

test('a death before the birth is noticed where both are known', () => {
  expect([
    isDeadBeforeBorn(1950, 1949),
    isDeadBeforeBorn(1950, 1950),
    isDeadBeforeBorn(0, 1949),
    isDeadBeforeBorn(1950, 0),
  ]).toEqual([true, false, false, false])
})
