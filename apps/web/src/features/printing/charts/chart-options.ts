import { chartArrangements, chartKinds, lineWays, livesOf, livesOrders, printLimits } from '@banyan/contract'
import type { ChartKind } from '@banyan/contract'
import { readSheet, sheetBody, usualSheet } from '../parts/sheet-options.ts'
import type { SheetOptions } from '../parts/sheet-options.ts'
import type { PrintBody } from '../printing.queries.ts'

export const dateStyles = ['none', 'years', 'full'] as const

/** What has been chosen for a chart; what another chart needs is kept. */
export interface ChartOptions extends SheetOptions {
  readonly chart: ChartKind
  /** 0: nobody yet. */
  readonly personId: number
  readonly otherId: number
  /** Generations; 'all' for as many as there are. */
  readonly up: string
  readonly down: string
  readonly arrangement: (typeof chartArrangements)[number]
  readonly line: (typeof lineWays)[number]
  readonly people: (typeof livesOf)[number]
  readonly order: (typeof livesOrders)[number]
  readonly portraits: boolean
  readonly dates: (typeof dateStyles)[number]
  readonly places: boolean
  readonly kinNames: boolean
  readonly colours: boolean
  readonly legend: boolean
  readonly date: boolean
  readonly title: string
}

export const allGenerations = 'all'
const mostListed = 12

/** Which choices a chart has. */
export const chartNeeds: Readonly<Record<ChartKind, { readonly up?: number; readonly down?: number; readonly other?: true }>> = {
  everyone: {},
  focus: { up: mostListed, down: mostListed },
  ancestors: { up: mostListed },
  descendants: { down: mostListed },
  hourglass: { up: mostListed, down: mostListed },
  fan: { up: 10 },
  half_fan: { up: 10 },
  line: { other: true },
  lives: { up: mostListed, down: mostListed },
}

/** What to offer: fans have no room for more than some generations, other charts may have all. */
export function generationChoices(chart: ChartKind, way: 'up' | 'down'): readonly string[] {
  const most = chartNeeds[chart][way] ?? 0
  const numbers = Array.from({ length: most }, (_, at) => String(at + 1))
  return chart === 'fan' || chart === 'half_fan' ? numbers : [...numbers, allGenerations]
}

/** Whether lives need a number of generations. */
export const needsGenerations = ({ chart, people }: ChartOptions, way: 'up' | 'down'): boolean => {
  if (chartNeeds[chart][way] === undefined) return false
  if (chart !== 'lives') return true
  return people === 'focus' || people === (way === 'up' ? 'ancestors' : 'descendants')
}

export const usualChart: ChartOptions = {
  ...usualSheet,
  chart: 'focus',
  personId: 0,
  otherId: 0,
  up: '4',
  down: '4',
  arrangement: 'compact',
  line: 'nearest',
  people: 'focus',
  order: 'branch',
  portraits: true,
  dates: 'years',
  places: false,
  kinNames: false,
  colours: true,
  legend: true,
  date: true,
  title: '',
}

/** What was stored on this device, as far as it still has the shape. */
export function readChart(stored: unknown): ChartOptions | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const found = stored as Readonly<Record<string, unknown>>
  const oneOf = <Value extends string>(values: readonly Value[], name: keyof ChartOptions, usual: Value): Value =>
    values.find((each) => each === found[name]) ?? usual
  const flag = (name: keyof ChartOptions, usual: boolean): boolean => (typeof found[name] === 'boolean' ? found[name] : usual)
  const id = (name: keyof ChartOptions): number => (Number.isSafeInteger(found[name]) ? Number(found[name]) : 0)
  const generations = (name: 'up' | 'down'): string => {
    const value = found[name]
    return typeof value === 'string' && (value === allGenerations || /^\d{1,2}$/u.test(value)) ? value : usualChart[name]
  }
  return {
    ...readSheet(found),
    chart: oneOf(chartKinds, 'chart', usualChart.chart),
    personId: id('personId'),
    otherId: id('otherId'),
    up: generations('up'),
    down: generations('down'),
    arrangement: oneOf(chartArrangements, 'arrangement', usualChart.arrangement),
    line: oneOf(lineWays, 'line', usualChart.line),
    people: oneOf(livesOf, 'people', usualChart.people),
    order: oneOf(livesOrders, 'order', usualChart.order),
    portraits: flag('portraits', usualChart.portraits),
    dates: oneOf(dateStyles, 'dates', usualChart.dates),
    places: flag('places', usualChart.places),
    kinNames: flag('kinNames', usualChart.kinNames),
    colours: flag('colours', usualChart.colours),
    legend: flag('legend', usualChart.legend),
    date: flag('date', usualChart.date),
    title: typeof found['title'] === 'string' ? found['title'] : usualChart.title,
  }
}

/** Generations within what the chart offers: a fan shows its most instead of all. */
export function generationsOf(options: ChartOptions, way: 'up' | 'down'): string {
  const choices = generationChoices(options.chart, way)
  return choices.includes(options[way]) ? options[way] : (choices.at(-1) ?? allGenerations)
}

/** For the server; undefined while something is missing or cannot be read. */
export function chartBody(options: ChartOptions, dialect: PrintBody['dialect']): PrintBody | undefined {
  const { chart, personId, otherId } = options
  const sheet = sheetBody(options)
  if (sheet === undefined || personId === 0 || (chart === 'line' && otherId === 0)) return undefined
  const count = (way: 'up' | 'down'): number => {
    const value = generationsOf(options, way)
    return value === allGenerations ? printLimits.generations.max : Number(value)
  }
  return {
    kind: 'chart',
    chart,
    dialect,
    title: options.title.trim(),
    person_id: personId,
    ...(chart === 'line' ? { other_person_id: otherId } : {}),
    line: options.line,
    arrangement: options.arrangement,
    people: options.people,
    order: options.order,
    generations_up: count('up'),
    generations_down: count('down'),
    show: {
      portraits: options.portraits,
      dates: options.dates !== 'none',
      full_dates: options.dates === 'full',
      places: options.places,
      kin_names: options.kinNames,
    },
    colours: options.colours ? 'branches' : 'none',
    legend: options.legend,
    date: options.date,
    format: options.format,
    sheet,
  }
}
