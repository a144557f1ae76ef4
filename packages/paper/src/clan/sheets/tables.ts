import type { DrawingItem, OutlineEntry } from '../../drawing.ts'
import { isMale } from '../lineage/lineage.ts'
import type { Child, Lineage, Member } from '../lineage/lineage.ts'
import { gap } from '../vertical/atoms.ts'
import { drawRun } from '../vertical/draw-runs.ts'
import { ColumnFlow } from '../vertical/flow.ts'
import type { Run } from '../vertical/flow.ts'
import { givenName } from '../words/clan-names.ts'
import type { TextContext } from '../words/entry-text.ts'
import { hanNumber } from '../words/numerals.ts'
import { memberCell, stubCell } from './cells.ts'
import type { Cell, ChartContext } from './cells.ts'
import type { Part, PlannedSheet } from './planned-sheet.ts'
import { atomsIn, axisOf, columnsOf, line, sheetOf, styleOf } from './sheet.ts'
import type { Look, Panel, Sheet } from './sheet.ts'

/** 五世一表. */
export const generationsPerTable = 5

const columnWidth = 22
const titleSize = 9
const labelSize = 11
const rowPadding = 3

/** Somebody's place in a table. Columns are counted through all panels. */
export interface TablePlace {
  readonly table: number
  readonly row: number
  readonly column: number
  readonly member: Member
  /** Shown again as the first of a table; it was the fifth of the one before. */
  readonly isRepeated: boolean
}

interface PlacedCell extends Cell {
  readonly row: number
  readonly column: number
}

interface TablePlan {
  readonly number: number
  readonly root: Member
  /** The table in which the root is of the fifth generation; undefined for the first table. */
  readonly from: number | undefined
}

export const tableKey = (number: number): string => `table-${number}`

/** Lists the tables of a lineage: one for the founder, and one for each of the fifth generation of a table who has descendants. */
function listTables({ founder }: Pick<Lineage, 'founder'>): { tables: TablePlan[]; tableOf: Map<Member, number> } {
  const tables: TablePlan[] = [{ number: 1, root: founder, from: undefined }]
  const tableOf = new Map<Member, number>([[founder, 1]])
  for (const { number, root } of tables) {
    let row = [root]
    for (let at = 1; at < generationsPerTable; at += 1) row = row.flatMap(({ heirs }) => heirs)
    for (const member of row) {
      if (member.heirs.length === 0) continue
      tables.push({ number: tables.length + 1, root: member, from: number })
      tableOf.set(member, tables.length)
    }
  }
  return { tables, tableOf }
}

/** The columns of all panels of a part, in a row. */
class Columns {
  readonly perPanel: number
  next = 0
  /** Where tables go on in another panel, whose first column has the labels of their rows. */
  readonly labels: { column: number; root: Member }[] = []

  constructor(perPanel: number) {
    this.perPanel = perPanel
  }

  get left(): number {
    return this.perPanel - (this.next % this.perPanel)
  }

  breakPanel(): void {
    if (this.next % this.perPanel !== 0) this.next += this.left
  }

  /** Takes columns for what must not be torn apart; in a new panel the labels come first. */
  take(columns: number, root: Member): number {
    if (columns > this.left || this.next % this.perPanel === 0) {
      this.breakPanel()
      this.label(root)
    }
    const from = this.next
    this.next += columns
    return from
  }

  label(root: Member): void {
    this.labels.push({ column: this.next, root })
    this.next += 1
  }
}

interface Layout {
  readonly cells: readonly PlacedCell[]
  readonly titles: readonly { column: number; runs: readonly Run[]; number: number }[]
  readonly labels: readonly { column: number; root: Member }[]
  readonly columns: number
}

/**
 * Sets the tables in Ouyang Xiu's manner (歐式): five generations one above the other, each in its band; brothers from right to left, the eldest
 * beneath his father. Who stands in the fifth band and has descendants begins a table of their own.
 */
