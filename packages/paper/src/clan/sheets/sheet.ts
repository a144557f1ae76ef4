import type { Colour, DrawingItem, Measure, PaperLanguage } from '../../drawing.ts'
import type { ClanBookOptions } from '../types.ts'
import { atomsOf, gap, lengthOf } from '../vertical/atoms.ts'
import type { VerticalStyle } from '../vertical/atoms.ts'
import { drawRun } from '../vertical/draw-runs.ts'
import { ColumnFlow } from '../vertical/flow.ts'

/** Points. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where text stands; columns are counted from its right edge. */
export type Panel = Box

export interface Sheet {
  readonly width: number
  readonly height: number
  /** What the double line surrounds. */
  readonly frame: Box
  /** From right to left. */
  readonly panels: readonly Panel[]
  /** 版心: the strip with the title and the page's number, at the fold of a leaf or the outer edge of a page. */
  readonly fold: Box
}

/** Everything that a sheet looks like. */
export interface Look {
  readonly ink: Colour
  readonly line: Colour
  readonly language: PaperLanguage
  readonly measure: Measure
}

export const lookOf = ({ lines, script }: Pick<ClanBookOptions, 'lines' | 'script'>, measure: Measure): Look => ({
  measure,
  ink: '#1c1a17',
  line: lines === 'red' ? '#b03a2e' : '#3d3a36',
  language: script === 'simplified' ? 'zh-CN' : 'zh-TW',
})

export const styleOf = (
  { ink, language }: Look,
  size: number,
  { colour = ink, weight = 'regular' }: { colour?: Colour; weight?: 'regular' | 'bold' } = {},
): VerticalStyle => ({ size, colour, language, weight })

const papers = { A4: [595.28, 841.89], A3: [841.89, 1190.55], Letter: [612, 792] } as const
const margin = { outer: 34, inner: 34, head: 40, foot: 32 }
const foldWidth = 30
/** Between the frame's inner line and the text. */
const padding = 4

/**
 * The sheet of a book. A leaf lies across, and is folded in its middle with the text outside; a page stands upright. Charts take a sheet whole,
 * with the strip at its left edge, where the next leaf lies.
 */
export function sheetOf({ binding, paper }: Pick<ClanBookOptions, 'binding' | 'paper'>, kind: 'text' | 'chart'): Sheet {
  const [short, long] = papers[paper]
  const [width, height] = binding === 'leaf' ? [long, short] : [short, long]
  const frame = {
    x: margin.outer,
    y: margin.head,
    width: width - margin.outer - margin.inner,
    height: height - margin.head - margin.foot,
  }
  const y = frame.y + padding
  const inside = frame.height - 2 * padding
  if (binding === 'leaf' && kind === 'text') {
    const half = (frame.width - foldWidth) / 2
    const fold = { x: frame.x + half, y: frame.y, width: foldWidth, height: frame.height }
    const right = { x: fold.x + foldWidth, y, width: half, height: inside }
    return { width, height, frame, fold, panels: [right, { ...right, x: frame.x }] }
  }
  const fold = { x: frame.x, y: frame.y, width: foldWidth, height: frame.height }
  return { width, height, frame, fold, panels: [{ x: frame.x + foldWidth, y, width: frame.width - foldWidth, height: inside }] }
}

/** How many columns of about this width fit a panel, and how wide they are then. */
export function columnsOf({ width }: Panel, wanted: number): { count: number; width: number } {
  const count = Math.max(1, Math.floor(width / wanted))
  return { count, width: width / count }
}

/** The axis of a column, counted from the right. */
export const axisOf = (panel: Panel, column: number, width: number): number => panel.x + panel.width - (column + 0.5) * width

/** What the strip says. */
export interface FoldText {
  readonly title: string
  /** 卷一 世系表. */
  readonly section: string
  /** 第三葉. */
  readonly page: string
  readonly hall: string
}

const headTail = 92
const tailHeight = 13
const nose = 5

