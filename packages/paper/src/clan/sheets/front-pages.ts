import type { DrawingItem, OutlineEntry } from '../../drawing.ts'
import type { Lineage, Member } from '../lineage/lineage.ts'
import { poemCharacters } from '../poem.ts'
import type { PoemRow } from '../poem.ts'
import type { References } from '../references.ts'
import { atomsOf, gap } from '../vertical/atoms.ts'
import type { Atom } from '../vertical/atoms.ts'
import { drawRun } from '../vertical/draw-runs.ts'
import { ColumnFlow } from '../vertical/flow.ts'
import type { Run } from '../vertical/flow.ts'
import { lunarToday } from '../words/clan-dates.ts'
import { bookName, givenName } from '../words/clan-names.ts'
import { conventions } from '../words/conventions.ts'
import { hanNumber } from '../words/numerals.ts'
import type { ChartContext } from './cells.ts'
import type { Part, PlannedSheet } from './planned-sheet.ts'
import { atomsIn, axisOf, columnsOf, drawRules, line, sheetOf, styleOf } from './sheet.ts'
import type { Sheet } from './sheet.ts'

const columnWidth = 24.5

/** What the contents list. */
export interface ContentsLine {
  readonly title: string
  readonly key: string
  readonly isPart: boolean
}

interface FrontContext extends ChartContext {
  readonly title: string
  readonly references: References
}

/** The cover: the title on a slip, as it was pasted on the covers of thread-bound books (題簽). */
function coverSheet(lineage: Lineage, volume: string, context: FrontContext): PlannedSheet {
  const { look, options, text, title } = context
  const { words } = text
  const sheet = sheetOf(options, 'chart')
  const { frame } = sheet
  return {
    sheet,
    page: { volume, number: 1 },
    section: '',
    draw: function* () {
      const middle = frame.x + frame.width / 2
      const height = frame.height * 0.72
      const [top, width] = [frame.y + (frame.height - height) / 2, 84]
      yield {
        kind: 'section',
        role: 'Artifact',
        items: [
          { kind: 'rectangle', x: middle - width / 2, y: top, width, height, stroke: look.line, lineWidth: 2 },
          {
            kind: 'rectangle',
            x: middle - width / 2 + 4,
            y: top + 4,
            width: width - 8,
            height: height - 8,
            stroke: look.line,
            lineWidth: 0.6,
          },
        ],
      }
      yield { kind: 'anchor', name: 'cover', x: middle, y: top }
      yield {
        kind: 'section',
        role: 'H1',
        language: look.language,
        items: spread(title, middle, top + 26, height - 52, 44, context),
      }
      const founder = `${words.founder}\u3000${bookName(lineage.founder.person, words)}`
      const made = `${lunarToday(options.made, options)}\u3000${words.compiled}`
      yield {
        kind: 'section',
        role: 'P',
        language: look.language,
        items: spread(founder, middle + 110, top + 20, height * 0.7, 15, context),
      }
      yield {
        kind: 'section',
        role: 'P',
        language: look.language,
        items: spread(
          options.hall === '' ? made : `${options.hall}\u3000${made}`,
          middle - 110,
          top + height * 0.3,
          height * 0.7 - 20,
          13,
          context,
        ),
      }
    },
  }
}

/** One line, with its characters apart where there is room, and smaller where there is not. */
function* spread(
  text: string,
  axis: number,
  top: number,
  room: number,
  size: number,
  { look }: FrontContext,
): Generator<DrawingItem> {
  const measured = atomsIn(text, styleOf(look, size), look, Infinity)
  const length = measured.reduce((sum, atom) => sum + atom.length, 0)
  const scale = Math.min(1, room / length)
  const style = styleOf(look, Math.max(3, size * scale))
  const atoms = scale < 1 ? atomsIn(text, style, look, room) : measured
  const all = atoms.reduce((sum, atom) => sum + atom.length, 0)
  const apart = size > 30 && atoms.length > 1 ? Math.min(style.size * 0.6, (room - all) / (atoms.length - 1)) : 0
  let y = size > 30 ? Math.max(0, (room - all - apart * (atoms.length - 1)) / 2) : 0
  for (const atom of atoms) {
    if (y + atom.length > room + 0.5) break
    if (atom.text !== '')
      yield* drawRun(
        { column: 0, x: 0, y, length: atom.length, text: atom.text, style: atom.style, isUpright: atom.isUpright },
        axis,
        top,
      )
    y += atom.length + apart
  }
}

