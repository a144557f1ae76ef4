import type { DrawingItem, OutlineEntry } from '../../drawing.ts'
import { isTaken } from '../lineage/build-lineage.ts'
import type { Child, Lineage, Member } from '../lineage/lineage.ts'
import { gap } from '../vertical/atoms.ts'
import { drawRun } from '../vertical/draw-runs.ts'
import { ColumnFlow } from '../vertical/flow.ts'
import { hanNumber } from '../words/numerals.ts'
import { hangingCell, stubCell } from './cells.ts'
import type { Cell, ChartContext } from './cells.ts'
import type { Part, PlannedSheet } from './planned-sheet.ts'
import { atomsIn, columnsOf, sheetOf, styleOf } from './sheet.ts'
import type { Look, Panel } from './sheet.ts'
import { generationsPerTable, shownChildren, titleOf } from './tables.ts'

const columnWidth = 26
/** Title and labels, at the right edge. */
const margin = 2
/** The room above a generation, for lines. */
const hang = 24

/** Somebody in a chart. */
interface Node {
  readonly shown: Member | Child
  cell: Cell
  readonly row: number
  /** Those drawn beneath; empty if they are in another chart. */
  children: Node[]
  /** The middle, in columns from the right. */
  middle: number
}

export interface ChartPlan {
  readonly number: number
  readonly root: Member
  /** The chart in which the root hangs; undefined for the first. */
  readonly from: number | undefined
  /** Which of the root's children it shows: their number may be too large for one sheet. */
  readonly first: number
  readonly end: number
  readonly node: Node
  /** The sheet, from 0, and the columns to its right. */
  readonly sheet: number
  readonly offset: number
}

export const chartKey = (number: number): string => `chart-${number}`
/** The first chart that hangs from somebody. */
const chartOf = ({ person }: Member): string => `chart-of-${person.id}`

/**
 * Draws pagodas (寶塔式, 吊線圖): an ancestor above the middle of what hangs from them, brothers from right to left. A chart has up to five
 * generations, and fewer where a sheet is full: whose children it has no room for begins a chart of their own, and is shown twice. Small charts
 * share a sheet.
 */
export function planCharts(lineage: Lineage, volume: string, context: ChartContext): Part & { charts: readonly ChartPlan[] } {
  const { options, text, references } = context
  const sheet = sheetOf(options, 'chart')
  const [panel] = sheet.panels
  if (panel === undefined) return { sheets: [], outline: [], charts: [] }
  const { count, width } = columnsOf(panel, columnWidth)
  const charts = listCharts(lineage, panel, count, context)
  for (const { number, root, first, sheet: at } of charts) {
    const page = { volume, number: at + 1 }
    references.place(chartKey(number), page)
    if (first === 0) references.place(chartOf(root), page)
  }
  const sheets = [...Map.groupBy(charts, (chart) => chart.sheet)].map(([at, here]): PlannedSheet => ({
    sheet,
    page: { volume, number: at + 1 },
    section: text.words.charts,
    draw: function* () {
      for (const chart of here) yield* drawChart(panel, width, chart, charts, context)
    },
  }))
  const outline = charts.map(({ number, root }): OutlineEntry => ({
    title: titleOf(number, root, text, text.words.chart),
    to: chartKey(number),
    children: [],
  }))
  return { sheets, outline, charts }
}

const bandOf = (panel: Panel): number => panel.height / generationsPerTable
const cellHeight = (panel: Panel): number => bandOf(panel) - hang

function listCharts({ founder }: Lineage, panel: Panel, count: number, context: ChartContext): ChartPlan[] {
  const waiting: { root: Member; from: number | undefined; first: number }[] = [{ root: founder, from: undefined, first: 0 }]
  const charts: ChartPlan[] = []
  let sheet = 0
  let offset = 0
  for (const { root, from, first } of waiting) {
    const { node, end } = makeChart(root, first, panel, count - margin, context)
    const columns = margin + Math.ceil(widthOf(node))
    if (offset > 0 && offset + columns > count) {
      sheet += 1
      offset = 0
    }
    const number = charts.length + 1
    charts.push({ number, root, from, first, end, node, sheet, offset })
    offset += columns
    const nodes = [...node.children]
    for (const { shown, children } of nodes) {
      nodes.push(...children)
      if (isContinued(shown) && children.length === 0) waiting.push({ root: shown, from: number, first: 0 })
    }
    if (end < shownChildren(root).length) waiting.push({ root, from: number, first: end })
  }
  return charts
}