export function planTables(lineage: Lineage, volume: string, context: ChartContext): Part & { places: readonly TablePlace[] } {
  const { options, text, references } = context
  const { words } = text
  const sheet = sheetOf(options, 'text')
  const [panel] = sheet.panels
  if (panel === undefined) return { sheets: [], outline: [], places: [] }
  const { count, width } = columnsOf(panel, columnWidth)
  const { tables, tableOf } = listTables(lineage)
  const places: TablePlace[] = []
  const layout = layTables(panel, count, tables, tableOf, context, places)
  const perSheet = count * sheet.panels.length
  const pageOf = (column: number): number => Math.floor(column / perSheet) + 1
  for (const { number, column } of layout.titles) references.place(tableKey(number), { volume, number: pageOf(column) })
  const sheets: PlannedSheet[] = []
  for (let at = 0; at < Math.max(1, Math.ceil(layout.columns / perSheet)); at += 1)
    sheets.push({
      sheet,
      page: { volume, number: at + 1 },
      section: words.tables,
      draw: () => drawTables(sheet, { count, width, first: at * perSheet }, layout, context),
    })
  const outline = tables.map(({ number, root }): OutlineEntry => ({
    title: titleOf(number, root, text),
    to: tableKey(number),
    children: [],
  }))
  return { sheets, outline, places }
}

export function titleOf(number: number, root: Member, { words, surname }: TextContext, word: string = words.table): string {
  const name = givenName(root.person, surname, words)
  const honour = isMale(root.person) && !root.person.isHidden ? words.honoured : ''
  return `${words.ordinal}${hanNumber(number)}${word}\u3000${hanNumber(root.generation)}${words.generation}${name}${honour}${words.descendants}`
}

const isStub = ({ place }: Child): boolean => place === 'given' || place === 'both' || place === 'taken'

/** Whom a table or chart shows beneath somebody: members, and in their places those who were given to another line. */
export const shownChildren = ({ children }: Member): (Member | Child)[] =>
  children.flatMap((child): (Member | Child)[] => {
    if (child.place === 'own' && child.member !== undefined) return [child.member]
    return isStub(child) ? [child] : []
  })

const bandOf = (panel: Panel): number => panel.height / generationsPerTable

function layTables(
  panel: Panel,
  count: number,
  tables: readonly TablePlan[],
  tableOf: ReadonlyMap<Member, number>,
  context: ChartContext,
  places: TablePlace[],
): Layout {
  const { look, text, references } = context
  const { words } = text
  const height = bandOf(panel) - 2 * rowPadding
  const note = styleOf(look, 6.8)
  const columns = new Columns(count)
  const cells: PlacedCell[] = []
  const titles: { column: number; runs: readonly Run[]; number: number }[] = []
  for (const { number, root, from } of tables) {
    const known = new Map<Member | Child, Cell>()
    const cellOf = (shown: Member | Child, row: number): Cell => {
      const cell = known.get(shown) ?? ('place' in shown ? stubCell(shown, height, context) : makeMemberCell(shown, row))
      known.set(shown, cell)
      return cell
    }
    const makeMemberCell = (member: Member, row: number): Cell => {
      const next = row === generationsPerTable - 1 ? tableOf.get(member) : undefined
      const after = next === undefined ? [] : references.atoms(tableKey(next), note, look, height, words.continuedIn)
      return memberCell(member, height, context, after)
    }
    // A chain of eldest children stands in one column, so it is taken whole.
    const chainWidth = (shown: Member | Child, row: number): number => {
      const own = cellOf(shown, row).columns
      const eldest = 'place' in shown || row + 1 >= generationsPerTable ? undefined : shownChildren(shown)[0]
      return eldest === undefined ? own : Math.max(own, chainWidth(eldest, row + 1))
    }
    // The title, the labels and the first column stay together.
    if (columns.left < 2 + Math.min(chainWidth(root, 0), count - 2)) columns.breakPanel()
    const title = new ColumnFlow(panel.height)
    const titleAtoms = atomsIn(titleOf(number, root, text), styleOf(look, titleSize, { colour: look.line }), look, panel.height)
    title.large(titleAtoms)
    if (from !== undefined) {
      title.space(titleSize)
      title.note(references.atoms(tableKey(from), note, look, panel.height, words.continuedFrom))
    }
    titles.push({ column: columns.next, runs: title.runs.filter(({ column }) => column === 0), number })
    columns.next += 1
    columns.label(root)
    const place = (shown: Member | Child, row: number, at: number | undefined): void => {
      const column = at ?? columns.take(chainWidth(shown, row), root)
      cells.push({ ...cellOf(shown, row), row, column })
      if ('place' in shown) return
      places.push({ table: number, row, column, member: shown, isRepeated: row === 0 && from !== undefined })
      if (row + 1 < generationsPerTable)
        for (const [index, child] of shownChildren(shown).entries()) place(child, row + 1, index === 0 ? column : undefined)
    }
    place(root, 0, undefined)
  }
  return { cells, titles, labels: columns.labels, columns: columns.next }
}

