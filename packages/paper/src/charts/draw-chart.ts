import type { Measure } from '../drawing.ts'
import { ancestorTreeChart } from './ancestors/ancestor-tree.ts'
import { findBranches } from './branches/find-branches.ts'
import type { Branches } from './branches/find-branches.ts'
import { founderBranches } from './branches/founder-branches.ts'
import { descendantChart } from './descendants/descendant-chart.ts'
import { hourglassChart } from './descendants/hourglass-chart.ts'
import { fanChart } from './fan/fan-chart.ts'
import { legendBelow } from './legend/legend-below.ts'
import type { Connection } from './line/connection.ts'
import { lineChart } from './line/line-chart.ts'
import { TextFitter } from './text/fit-text.ts'
import { timelineChart } from './timeline/timeline-chart.ts'
import { peopleWithin } from './tree/reach.ts'
import { treeChart } from './tree/tree-chart.ts'
import type { ChartFamily, ChartStyle, DrawnChart } from './types.ts'

interface Generations {
  readonly up: number
  readonly down: number
}

/** What is drawn of whom. Generations may be Infinity. */
export type ChartWanted =
  | ({ readonly kind: 'focus'; readonly personId: number } & Generations)
  | ({ readonly kind: 'hourglass'; readonly personId: number; readonly arrangement: 'compact' | 'rows' } & Generations)
  | { readonly kind: 'descendants'; readonly personId: number; readonly down: number; readonly arrangement: 'compact' | 'rows' }
  | { readonly kind: 'ancestors'; readonly personId: number; readonly up: number }
  | { readonly kind: 'fan'; readonly personId: number; readonly up: number; readonly shape: 'full' | 'half' }
  /** The way is found with `findConnection`; undefined where there is none. */
  | { readonly kind: 'line'; readonly connection: Connection | undefined }
  | ({
      readonly kind: 'timeline'
      readonly personId: number
      readonly people: 'everyone' | 'focus' | 'ancestors' | 'descendants'
      readonly order: 'birth' | 'branch'
      /** As a year with a fraction. */
      readonly today: number
    } & Generations)

/** The most generations of a fan: the outermost of the next would have rings of metres. */
const maxFanGenerations = 12

/**
 * Draws a chart, with its legend below it if this is wanted. A person who is not in the family gives a chart of no people.
 * @param widestLine - of the legend
 */
export function drawChart(
  family: ChartFamily,
  wanted: ChartWanted,
  style: ChartStyle,
  hasLegend: boolean,
  measure: Measure,
  widestLine = Infinity,
): DrawnChart {
  const texts = new TextFitter(measure, style.language)
  const chart = drawBody(family, wanted, style, texts)
  return hasLegend ? legendBelow(chart, texts, widestLine) : chart
}

function drawBody(family: ChartFamily, request: ChartWanted, style: ChartStyle, texts: TextFitter): DrawnChart {
  switch (request.kind) {
    case 'focus':
      return treeChart(family, request.personId, { up: request.up, down: request.down, siblings: true }, style, texts)
    case 'hourglass':
      if (request.arrangement === 'compact') return hourglassChart(family, request.personId, request, style, texts)
      return treeChart(family, request.personId, { up: request.up, down: request.down, siblings: false }, style, texts)
    case 'descendants':
      if (request.arrangement === 'compact') return descendantChart(family, request.personId, request.down, style, texts)
      return treeChart(family, request.personId, { up: 0, down: request.down, siblings: false }, style, texts)
    case 'ancestors':
      return ancestorTreeChart(family, request.personId, request.up, style, texts)
    case 'fan':
      return fanChart(family, request.personId, Math.min(request.up, maxFanGenerations), request.shape, style, texts)
    case 'line':
      return lineChart(family, request.connection, style, texts)
    case 'timeline': {
      const { graph } = family
      const drawn = peopleOfTimeline(family, request)
      const root = graph.indexOf(request.personId)
      const branches: Branches =
        request.people === 'everyone' || root < 0 ? founderBranches(graph, drawn) : findBranches(graph, root, drawn)
      const around = request.people === 'everyone' ? undefined : request.personId
      return timelineChart(family, drawn, branches, { ...request, around }, style, texts)
    }
  }
}

function peopleOfTimeline({ graph }: ChartFamily, request: Extract<ChartWanted, { kind: 'timeline' }>): number[] {
  const { people, up, down } = request
  if (people === 'everyone') return Array.from({ length: graph.size }, (_, person) => person)
  const root = graph.indexOf(request.personId)
  if (root < 0) return []
  return peopleWithin(graph, root, {
    up: people === 'descendants' ? 0 : up,
    down: people === 'ancestors' ? 0 : down,
    siblings: people === 'focus',
  })
}
