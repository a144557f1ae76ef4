import { expect, test } from 'vitest'
import { elide } from './elide.ts'

test.each([
  ['d', 'Anne', 'd’Anne'],
  ['d', 'Élise', 'd’Élise'],
  ['d', 'Œdipe', 'd’Œdipe'],
  ['d', 'Yves', 'd’Yves'],
  ['Qu', 'olga', 'Qu’olga'],
  ['qu', 'Antti', 'qu’Antti'],
  ['d', 'Marie', 'de Marie'],
  ['d', 'Yang Li', 'de Yang Li'],
  ['d', 'Hugo', 'de Hugo'],
  ['d', '麗娟', 'de 麗娟'],
  ['d', '8', 'de 8'],
  ['d', '', 'de '],
  [undefined, 'Anne', 'Anne'],
])('%s before %s', (stem, value, expected) => {
  expect(elide(stem, value)).toBe(expected)
})
