import { paperColours } from '../cards/colours.ts'
import type { Area, Chart, ChartTools } from '../charts/chart.ts'
import type { DrawingItem, Page, PathPiece, TextStyle } from '../drawing.ts'
import { PaperError } from '../paper-error.ts'
import { chooseCuts } from './choose-cuts.ts'
import type { Cuts } from './choose-cuts.ts'
import { findFilled } from './find-filled.ts'
import { Frame } from './frame.ts'
import type { FrameRequest } from './frame.ts'
import type { SheetPlan } from './sheet-plan.ts'
import { pointsOfMm, sheetOf } from './sizes.ts'
import type { SheetRequest, SheetShape } from './sizes.ts'

/** Sheets of one chart; `printLimits.sheets` of the contract. */
const maxSheets = 2_000
/** With those on which nothing would be printed. */
const maxPlaces = 20_000
/** The least strip at the right and lower edge: its marks and the sheet's name need room. */
const minStripMm = 5
const markLength = pointsOfMm(4)
const labelSize = 7
/** Below what a sheet shows of a chart with texts in its strips. */
const labelRoom = labelSize * 1.4
/** Boxes on the plan that are drawn in one stroke. */
const boxesTogether = 500

interface Sheet {
  readonly name: string
  readonly row: number
  readonly column: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Spreads a chart over many sheets, with a plan before them. Each sheet shows its part and, at the right and lower edge, a strip of what
 * follows, which the next sheet covers. @throws PaperError `too_many_sheets`
 */
export function tile(chart: Chart, request: SheetRequest, frameRequest: FrameRequest, tools: ChartTools): SheetPlan {
  const scale = request.scale_percent / 100
  const unit = scale * chart.pointsPerUnit
  const choices = shapesOf(request).map((shape) => {
    const room = roomOf(shape, request)
    return { shape, room, cuts: chooseCuts(chart, room.width / unit, room.height / unit, (stripOf(request) - labelRoom) / unit) }
  })
  const [{ shape, room, cuts }] = choices.toSorted(
    (a, b) => a.cuts.cutBoxes - b.cuts.cutBoxes || countPlaces(a.cuts) - countPlaces(b.cuts),
  ) as [(typeof choices)[0]]
  if (countPlaces(cuts) > maxPlaces) throw new PaperError('too_many_sheets')
  const isFilled = findFilled(chart, cuts)
  const sheets = placesOf(cuts).filter(({ row, column }) => isFilled(row, column))
  if (sheets.length > maxSheets) throw new PaperError('too_many_sheets')
  const margin = pointsOfMm(request.margin_mm)
  function* pages(): Generator<Page> {
    const plan = { cuts, sheets, hasGaps: sheets.length < countPlaces(cuts) }
    yield { ...shape, items: planItems(chart, plan, shape, margin, frameRequest, tools) }
    for (const sheet of sheets) yield { ...shape, items: sheetItems(chart, sheet, { shape, room, margin, unit }, tools) }
  }
  return {
    document: { title: frameRequest.title, language: tools.language, pages: pages() },
    sheets: sheets.length + 1,
    scale,
    cutBoxes: cuts.cutBoxes,
  }
}

function shapesOf({ size, orientation }: SheetRequest): SheetShape[] {
  const name = size === 'roll' || size === 'as_needed' ? 'A4' : size
  if (orientation === 'auto') return [sheetOf(name, false), sheetOf(name, true)]
  return [sheetOf(name, orientation === 'landscape')]
}

const stripOf = ({ overlap_mm: overlap }: SheetRequest): number => pointsOfMm(Math.max(minStripMm, overlap))

/** What is left for the chart between the margins and the strips. */
function roomOf({ width, height }: SheetShape, request: SheetRequest): SheetShape {
  const around = 2 * pointsOfMm(request.margin_mm) + stripOf(request)
  return { width: Math.max(1, width - around), height: Math.max(1, height - around) }
}

/** How wide a text may be so that each sheet of a request can show it whole, in points at the usual size. */
export const widestLineOf = (request: SheetRequest): number =>
  request.tiled
    ? Math.min(...shapesOf(request).map((shape) => roomOf(shape, request).width)) / (request.scale_percent / 100)
    : Infinity

/** A to Z, AA, AB, … */
export function rowName(row: number): string {
  const letter = String.fromCharCode(65 + (row % 26))
  return row < 26 ? letter : rowName(Math.floor(row / 26) - 1) + letter
}

const countPlaces = ({ rows }: Cuts): number => rows.reduce((sum, { edges }) => sum + edges.length - 1, 0)

function placesOf({ rows }: Cuts): Sheet[] {
  return rows.flatMap(({ top, bottom, edges }, row) =>
    edges.slice(1).map((right, column) => ({
      name: `${rowName(row)}${column + 1}`,
      row,
      column,
      left: edges[column]!,
      top,
      right,
      bottom,
    })),
  )
}

interface Plan {
  readonly cuts: Cuts
  readonly sheets: readonly Sheet[]
  /** Whether there are places without a sheet. */
  readonly hasGaps: boolean
}

interface Placed {
  readonly shape: SheetShape
  readonly room: SheetShape
  readonly margin: number
  readonly unit: number
}

function* sheetItems(
  chart: Chart,
  sheet: Sheet,
  { shape, room, margin, unit }: Placed,
  tools: ChartTools,
): Generator<DrawingItem> {
  const isLastColumn = sheet.right >= chart.width
  const isLastRow = sheet.bottom >= chart.height
  const [strip, inner] = [shape.width - 2 * margin - room.width, { x: margin, y: margin }]
  const width = (sheet.right - sheet.left) * unit
  const height = (sheet.bottom - sheet.top) * unit
  // The strip shows only lines: a card is on the sheet where it is whole. Texts without a card may need all that the sheet has left.
  const all = chart.texts.length > 0
  const shown = {
    x: inner.x,
    y: inner.y,
    width: isLastColumn ? width : all ? room.width + strip : width + strip,
    height: isLastRow ? height : all ? room.height + strip - labelRoom : height + strip,
  }
  const part: Area = { x: sheet.left, y: sheet.top, width: sheet.right - sheet.left, height: sheet.bottom - sheet.top }
  yield {
    kind: 'group',
    moveX: inner.x - sheet.left * unit,
    moveY: inner.y - sheet.top * unit,
    scale: unit,
    clip: shown,
    items: chart.items(part, { width: shown.width / unit, height: shown.height / unit }),
  }
  yield {
    kind: 'section',
    role: 'Artifact',
    items: marks(
      inner.x,
      inner.y,
      width,
      height,
      { isLastColumn, isLastRow, strip, below: all ? shown.height : height },
      sheet,
      tools,
    ),
  }
}

/** Short lines at the corners of a sheet's part, and its name in the strip. */
function* marks(
  x: number,
  y: number,
  width: number,
  height: number,
  { isLastColumn, isLastRow, strip, below }: { isLastColumn: boolean; isLastRow: boolean; strip: number; below: number },
  { name }: Sheet,
  { measure, language, words }: ChartTools,
): Generator<DrawingItem> {
  const [right, bottom] = [x + width, y + height]
  const length = Math.min(markLength, strip * 0.8)
  const pieces: PathPiece[] = []
  if (!isLastColumn)
    pieces.push(['M', right, y], ['L', right, y + length], ['M', right, bottom - length], ['L', right, bottom + length])
  if (!isLastRow)
    pieces.push(['M', x, bottom], ['L', x + length, bottom], ['M', right - length, bottom], ['L', right + length, bottom])
  if (pieces.length > 0) yield { kind: 'path', pieces, stroke: paperColours.softInk, lineWidth: 0.5 }
  const style: TextStyle = { size: labelSize, family: 'sans', weight: 'regular', language, colour: paperColours.softInk }
  const text = words.sheet.replace('{sheet}', name)
  const left = Math.max(x, right - measure.width(text, style) - markLength * 1.5)
  yield { kind: 'text', text, x: left, y: y + below + labelRoom, style }
}

/** The sheets in their order, over the cards as small boxes. */
function* planItems(
  chart: Chart,
  { cuts, sheets, hasGaps }: Plan,
  shape: SheetShape,
  margin: number,
  frameRequest: FrameRequest,
  tools: ChartTools,
): Generator<DrawingItem> {
  const { measure, language, words } = tools
  const frame = new Frame(frameRequest, tools, shape.width, shape.height)
  const [x, width] = [margin, shape.width - 2 * margin]
  yield* frame.head(x, margin, width)
  const style: TextStyle = {
    size: Math.max(10, frame.small),
    family: 'sans',
    weight: 'regular',
    language,
    colour: paperColours.ink,
  }
  let y = margin + frame.headHeight + 6
  const said = words.plan.replace('{count}', String(sheets.length)) + (hasGaps ? ` ${words.planGaps}` : '')
  const lines = wrap(said, width, (text) => measure.width(text, style))
  for (const text of lines) {
    y += style.size * 1.4
    yield { kind: 'section', role: 'P', items: [{ kind: 'text', text, x, y, style }] }
  }
  y += style.size * 1.5
  const room = shape.height - margin - frame.footHeight - y
  const scale = Math.min(width / chart.width, room / chart.height)
  const left = x + (width - chart.width * scale) / 2
  yield { kind: 'section', role: 'Figure', alternative: chart.alternative, items: planDrawing(chart, cuts, left, y, scale) }
  for (const { name, left: from, right, top, bottom } of sheets) {
    const size = Math.min(style.size * 1.2, ((right - from) * scale) / 3, (bottom - top) * scale * 0.6)
    if (size < 1.5) continue
    const [middle, baseline] = [left + ((from + right) / 2) * scale, y + ((top + bottom) / 2) * scale + size * 0.36]
    const bold: TextStyle = { ...style, size, weight: 'bold' }
    yield { kind: 'text', text: name, x: middle, y: baseline, anchor: 'middle', style: bold }
  }
  yield* frame.foot(x, shape.height - margin - frame.footHeight, width)
}

function* planDrawing(chart: Chart, { rows }: Cuts, x: number, y: number, scale: number): Generator<DrawingItem> {
  const { boxes } = chart
  for (let start = 0; start < boxes.length; start += boxesTogether * 4) {
    const pieces: PathPiece[] = []
    for (let at = start; at < Math.min(boxes.length, start + boxesTogether * 4); at += 4) {
      const [left, top] = [x + boxes[at]! * scale, y + boxes[at + 1]! * scale]
      const [right, bottom] = [left + Math.max(0.2, boxes[at + 2]! * scale), top + Math.max(0.2, boxes[at + 3]! * scale)]
      pieces.push(['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z'])
    }
    yield { kind: 'path', pieces, fill: planColour }
  }
  const lines: PathPiece[] = []
  for (const { top, bottom, edges } of rows) {
    for (const edge of edges) lines.push(['M', x + edge * scale, y + top * scale], ['L', x + edge * scale, y + bottom * scale])
    for (const level of [top, bottom]) lines.push(['M', x, y + level * scale], ['L', x + chart.width * scale, y + level * scale])
  }
  yield { kind: 'path', pieces: lines, stroke: paperColours.line, lineWidth: 0.6 }
}

const planColour = '#cfe0ec'

/** Breaks at spaces, and between Han characters. */
function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const words = text.split(/(?<=\s)|(?<=[\p{Script=Han}，。：、])(?=[\p{Script=Han}])/u)
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && measure((last + word).trimEnd()) <= width) lines[lines.length - 1] = last + word
    else lines.push(word)
  }
  return lines.map((line) => line.trimEnd())
}
