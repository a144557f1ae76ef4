import fc from 'fast-check'
import { expect, test } from 'vitest'
import { justifiedRows, rowConstants } from './justified-rows.ts'
import { placeRows, spotsBetween } from './place-rows.ts'

const gap = 4
const side = fc.integer({ min: 0, max: 200 })
const pictures = fc.array(fc.record({ width: side, height: side }), { maxLength: 80 })
const placed = (items: readonly { width: number; height: number }[], width: number) =>
  placeRows(justifiedRows(items, { width, gap, isLandscape: false, devicePixelRatio: 1 }), gap)

test('pictures stand side by side, row below row, within the height of the list', () => {
  fc.assert(
    fc.property(pictures, fc.integer({ min: 320, max: 2000 }), (items, width) => {
      const { spots, height } = placed(items, width)
      expect(spots.map(({ item }) => item)).toEqual(items)
      for (const [at, spot] of spots.entries()) {
        const before = spots[at - 1]
        if (before && spot.top === before.top) expect(spot.left).toBeCloseTo(before.left + before.width + gap)
        else {
          expect(spot.left).toBe(0)
          expect(spot.top).toBeCloseTo(before ? before.top + before.height + gap : 0)
        }
        expect(spot.top + spot.height).toBeLessThanOrEqual(height + 1e-6)
      }
    }),
    { seed: 20261125 },
  )
})

test('a range has every picture that overlaps it, and none a row away', () => {
  const range = fc.tuple(fc.integer({ min: -500, max: 6000 }), fc.integer({ min: 0, max: 2000 }))
  fc.assert(
    fc.property(pictures, range, (items, [from, length]) => {
      const { spots } = placed(items, 800)
      const found = new Set(spotsBetween(spots, from, from + length, rowConstants.maxHeight))
      for (const spot of spots) {
        if (spot.top < from + length && spot.top + spot.height > from) expect(found).toContain(spot)
        if (spot.top >= from + length || spot.top < from - rowConstants.maxHeight) expect(found).not.toContain(spot)
      }
    }),
    { seed: 20261125 },
  )
})
