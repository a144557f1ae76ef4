import { describe, expect, it } from 'vitest'
import type { Chart, ChartRequest } from '../charts/chart.ts'
import { composeChart } from '../charts/compose-chart.ts'
import type { DrawingItem } from '../drawing.ts'
import { chartTools } from '../test-support/chart-tools.ts'
import { paperFamily } from '../test-support/paper-family.ts'
import { chooseCuts } from './choose-cuts.ts'
import { putOnSheets } from './put-on-sheets.ts'
import { pointsOfMm } from './sizes.ts'
import type { SheetRequest } from './sizes.ts'
import { rowName } from './tile.ts'

const request: ChartRequest = {
  chart: 'everyone',
  person_id: 1,
  generations_up: 4,
  generations_down: 4,
  show: { portraits: false, dates: true, full_dates: false, places: false, kin_names: false },
  colours: 'none',
  legend: false,
  arrangement: 'compact',
  line: 'nearest',
  people: 'focus',
  order: 'branch',
}
const sheet: SheetRequest = {
  size: 'A4',
  orientation: 'auto',
  tiled: true,
  roll_mm: 914,
  margin_mm: 8,
  overlap_mm: 10,
  scale_percent: 100,
}
const frame = { title: 'Everyone', madeOn: '', legend: [] }