/** A part that is a text in ruled columns. */
function planText(
  flow: ColumnFlow,
  headings: readonly { key: string; column: number }[],
  section: string,
  volume: string,
  firstPage: number,
  context: FrontContext,
): PlannedSheet[] {
  const { options, references } = context
  const sheet = sheetOf(options, 'text')
  const [panel] = sheet.panels
  if (panel === undefined) return []
  const { count } = columnsOf(panel, columnWidth)
  const perSheet = count * sheet.panels.length
  for (const { key, column } of headings) references.place(key, { volume, number: firstPage + Math.floor(column / perSheet) })
  return Array.from({ length: Math.max(1, Math.ceil(flow.columns / perSheet)) }, (_, at): PlannedSheet => ({
    sheet,
    page: { volume, number: firstPage + at },
    section,
    draw: () => drawText(sheet, flow.runs, headings, at * perSheet, context),
  }))
}

function* drawText(
  sheet: Sheet,
  runs: readonly Run[],
  headings: readonly { key: string; column: number }[],
  first: number,
  { look }: FrontContext,
): Generator<DrawingItem> {
  for (const [at, panel] of sheet.panels.entries()) {
    const { count, width } = columnsOf(panel, columnWidth)
    const from = first + at * count
    yield { kind: 'section', role: 'Artifact', items: drawRules(panel, count, width, sheet.frame, look) }
    const isHere = ({ column }: { column: number }): boolean => column >= from && column < from + count
    for (const { key, column } of headings.filter(isHere))
      yield { kind: 'anchor', name: key, x: axisOf(panel, column - from, width) + width / 2, y: panel.y }
    const items: DrawingItem[] = []
    for (const run of runs.filter(isHere)) items.push(...drawRun(run, axisOf(panel, run.column - from, width), panel.y))
    if (items.length > 0) yield { kind: 'section', role: 'P', language: look.language, items }
  }
}

function textFlow({ options }: FrontContext): { flow: ColumnFlow; longest: number } {
  const [panel] = sheetOf(options, 'text').panels
  const height = panel?.height ?? 0
  return { flow: new ColumnFlow(height, 24), longest: height - 24 }
}

function planConventions(
  lineage: Lineage,
  rows: readonly PoemRow[],
  volume: string,
  firstPage: number,
  context: FrontContext,
): Part {
  const { look, options, text } = context
  const { flow, longest } = textFlow(context)
  const [heading, body] = [styleOf(look, 16, { colour: look.line, weight: 'bold' }), styleOf(look, 11)]
  flow.large(atomsIn(text.words.rules, heading, look, longest))
  const hasHidden = lineage.members.some(
    ({ person, couples }) => person.isHidden || couples.some((couple) => couple.person.isHidden),
  )
  const told = { ...options, hasHidden, hasPoem: rows.length > 0, hasBranches: lineage.branches.length > 0 }
  for (const [at, sentence] of conventions(told).entries()) {
    flow.newColumn()
    flow.large(atomsIn(`${hanNumber(at + 1)}、${sentence}`, body, look, longest))
  }
  const headings = [{ key: 'rules', column: 0 }]
  return {
    sheets: planText(flow, headings, text.words.rules, volume, firstPage, context),
    outline: [{ title: text.words.rules, to: 'rules', children: [] }],
  }
}