function* drawTables(
  sheet: Sheet,
  { count, width, first }: { count: number; width: number; first: number },
  { cells, titles, labels }: Layout,
  context: ChartContext,
): Generator<DrawingItem> {
  const { look } = context
  for (const [at, panel] of sheet.panels.entries()) {
    const from = first + at * count
    const isHere = ({ column }: { column: number }): boolean => column >= from && column < from + count
    yield {
      kind: 'section',
      role: 'Artifact',
      items: drawBands(panel, from, count, width, labels.filter(isHere), titles.filter(isHere), look),
    }
    for (const { column, runs, number } of titles.filter(isHere)) {
      const axis = axisOf(panel, column - from, width)
      const items: DrawingItem[] = [{ kind: 'anchor', name: tableKey(number), x: axis + width / 2, y: panel.y }]
      for (const run of runs) items.push(...drawRun(run, axis, panel.y + rowPadding))
      yield { kind: 'section', role: 'H2', language: look.language, items }
    }
    for (const label of labels.filter(isHere))
      yield* drawLabels(panel, axisOf(panel, label.column - from, width), label.root, context)
    const items: DrawingItem[] = []
    for (const cell of cells.filter(isHere))
      for (const run of cell.runs)
        items.push(
          ...drawRun(run, axisOf(panel, cell.column - from + run.column, width), panel.y + cell.row * bandOf(panel) + rowPadding),
        )
    if (items.length > 0) yield { kind: 'section', role: 'P', language: look.language, items }
  }
}

/** The lines between generations, from the labels of a table to the next title or the edge of the panel. */
function* drawBands(
  panel: Panel,
  from: number,
  count: number,
  width: number,
  labels: readonly { column: number }[],
  titles: readonly { column: number }[],
  look: Look,
): Generator<DrawingItem> {
  const right = panel.x + panel.width
  for (const { column } of labels) {
    const end = titles.find((title) => title.column > column)?.column ?? from + count
    const [start, stop] = [right - (column - from) * width, right - (end - from) * width]
    for (let row = 1; row < generationsPerTable; row += 1) {
      const y = panel.y + row * bandOf(panel)
      yield line(start, y, stop, y, look, 0.5)
    }
    for (const x of [start, start - width, ...(end < from + count ? [stop] : [])])
      yield line(x, panel.y - 4, x, panel.y + panel.height + 4, look, 0.5)
  }
}

function* drawLabels(panel: Panel, axis: number, root: Member, { look, text }: ChartContext): Generator<DrawingItem> {
  const style = styleOf(look, labelSize, { colour: look.line, weight: 'bold' })
  for (let row = 0; row < generationsPerTable; row += 1) {
    const flow = new ColumnFlow(bandOf(panel))
    flow.large([
      ...atomsIn(`${hanNumber(root.generation + row)}${text.words.generation}`, style, look, bandOf(panel)),
      gap(style),
    ])
    for (const run of flow.runs) if (run.column === 0) yield* drawRun(run, axis, panel.y + row * bandOf(panel) + 8)
  }
}