interface Drawn {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** The texts of a page with their places on it. */
function* textsOf(items: Iterable<DrawingItem>, x = 0, y = 0, scale = 1): Generator<Drawn> {
  for (const item of items) {
    if (item.kind === 'group') yield* textsOf(item.items, x + item.moveX * scale, y + item.moveY * scale, scale * item.scale)
    else if (item.kind === 'section' && item.role !== 'Artifact') yield* textsOf(item.items, x, y, scale)
    else if (item.kind === 'text') yield { text: item.text, x: x + item.x * scale, y: y + item.y * scale }
  }
}

function* textsIn(items: Iterable<DrawingItem>): Generator<string> {
  for (const item of items) if (item.kind === 'text') yield item.text
}

const chartOf = (people: number, seed: number): Chart => {
  const family = paperFamily(people, seed)
  return composeChart({ ...request, person_id: family.people[0]!.id }, family, chartTools)
}

describe('a chart on many sheets', () => {
  it.each([
    [40, 1, 'A4', 100],
    [300, 2, 'A4', 100],
    [300, 3, 'Letter', 60],
    [1_000, 4, 'A3', 100],
    [1_000, 5, 'A4', 250],
    [2_000, 6, 'A4', 40],
    [700, 7, 'A2', 150],
  ] as const)('has each card whole on exactly one: %i people, seed %i, %s at %i %%', (people, seed, size, scale) => {
    const chart = chartOf(people, seed)
    const plan = putOnSheets(chart, { ...sheet, size, scale_percent: scale }, frame, chartTools)
    expect(plan.cutBoxes).toBe(0)
    const margin = pointsOfMm(sheet.margin_mm)
    const [unit, seen] = [(scale / 100) * chart.pointsPerUnit, new Map<string, number>()]
    let pages = 0
    for (const page of plan.document.pages) {
      if (pages++ === 0) continue
      for (const item of page.items) {
        if (item.kind !== 'group') continue
        for (const card of item.items) {
          if (card.kind !== 'group') continue
          // In the page's own coordinates, whole between the margins.
          const [left, top] = [item.moveX + card.moveX * unit, item.moveY + card.moveY * unit]
          expect(left).toBeGreaterThan(margin - 0.01)
          expect(top).toBeGreaterThan(margin - 0.01)
          expect(left + 130 * unit).toBeLessThan(page.width - margin + 0.01)
          expect(top + 140 * unit).toBeLessThan(page.height - margin + 0.01)
          const key = `${card.moveX} ${card.moveY}`
          seen.set(key, (seen.get(key) ?? 0) + 1)
        }
      }
    }
    expect(pages).toBe(plan.sheets)
    expect(seen.size).toBe(chart.people)
    expect([...seen.values()].every((count) => count === 1)).toBe(true)
  })

  it('has its parts beside each other, without a gap', () => {
    const chart = chartOf(500, 8)
    const { rows } = chooseCuts(chart, 700, 900, 20)
    expect(rows[0]!.top).toBe(0)
    expect(rows.at(-1)!.bottom).toBeCloseTo(chart.height)
    for (const [i, { top, bottom, edges }] of rows.entries()) {
      expect(top).toBe(i === 0 ? 0 : rows[i - 1]!.bottom)
      expect(bottom - top).toBeLessThanOrEqual(900.01)
      expect([edges[0], edges.at(-1)]).toEqual([0, chart.width])
      for (let edge = 1; edge < edges.length; edge++) {
        expect(edges[edge]! - edges[edge - 1]!).toBeGreaterThan(0)
        expect(edges[edge]! - edges[edge - 1]!).toBeLessThanOrEqual(700.01)
      }
    }
  })

  it('cuts what is larger than a sheet, and says so', () => {
    const boxes = Float64Array.from([0, 0, 2_000, 100, 0, 200, 50, 3_000])
    const { rows, cutBoxes } = chooseCuts({ width: 2_000, height: 3_200, boxes, texts: new Float64Array(0) }, 500, 700, 20)
    expect(cutBoxes).toBeGreaterThan(0)
    expect(rows.at(-1)!.bottom).toBe(3_200)
  })

  it('begins with a plan that names the sheets', () => {
    const plan = putOnSheets(chartOf(60, 9), sheet, frame, chartTools)
    const [first, ...others] = Array.from(plan.document.pages, (page) => Array.from(textsOf(page.items), ({ text }) => text))
    expect(first).toContain('Everyone')
    expect(first?.join(' ')).toContain(`Sheets: ${plan.sheets - 1}.`)
    expect(first).toContain('A1')
    expect(others).toHaveLength(plan.sheets - 1)
  })

  it('has no sheet for a place where nothing is drawn, and says so', () => {
    const line: DrawingItem = {
      kind: 'path',
      pieces: [
        ['M', 5, 5],
        ['L', 5, 1_990],
        ['L', 1_990, 1_990],
      ],
      stroke: '#203040',
    }
    const chart: Chart = {
      ...chartOf(1, 14),
      width: 2_000,
      height: 2_000,
      pointsPerUnit: 1,
      boxes: Float64Array.of(0, 0, 100, 100),
      items: () => [line],
    }
    const plan = putOnSheets(chart, sheet, frame, chartTools)
    const pages = Array.from(plan.document.pages, (page) => Array.from(page.items))
    expect(pages).toHaveLength(plan.sheets)
    const names = pages
      .slice(1)
      .map((items) => items.flatMap((item) => (item.kind === 'section' ? [...textsIn(item.items)] : [])))
    const [plain] = pages.map((items) => Array.from(textsOf(items), ({ text }) => text))
    expect(plain!.join(' ')).toContain('Some places have no sheet.')
    // The first column and the last row, and nothing in the corner opposite.
    expect(names.flat()).toEqual(expect.arrayContaining(['Sheet A1', 'Sheet B1', 'Sheet C1', 'Sheet C2']))
    expect(names.flat()).not.toContain('Sheet A2')
    expect(names.flat()).toHaveLength(plan.sheets - 1)
  })

  it('is refused when it takes more sheets than anybody glues', () => {
    expect(() => putOnSheets(chartOf(4_000, 10), { ...sheet, scale_percent: 400 }, frame, chartTools)).toThrow(/too_many_sheets/)
  })

  it('names rows by letters', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(rowName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

describe('a chart on one sheet', () => {
  it.each([
    ['A4', 'auto', 210, 297],
    ['A0', 'landscape', 1_189, 841],
    ['Letter', 'portrait', 215.9, 279.4],
  ] as const)('fits on %s (%s)', (size, orientation, width, height) => {
    const chart = chartOf(60, 11)
    const [page] = putOnSheets(chart, { ...sheet, tiled: false, size, orientation }, frame, chartTools).document.pages
    const shape = [page!.width, page!.height].toSorted((a, b) => a - b)
    expect(shape.map(Math.round)).toEqual(
      [width, height]
        .map(pointsOfMm)
        .map(Math.round)
        .toSorted((a, b) => a - b),
    )
    for (const item of page!.items) {
      if (item.kind !== 'group') continue
      expect(item.moveX).toBeGreaterThanOrEqual(pointsOfMm(8) - 0.01)
      expect(item.moveX + chart.width * item.scale).toBeLessThanOrEqual(page!.width - pointsOfMm(8) + 0.01)
      expect(item.moveY + chart.height * item.scale).toBeLessThanOrEqual(page!.height - pointsOfMm(8) + 0.01)
    }
  })

  it('is as wide as a roll, and as long as needed', () => {
    const chart = chartOf(200, 12)
    const [page] = putOnSheets(chart, { ...sheet, tiled: false, size: 'roll', roll_mm: 610 }, frame, chartTools).document.pages
    expect(Math.min(page!.width, page!.height)).toBeCloseTo(pointsOfMm(610))
  })

  it('shows a title whole that is wider than the chart', () => {
    const title = 'Ancestors and descendants of Wolfeschlegelsteinhausenbergerdorff'
    const chart = chartOf(1, 15)
    const [page] = putOnSheets(chart, { ...sheet, tiled: false, size: 'as_needed' }, { ...frame, title }, chartTools).document
      .pages
    expect(page!.width).toBeGreaterThan(chart.width * chart.pointsPerUnit + 2 * pointsOfMm(8))
    expect(Array.from(textsOf(page!.items), ({ text }) => text)).toContain(title)
  })

  it('is not blown up for one person', () => {
    const { scale } = putOnSheets(chartOf(1, 13), { ...sheet, tiled: false, size: 'A0' }, frame, chartTools)
    expect(scale).toBe(2.5)
  })
})
