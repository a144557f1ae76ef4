import { expect, it } from 'vitest'
import { collect } from '../../../test/collect.ts'
import { jsonPieces } from './send-in-slices.ts'

it.each([
  {},
  { a: 1, b: undefined, c: null, 'd"e': 'Zoë\u2028\n' },
  { list: [], after: [1, 'two', null, undefined, { three: [3] }], nested: { list: [1, 2] } },
  { facts: Array.from({ length: 300 }, (_, id) => ({ id, note: 'a long story '.repeat(100), sources: [] })), last: true },
])('a value in pieces is what JSON makes of it', async (value) => {
  const pieces = await collect(jsonPieces(value))
  expect(pieces.join('')).toBe(JSON.stringify(value))
  for (const piece of pieces) expect(piece.length).toBeLessThan(100_000)
})