const isContinued = (shown: Member | Child): shown is Member => !('place' in shown) && shownChildren(shown).length > 0

function makeChart(
  root: Member,
  first: number,
  panel: Panel,
  capacity: number,
  { references, ...context }: ChartContext,
): { node: Node; end: number } {
  const height = cellHeight(panel)
  const note = styleOf(context.look, 6.8, { colour: context.look.line })
  const cellOf = (shown: Member | Child, isOpen: boolean): Cell => {
    if ('place' in shown) return stubCell(shown, height, { references, ...context })
    const isElsewhere = !isOpen && isContinued(shown)
    const after = isElsewhere ? references.atoms(chartOf(shown), note, context.look, height, context.text.words.continuedIn) : []
    return hangingCell(shown, height, { references, ...context }, after)
  }
  const make = (shown: Member | Child, row: number): Node => ({ shown, cell: cellOf(shown, false), row, children: [], middle: 0 })
  const node: Node = { shown: root, cell: cellOf(root, true), row: 0, children: [], middle: 0 }
  const all = shownChildren(root)
  let end = first
  for (; end < all.length; end += 1) {
    node.children.push(make(all[end]!, 1))
    if (widthOf(node) > capacity && node.children.length > 1) {
      node.children.pop()
      break
    }
  }
  const waiting = [...node.children]
  for (const each of waiting) {
    if (!isContinued(each.shown) || each.row + 1 >= generationsPerTable) continue
    const { cell } = each
    each.cell = cellOf(each.shown, true)
    each.children = shownChildren(each.shown).map((child) => make(child, each.row + 1))
    if (widthOf(node) > capacity) {
      each.cell = cell
      each.children = []
    } else waiting.push(...each.children)
  }
  setMiddles(node, 0)
  return { node, end }
}

const widthOf = ({ cell, children }: Node): number =>
  Math.max(
    cell.columns,
    children.reduce((sum, child) => sum + widthOf(child), 0),
  )

/** Gives everybody a place: above the middle of the first and the last child. @param from - columns to the right */
function setMiddles(node: Node, from: number): void {
  const { cell, children } = node
  const width = widthOf(node)
  let at = from + Math.max(0, (width - children.reduce((sum, child) => sum + widthOf(child), 0)) / 2)
  for (const child of children) {
    setMiddles(child, at)
    at += widthOf(child)
  }
  const [first, last] = [children[0], children.at(-1)]
  const wanted =
    first === undefined || last === undefined ? from + width / 2 : (nameOf(first) + nameOf(last)) / 2 + (cell.columns - 1) / 2
  node.middle = Math.min(Math.max(wanted, from + cell.columns / 2), from + width - cell.columns / 2)
}

/** Where the name stands, which is the first column of a cell. */
const nameOf = ({ middle, cell }: Node): number => middle - (cell.columns - 1) / 2

function* drawChart(
  panel: Panel,
  width: number,
  chart: ChartPlan,
  charts: readonly ChartPlan[],
  context: ChartContext,
): Generator<DrawingItem> {
  const { look } = context
  const nodes = [chart.node]
  for (const node of nodes) nodes.push(...node.children)
  const right = panel.x + panel.width - chart.offset * width
  const xOf = (column: number): number => right - (margin + column) * width
  const yOf = (row: number): number => topOf(panel, row)
  yield { kind: 'section', role: 'Artifact', items: drawLines(nodes, xOf, yOf, panel, look) }
  yield { kind: 'anchor', name: chartKey(chart.number), x: right, y: panel.y }
  if (chart.first === 0) yield { kind: 'anchor', name: chartOf(chart.root), x: right, y: panel.y }
  yield* drawTitle(panel, right - width / 2, chart, charts, context)
  yield {
    kind: 'section',
    role: 'Artifact',
    items: drawLabels(panel, right - 1.5 * width, chart.root.generation, rowsOf(chart.node), context),
  }
  const items: DrawingItem[] = []
  for (const node of nodes)
    for (const run of node.cell.runs) items.push(...drawRun(run, xOf(nameOf(node) + run.column), yOf(node.row)))
  if (items.length > 0) yield { kind: 'section', role: 'P', language: look.language, items }
}

