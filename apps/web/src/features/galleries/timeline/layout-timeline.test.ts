import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupOf, groupSections, layoutTimeline, nextPhoto, rowOf, rowsBetween, spotsOfRow } from './layout-timeline.ts'

const sections = [
  { taken: '4 MAY 1950', count: 2 },
  { taken: '3 MAY 1950', count: 1 },
  { taken: 'MAY 1950', count: 3 },
  { taken: '9 JAN 1950', count: 1 },
  { taken: '1950', count: 4 },
  { taken: 'BET 1950 AND 1959', count: 1 },
  { taken: '', count: 2 },
]

test('days are joined to months and years, what is less precise stays by itself', () => {
  const of = (grain: 'day' | 'month' | 'year') =>
    groupSections(sections, grain).map(({ taken, first, count }) => [taken, first, count])
  expect(of('day')).toHaveLength(sections.length)
  expect(of('month')).toEqual([
    ['MAY 1950', 0, 6],
    ['JAN 1950', 6, 1],
    ['1950', 7, 4],
    ['BET 1950 AND 1959', 11, 1],
    ['', 12, 2],
  ])
  expect(of('year')).toEqual([
    ['1950', 0, 11],
    ['BET 1950 AND 1959', 11, 1],
    ['', 12, 2],
  ])
})

const measures = { gap: 4, rowHeight: 180, headingHeight: 56 }
const timeline = fc.record({
  counts: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }),
  shapes: fc.array(fc.float({ min: Math.fround(0.1), max: 10, noNaN: true }), { minLength: 1, maxLength: 40 }),
  width: fc.integer({ min: 300, max: 2000 }),
})
const laidOut = ({ counts, shapes, width }: { counts: number[]; shapes: number[]; width: number }) => {
  const count = counts.reduce((sum, each) => sum + each, 0)
  const ratios = Float32Array.from({ length: count }, (_, at) => shapes[at % shapes.length] ?? 1)
  let first = 0
  const groups = counts.map((each, at) => {
    const group = { taken: String(1900 + at), first, count: each }
    first += each
    return group
  })
  return { count, layout: layoutTimeline(ratios, groups, { ...measures, width }) }
}
const seed = { seed: 20261127 }

test('every photo stands once and in order, under its heading, within the width', () => {
  fc.assert(
    fc.property(timeline, (given) => {
      const { count, layout } = laidOut(given)
      const rows = layout.rowTops.map((_, row) => spotsOfRow(layout, row))
      expect(rows.flat().map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, at) => at))
      let bottom = -measures.gap
      for (const [row, spots] of rows.entries()) {
        const [first, last] = [spots[0]!, spots.at(-1)!]
        const group = groupOf(layout, first.index)
        expect(groupOf(layout, last.index)).toBe(group)
        expect(rowOf(layout, last.index)).toBe(row)
        const isFirst = layout.groups[group]?.first === first.index
        expect(first.top).toBeCloseTo(bottom + measures.gap + (isFirst ? measures.headingHeight : 0), 1)
        if (isFirst) expect(layout.groupTops[group]).toBeCloseTo(bottom + measures.gap, 1)
        expect(last.left + last.width).toBeLessThanOrEqual(Math.max(given.width, 3.5 * measures.rowHeight) + 0.1)
        expect(first.height).toBeLessThanOrEqual(measures.rowHeight + 0.001)
        bottom = first.top + first.height
      }
      expect(layout.height).toBeCloseTo(Math.max(0, bottom), 1)
    }),
    seed,
  )
})

test('a range of heights has exactly the rows that overlap it', () => {
  fc.assert(
    fc.property(timeline, fc.integer({ min: -200, max: 4000 }), fc.integer({ min: 1, max: 1500 }), (given, from, length) => {
      const { layout } = laidOut(given)
      const { first, last } = rowsBetween(layout, from, from + length)
      for (const [row, top] of layout.rowTops.entries()) {
        const overlaps = top < from + length && top + (layout.rowHeights[row] ?? 0) > from
        // Whole pixels are enough.
        if (Math.abs(top - (from + length)) < 1) continue
        expect(row >= first && row <= last, `${row}`).toBe(overlaps)
      }
    }),
    seed,
  )
})

test('keys lead from photo to photo and back', () => {
  fc.assert(
    fc.property(timeline, fc.nat(), (given, at) => {
      const { count, layout } = laidOut(given)
      if (count === 0) return
      const index = at % count
      expect(nextPhoto(layout, index, 'ArrowRight')).toBe(index + 1 < count ? index + 1 : undefined)
      expect(nextPhoto(layout, index, 'ArrowLeft')).toBe(index > 0 ? index - 1 : undefined)
      const below = nextPhoto(layout, index, 'ArrowDown')
      if (below === undefined) expect(rowOf(layout, index)).toBe(layout.rowTops.length - 1)
      else expect(rowOf(layout, below)).toBe(rowOf(layout, index) + 1)
      expect(nextPhoto(layout, index, 'a')).toBeUndefined()
    }),
    seed,
  )
})
