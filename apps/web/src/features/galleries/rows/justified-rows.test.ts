import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { justifiedRows, ratioOf, rowConstants } from './justified-rows.ts'

const landscape = { width: 200, height: 133 }
const portrait = { width: 150, height: 200 }
const square = { width: 200, height: 200 }
const phone = { width: 360, gap: 4, isLandscape: false, devicePixelRatio: 3 }
const desk = { width: 1200, gap: 4, isLandscape: true, devicePixelRatio: 1 }

const sums = (rows: ReturnType<typeof justifiedRows>, gap: number) =>
  rows.map((row) => row.reduce((sum, { width }) => sum + width, gap * (row.length - 1)))

test('a portrait screen fills a row at the usual height, a landscape one at three quarters of it', () => {
  const many = Array.from({ length: 20 }, () => square)
  expect(justifiedRows(many, { ...desk, isLandscape: false })[0]).toHaveLength(6)
  expect(justifiedRows(many, desk)[0]).toHaveLength(5)
  expect(justifiedRows(many, phone)[0]).toHaveLength(2)
})

test('a dense screen makes pictures larger, but never higher than the maximum', () => {
  const rows = justifiedRows(
    Array.from({ length: 20 }, () => square),
    { ...desk, devicePixelRatio: 2 },
  )
  expect(rows[0]).toHaveLength(4)
  expect(rows[0]?.[0]?.height).toBeCloseTo((1199 - 12) / 4)
})

test('what is left over keeps the usual height', () => {
  const rows = justifiedRows([landscape, portrait], desk)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.map(({ height }) => height)).toEqual([200, 200])
})

test('before the container is measured it counts as 800 pixels wide', () => {
  expect(justifiedRows([square], { ...desk, width: 0 })).toEqual(
    justifiedRows([square], { ...desk, width: rowConstants.defaultWidth }),
  )
})

test('pictures without a size are squares, extreme ones are cut', () => {
  expect(ratioOf({ width: 0, height: 0 })).toBe(1)
  expect(ratioOf({ width: 10, height: 200 })).toBe(0.3)
  expect(ratioOf({ width: 200, height: 2 })).toBe(5)
})

describe('for any pictures on any screen', () => {
  const side = fc.integer({ min: 0, max: 200 })
  const options = fc.record({
    width: fc.integer({ min: 320, max: 4000 }),
    gap: fc.integer({ min: 0, max: 8 }),
    isLandscape: fc.boolean(),
    devicePixelRatio: fc.constantFrom(1, 1.5, 2, 3),
  })
  test('each stands once and in order, no row is too high or too wide, all but the last are full', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ width: side, height: side }), { maxLength: 60 }), options, (items, given) => {
        const rows = justifiedRows(items, given)
        expect(rows.flat().map(({ item }) => item)).toEqual(items)
        for (const { height, width } of rows.flat()) {
          expect(height).toBeLessThanOrEqual(rowConstants.maxHeight)
          expect(width).toBeGreaterThan(0)
        }
        const widths = sums(rows, given.gap)
        for (const sum of widths) expect(sum).toBeLessThanOrEqual(given.width - 1 + 1e-6)
        for (const sum of widths.slice(0, -1)) expect(sum).toBeCloseTo(given.width - 1)
      }),
      { seed: 20261122 },
    )
  })
})