const rowsOf = ({ row, children }: Node): number => Math.max(row + 1, ...children.map(rowsOf))
const topOf = (panel: Panel, row: number): number => panel.y + row * bandOf(panel) + (row === 0 ? 4 : hang - 6)

function* drawTitle(
  panel: Panel,
  axis: number,
  { number, root, from, first, end }: ChartPlan,
  charts: readonly ChartPlan[],
  { look, text, references }: ChartContext,
): Generator<DrawingItem> {
  const flow = new ColumnFlow(panel.height - 8)
  const { words } = text
  const title = `${titleOf(number, root, text, words.chart)}${first > 0 ? `\u3000${words.continued}` : ''}`
  const small = styleOf(look, 6.8)
  flow.large(atomsIn(title, styleOf(look, 9, { colour: look.line }), look, panel.height))
  const rest = charts.find((each) => each.root === root && each.first === end)
  const links = [
    ...(from === undefined ? [] : references.atoms(chartKey(from), small, look, panel.height, words.continuedFrom)),
    ...(rest === undefined
      ? []
      : [gap(small), ...references.atoms(chartKey(rest.number), small, look, panel.height, words.continuedIn)]),
  ]
  flow.space(9)
  flow.note(links)
  const items: DrawingItem[] = []
  for (const run of flow.runs) if (run.column === 0) items.push(...drawRun(run, axis, panel.y + 4))
  yield { kind: 'section', role: 'H2', language: look.language, items }
}

function* drawLabels(
  panel: Panel,
  axis: number,
  first: number,
  rows: number,
  { look, text }: ChartContext,
): Generator<DrawingItem> {
  const style = styleOf(look, 10, { colour: look.line, weight: 'bold' })
  for (let row = 0; row < rows; row += 1) {
    const flow = new ColumnFlow(bandOf(panel))
    flow.large(atomsIn(`${hanNumber(first + row)}${text.words.generation}`, style, look, bandOf(panel)))
    for (const run of flow.runs) if (run.column === 0) yield* drawRun(run, axis, topOf(panel, row))
  }
}

/** From a parent down, along, and down to each child; broken to those who were taken in. */
function* drawLines(
  nodes: readonly Node[],
  xOf: (column: number) => number,
  yOf: (row: number) => number,
  panel: Panel,
  look: Look,
): Generator<DrawingItem> {
  for (const node of nodes) {
    const [first] = node.children
    if (first === undefined) continue
    const from = xOf(nameOf(node))
    const top = yOf(node.row) + node.cell.height + 2
    const bar = panel.y + (node.row + 1) * bandOf(panel) + 5
    const children = node.children.map((child) => ({ x: xOf(nameOf(child)), isTaken: isTakenIn(child) }))
    const xs = [from, ...children.map(({ x }) => x)]
    const stroke = (pieces: readonly (readonly [number, number])[], isBroken: boolean): DrawingItem => ({
      kind: 'path',
      pieces: pieces.map(([x, y], at) => (at === 0 ? ['M', x, y] : ['L', x, y])),
      stroke: isBroken ? look.ink : look.line,
      lineWidth: 0.8,
      ...(isBroken ? { dash: [2.5, 1.8] } : {}),
    })
    yield stroke(
      [
        [from, top],
        [from, bar],
      ],
      false,
    )
    yield stroke(
      [
        [Math.min(...xs), bar],
        [Math.max(...xs), bar],
      ],
      false,
    )
    for (const { x, isTaken: isBroken } of children)
      yield stroke(
        [
          [x, bar],
          [x, yOf(node.row + 1) - 2],
        ],
        isBroken,
      )
  }
}

const isTakenIn = ({ shown }: Node): boolean => !('place' in shown) && isTaken(shown.kind)
