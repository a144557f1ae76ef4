import { ancestorsOf, buildFamilyGraph, descendantsOf } from '@banyan/family-graph'
import { describe, expect, it } from 'vitest'
import type { DrawingItem, GroupItem, TextItem } from '../drawing.ts'
import { putOnSheets } from '../sheets/put-on-sheets.ts'
import type { SheetRequest } from '../sheets/sizes.ts'
import { widestLineOf } from '../sheets/tile.ts'
import { chartTools } from '../test-support/chart-tools.ts'
import { paperFamily } from '../test-support/paper-family.ts'
import type { ChartKind, ChartRequest } from './chart.ts'
import { composeChart } from './compose-chart.ts'
import { textBox } from './fan/text-box.ts'

function familyOf(people: number, seed: number) {
  const family = paperFamily(people, seed)
  const graph = buildFamilyGraph(family)
  const ids = [...graph.ids]
  const most = (count: (id: number) => number): number => ids.reduce((best, id) => (count(id) > count(best) ? id : best), ids[0]!)
  return {
    family,
    young: most((id) => ancestorsOf(graph, id).length),
    old: most((id) => descendantsOf(graph, id).length),
  }
}
const { family, young, old } = familyOf(300, 4)

const request = (chart: ChartKind, person: number): ChartRequest => ({
  chart,
  person_id: person,
  generations_up: 8,
  generations_down: 60,
  show: { portraits: true, dates: true, full_dates: false, places: false, kin_names: false },
  colours: 'branches',
  legend: true,
  arrangement: 'compact',
  line: 'nearest',
  people: 'everyone',
  order: 'branch',
})
const sheet: SheetRequest = {
  size: 'A4',
  orientation: 'auto',
  tiled: true,
  roll_mm: 914,
  margin_mm: 8,
  overlap_mm: 10,
  scale_percent: 100,
}

function* textsOf(items: Iterable<DrawingItem>): Generator<string> {
  for (const item of items)
    if (item.kind === 'group' || item.kind === 'section') yield* textsOf(item.items)
    else if (item.kind === 'text') yield item.text
}

describe.each([
  ['ancestors', young],
  ['fan', young],
  ['half_fan', young],
  ['hourglass', old],
  ['descendants', old],
  ['focus', old],
  ['lives', old],
] as const)('%s on many sheets', (chart, person) => {
  it.each([60, 100, 250])('has everything that one sheet has, and cuts no card, at %i %%', (scale) => {
    const whole = composeChart(request(chart, person), family, chartTools)
    const plan = putOnSheets(whole, { ...sheet, scale_percent: scale }, { title: '', madeOn: '', legend: [] }, chartTools)
    expect(plan.sheets).toBeGreaterThan(1)
    expect(plan.cutBoxes).toBe(0)
    const seen = new Map<string, number>()
    let page = 0
    for (const { items } of plan.document.pages)
      if (page++ > 0) for (const text of textsOf(items)) seen.set(text, (seen.get(text) ?? 0) + 1)
    const wanted = new Map<string, number>()
    for (const text of textsOf(whole.items())) wanted.set(text, (wanted.get(text) ?? 0) + 1)
    expect([...wanted].filter(([text, count]) => (seen.get(text) ?? 0) < count)).toEqual([])
  })
})

/** The texts of a chart within its group on a sheet, by what they say and where they are in the chart; whether each is seen whole. */
function* seenIn({ items, clip, moveX, moveY, scale }: GroupItem): Generator<[string, boolean]> {
  const textsIn = function* (all: Iterable<DrawingItem>, x: number, y: number): Generator<TextItem> {
    for (const item of all)
      if (item.kind === 'group') yield* textsIn(item.items, x + item.moveX, y + item.moveY)
      else if (item.kind === 'section') yield* textsIn(item.items, x, y)
      else if (item.kind === 'text') yield { ...item, x: item.x + x, y: item.y + y }
  }
  for (const text of textsIn(items, 0, 0)) {
    const box = textBox(text, chartTools.measure.width(text.text, text.style))
    const [left, top] = [moveX + box.x * scale, moveY + box.y * scale]
    const isWhole =
      clip === undefined ||
      (left >= clip.x - 0.01 &&
        top >= clip.y - 0.01 &&
        left + box.width * scale <= clip.x + clip.width + 0.01 &&
        top + box.height * scale <= clip.y + clip.height + 0.01)
    yield [`${text.text} ${text.x.toFixed(2)} ${text.y.toFixed(2)}`, isWhole]
  }
}

describe.each([
  ['fan', 1],
  ['fan', 2],
  ['half_fan', 3],
  ['lives', 4],
  ['lives', 5],
  ['ancestors', 1],
  ['hourglass', 2],
  ['focus', 3],
] as const)('%s, seed %i', (chart, seed) => {
  const { family: village, young: child } = familyOf(400, seed)
  it.each([
    ['A4', 100],
    ['A4', 140],
    ['A3', 230],
    ['Letter', 60],
  ] as const)('has each text whole on some sheet: %s at %i %%', (size, scale) => {
    const wanted = { ...sheet, size, scale_percent: scale }
    const whole = composeChart(request(chart, child), village, { ...chartTools, widestLine: widestLineOf(wanted) })
    const plan = putOnSheets(whole, wanted, { title: '', madeOn: '', legend: [] }, chartTools)
    const all = new Set<string>()
    const seen = new Set<string>()
    let page = 0
    for (const { items, width, height } of plan.document.pages) {
      if (page++ === 0) continue
      for (const item of items)
        if (item.kind === 'group') {
          for (const [text, isWhole] of seenIn(item)) (isWhole ? seen : all).add(text)
          // Nothing is beyond the margins of a printer.
          expect(item.clip!.x + item.clip!.width).toBeLessThanOrEqual(width - (sheet.margin_mm / 25.4) * 72 + 0.01)
          expect(item.clip!.y + item.clip!.height).toBeLessThanOrEqual(height - (sheet.margin_mm / 25.4) * 72 + 0.01)
        }
    }
    expect(seen.size).toBeGreaterThan(10)
    expect([...all].filter((text) => !seen.has(text))).toEqual([])
  })
})
