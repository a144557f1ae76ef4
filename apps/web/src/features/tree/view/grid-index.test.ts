import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openGrid, packGrid } from './grid-index.ts'

const box = fc
  .tuple(
    fc.integer({ min: -3000, max: 3000 }),
    fc.integer({ min: -3000, max: 3000 }),
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 900 }),
  )
  .map(([left, top, width, height]) => [left, top, left + width, top + height] as const)

describe('the grid index', () => {
  it('finds what a look at every box finds, each once', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), fc.array(box, { minLength: 1, maxLength: 5 }), (boxes, questions) => {
        const index = openGrid(structuredClone(packGrid(Float32Array.from(boxes.flat()), 250, 130)))
        const found = new Uint32Array(boxes.length)
        for (const [left, top, right, bottom] of questions) {
          const count = index.query({ left, top, right, bottom }, found)
          const expected = boxes.flatMap(([l, t, r, b], i) => (l <= right && r >= left && t <= bottom && b >= top ? [i] : []))
          expect([...found.subarray(0, count)].toSorted((a, b) => a - b)).toEqual(expected)
        }
      }),
    )
  })

  it('stays small for a few boxes far apart', () => {
    const index = openGrid(packGrid(Float32Array.from([0, 0, 1, 1, 9e6, 9e6, 9e6 + 1, 9e6 + 1]), 10, 10))
    const found = new Uint32Array(2)
    expect(index.query({ left: 9e6 - 5, top: 9e6 - 5, right: 9e6 + 5, bottom: 9e6 + 5 }, found)).toBe(1)
    expect(found[0]).toBe(1)
  })
})
