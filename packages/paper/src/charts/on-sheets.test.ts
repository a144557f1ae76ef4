import { ancestorsOf, buildFamilyGraph, descendantsOf } from '@banyan/family-graph'
import { describe, expect, it } from 'vitest'
import type { DrawingItem } from '../drawing.ts'
import { putOnSheets } from '../sheets/put-on-sheets.ts'
import type { SheetRequest } from '../sheets/sizes.ts'
import { chartTools } from '../test-support/chart-tools.ts'
import { paperFamily } from '../test-support/paper-family.ts'
import type { ChartKind, ChartRequest } from './chart.ts'
import { composeChart } from './compose-chart.ts'

const family = paperFamily(300, 4)
const graph = buildFamilyGraph(family)
const ids = [...graph.ids]
const most = (count: (id: number) => number): number => ids.reduce((best, id) => (count(id) > count(best) ? id : best), ids[0]!)
const young = most((id) => ancestorsOf(graph, id).length)
const old = most((id) => descendantsOf(graph, id).length)

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
