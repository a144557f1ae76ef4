import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PairMap } from './pair-map.ts'

it('keeps the last number of each pair, however many there are', () => {
  const id = fc.integer({ min: -20, max: 20 })
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id, fc.integer()), { maxLength: 3_000 }), (entries) => {
      const map = new PairMap()
      const known = new Map<string, number>()
      for (const [first, second, value] of entries) {
        expect(map.get(first, second)).toBe(known.get(`${first} ${second}`))
        map.set(first, second, value)
        known.set(`${first} ${second}`, value)
      }
      for (let first = -20; first <= 20; first += 1)
        for (let second = -20; second <= 20; second += 1) expect(map.get(first, second)).toBe(known.get(`${first} ${second}`))
    }),
    { numRuns: 20 },
  )
  const many = new PairMap()
  for (let index = 0; index < 50_000; index += 1) many.set(index, -index * 7, index)
  for (let index = 0; index < 50_000; index += 1) {
    expect(many.get(index, -index * 7)).toBe(index)
    expect(many.get(index, 1)).toBe(undefined)
  }
})