/** Draws frame and strip. */
export function* drawFrame(sheet: Sheet, look: Look, text: FoldText): Generator<DrawingItem> {
  yield { kind: 'section', role: 'Artifact', items: frameItems(sheet, look, text) }
}

function* frameItems({ frame, fold }: Sheet, look: Look, text: FoldText): Generator<DrawingItem> {
  const { x, y, width, height } = frame
  const out = 3
  yield {
    kind: 'rectangle',
    x: x - out,
    y: y - out,
    width: width + 2 * out,
    height: height + 2 * out,
    stroke: look.line,
    lineWidth: 1.8,
  }
  yield { kind: 'rectangle', ...frame, stroke: look.line, lineWidth: 0.5 }
  const isMiddle = fold.x > frame.x
  for (const edge of isMiddle ? [fold.x, fold.x + fold.width] : [fold.x + fold.width])
    yield line(edge, fold.y, edge, fold.y + fold.height, look, 0.5)
  const middle = fold.x + fold.width / 2
  const [upper, lower] = [fold.y + headTail, fold.y + fold.height - headTail]
  // 象鼻 and 魚尾: by them the leaf is folded straight.
  yield { kind: 'rectangle', x: middle - 0.9, y: fold.y, width: 1.8, height: nose, fill: look.line }
  yield { kind: 'rectangle', x: middle - 0.9, y: fold.y + fold.height - nose, width: 1.8, height: nose, fill: look.line }
  yield tail(fold.x, upper, fold.width, tailHeight, look)
  yield tail(fold.x, lower, fold.width, -tailHeight, look)
  yield* foldLine(text.title, middle, fold.y + nose + 3, upper - 3, 11, look)
  yield* foldLine(text.section, middle, upper + tailHeight + 8, lower - tailHeight - 84, 9, look)
  yield* foldLine(text.page, middle, lower - tailHeight - 78, lower - tailHeight - 6, 9, look)
  yield* foldLine(text.hall, middle, lower + 6, fold.y + fold.height - nose - 4, 9, look)
}

/** A fish's tail: a bar with a notch. */
const tail = (x: number, y: number, width: number, height: number, { line: colour }: Look): DrawingItem => ({
  kind: 'path',
  pieces: [
    ['M', x, y],
    ['L', x + width, y],
    ['L', x + width, y + height],
    ['L', x + width / 2, y + height * 0.35],
    ['L', x, y + height],
    ['Z'],
  ],
  fill: colour,
})

/** One line of the strip, smaller if it would not fit. */
function* foldLine(text: string, x: number, from: number, to: number, size: number, look: Look): Generator<DrawingItem> {
  const atoms = atomsIn(text, styleOf(look, size), look, Infinity)
  const length = lengthOf(atoms)
  const room = to - from
  const fitting = length <= room ? atoms : atomsIn(text, styleOf(look, Math.max(3, (size * room) / length)), look, room)
  const flow = new ColumnFlow(room)
  flow.large(fitting)
  for (const run of flow.runs) if (run.column === 0) yield* drawRun(run, x, from)
}

/** A text with ideographic spaces as gaps. */
export const atomsIn = (text: string, style: VerticalStyle, { measure }: Look, longest: number) =>
  text.split('\u3000').flatMap((part, at) => [...(at === 0 ? [] : [gap(style)]), ...atomsOf(part, style, measure, longest)])

export const line = (x: number, y: number, toX: number, toY: number, { line: colour }: Look, lineWidth = 0.4): DrawingItem => ({
  kind: 'path',
  pieces: [
    ['M', x, y],
    ['L', toX, toY],
  ],
  stroke: colour,
  lineWidth,
})

/** 界行: the lines between columns. */
export function* drawRules(panel: Panel, columns: number, width: number, frame: Box, look: Look): Generator<DrawingItem> {
  for (let column = 1; column < columns; column += 1) {
    const x = panel.x + panel.width - column * width
    yield line(x, frame.y, x, frame.y + frame.height, look, 0.35)
  }
}