function planContents(lines: readonly ContentsLine[], volume: string, firstPage: number, context: FrontContext): Part {
  const { look, text, references } = context
  const { flow, longest } = textFlow(context)
  const [heading, part, item] = [styleOf(look, 16, { colour: look.line, weight: 'bold' }), styleOf(look, 12), styleOf(look, 10)]
  flow.large(atomsIn(text.words.contents, heading, look, longest))
  for (const { title, key, isPart } of lines) {
    const style = isPart ? part : item
    flow.newColumn()
    const atoms = [...(isPart ? [] : [blank(style)]), ...atomsIn(title, style, look, longest), gap(style, 1)]
    flow.large([...atoms, ...references.atoms(key, style, look, longest, '')])
  }
  return {
    sheets: planText(flow, [{ key: 'contents', column: 0 }], text.words.contents, volume, firstPage, context),
    outline: [{ title: text.words.contents, to: 'contents', children: [] }],
  }
}

/** A space that keeps its place at the head of a column. */
const blank = (style: ReturnType<typeof styleOf>): Atom => ({ text: '\u3000', style, isUpright: true, length: style.size })

const poemBands = [0.09, 0.11, 0.44, 0.36] as const

/** The poem, line by line, and how each generation's names follow it. */
function planPoem(rows: readonly PoemRow[], volume: string, firstPage: number, context: FrontContext): Part {
  const { look, options, text, references } = context
  const { words, surname } = text
  const sheet = sheetOf(options, 'text')
  const [panel] = sheet.panels
  if (panel === undefined || rows.length === 0) return { sheets: [], outline: [] }
  const { count, width } = columnsOf(panel, columnWidth)
  const note = styleOf(look, 7.5)
  const tops = poemBands.map((_, at) => panel.y + poemBands.slice(0, at).reduce((sum, each) => sum + each, 0) * panel.height)
  const heights = poemBands.map((each) => each * panel.height - 8)
  const cells: { band: number; column: number; runs: readonly Run[] }[] = []
  const edges: number[] = []
  let column = 0
  const put = (band: number, fill: (flow: ColumnFlow, height: number) => void): number => {
    const flow = new ColumnFlow(heights[band]!)
    fill(flow, heights[band]!)
    cells.push({ band, column, runs: flow.runs })
    return Math.max(1, flow.columns)
  }
  const poem = new ColumnFlow(panel.height, 0)
  const poemStyle = styleOf(look, 18)
  poem.large(atomsIn(words.poem, styleOf(look, 16, { colour: look.line, weight: 'bold' }), look, panel.height))
  const characters = poemCharacters(options.poem)
  const perLine = characters.length % 5 === 0 ? 5 : characters.length % 7 === 0 ? 7 : characters.length % 4 === 0 ? 4 : 5
  for (let at = 0; at < characters.length; at += perLine * 2) {
    poem.newColumn()
    const lines = [characters.slice(at, at + perLine), characters.slice(at + perLine, at + perLine * 2)]
    poem.large(
      lines.flatMap((each, index) => [
        ...(index === 0 ? [] : [gap(poemStyle, 1)]),
        ...atomsIn(each.join(''), poemStyle, look, panel.height),
      ]),
    )
  }
  const poemColumns = poem.columns
  column = poemColumns
  const names = (members: readonly Member[], word: string) => (flow: ColumnFlow, height: number) => {
    if (members.length === 0) return
    flow.large(atomsIn(`${word}${hanNumber(members.length)}\u3000`, styleOf(look, 9), look, height))
    flow.note(
      members.flatMap(({ person }, at) => [
        ...(at === 0 ? [] : [gap(note)]),
        ...atomsOf(givenName(person, surname, words), note, look.measure, height),
      ]),
    )
  }
  const head = (first: string, second: string, third: string, fourth: string): void => {
    for (const [band, label] of [first, second, third, fourth].entries())
      put(band, (flow, height) =>
        flow.large(atomsIn(label, styleOf(look, 9, { colour: look.line, weight: 'bold' }), look, height)),
      )
  }
  for (const row of rows) {
    if (column % count === 0 || column === poemColumns) {
      edges.push(column)
      head(words.generation, words.poem, words.conforming, words.differing)
      column += 1
    }
    edges.push(column)
    const widths = [
      put(0, (flow, height) => flow.large(atomsIn(`${hanNumber(row.generation)}`, styleOf(look, 10), look, height))),
      put(1, (flow, height) => flow.large(atomsIn(row.character, styleOf(look, 17), look, height))),
      put(2, names(row.conforming, '')),
      put(3, (flow, height) => {
        names(row.differing, '')(flow, height)
        if (row.untold.length > 0)
          flow.large(atomsIn(`\u3000${words.untold}${hanNumber(row.untold.length)}`, styleOf(look, 8), look, height))
      }),
    ]
    column += Math.max(...widths)
  }
  const perSheet = count * sheet.panels.length
  references.place('poem', { volume, number: firstPage })
  const sheets = Array.from({ length: Math.ceil(column / perSheet) }, (_, at): PlannedSheet => ({
    sheet,
    page: { volume, number: firstPage + at },
    section: words.poem,
    draw: function* () {
      if (at === 0) yield { kind: 'anchor', name: 'poem', x: panel.x + panel.width, y: panel.y }
      for (const [index, each] of sheet.panels.entries()) {
        const from = at * perSheet + index * count
        const isHere = (place: number): boolean => place >= from && place < from + count
        const axis = (place: number): number => axisOf(each, place - from, width)
        const lines: DrawingItem[] = edges
          .filter(isHere)
          .map((edge) =>
            line(axis(edge) + width / 2, sheet.frame.y, axis(edge) + width / 2, sheet.frame.y + sheet.frame.height, look),
          )
        const start = Math.max(from, poemColumns)
        if (start < Math.min(column, from + count))
          for (const top of tops.slice(1))
            lines.push(
              line(axis(start) + width / 2, top - 4, axis(Math.min(column, from + count) - 1) - width / 2, top - 4, look),
            )
        if (column < from + count && column > from)
          lines.push(
            line(axis(column) + width / 2, sheet.frame.y, axis(column) + width / 2, sheet.frame.y + sheet.frame.height, look),
          )
        yield { kind: 'section', role: 'Artifact', items: lines }
        const items: DrawingItem[] = []
        for (const run of poem.runs) if (isHere(run.column)) items.push(...drawRun(run, axis(run.column), each.y))
        for (const cell of cells)
          for (const run of cell.runs)
            if (isHere(cell.column + run.column)) items.push(...drawRun(run, axis(cell.column + run.column), tops[cell.band]!))
        if (items.length > 0) yield { kind: 'section', role: 'P', language: look.language, items }
      }
    },
  }))
  return { sheets, outline: [{ title: words.poem, to: 'poem', children: [] }] }
}

/** The first volume (卷首): cover, contents, conventions, poem. */
export function planFront(
  lineage: Lineage,
  rows: readonly PoemRow[],
  contents: readonly ContentsLine[],
  volume: string,
  context: FrontContext,
): Part {
  const { words } = context.text
  const cover = coverSheet(lineage, volume, context)
  const rules = planConventions(lineage, rows, volume, 2, context)
  const poem = planPoem(rows, volume, 2 + rules.sheets.length, context)
  const front: ContentsLine[] = [
    { title: words.rules, key: 'rules', isPart: true },
    ...(poem.sheets.length === 0 ? [] : [{ title: words.poem, key: 'poem', isPart: true }]),
  ]
  const list = planContents([...front, ...contents], volume, 2 + rules.sheets.length + poem.sheets.length, context)
  const outline: OutlineEntry[] = [...rules.outline, ...poem.outline, ...list.outline]
  return { sheets: [cover, ...rules.sheets, ...poem.sheets, ...list.sheets], outline }
}
