import type { PaperLanguage } from '../drawing.ts'
import { findBreaks } from './breaks.ts'
import { JoinedText } from './joined-text.ts'
import type { TextWidth } from './measure-text.ts'
import { isChinese } from './scripts.ts'
import type { Note, SetLine, Span } from './types.ts'

export interface Setting {
  readonly width: number
  readonly language: PaperLanguage
  /** How much further right than the others the first line starts. */
  readonly indent?: number
  /** Chinese is justified unless the lines are to be centred or end at the right; all else is ragged. */
  readonly align?: 'start' | 'middle' | 'end'
}

/** What no line ends within, with the space after it. */
interface Box {
  readonly start: number
  /** Without the space. */
  readonly end: number
  readonly next: number
  readonly isRequired: boolean
  /** Whether the line could end here only because nothing else was possible. */
  readonly isForced: boolean
}

/** Widths are sums of floating-point numbers. */
const tolerance = 0.01
/** Costs beside those of the room that lines leave, which are between 0 and 1 a line. */
const forcedCost = 4
const shortLastCost = 0.08
const shortLast = 0.12
/** A last line of Chinese is stretched no more than the others; others are to this share of the letters' size. */
const maxStretch = 0.5

/**
 * Breaks a paragraph into lines. Of all ways to do so it takes the one whose lines are filled most evenly, as Knuth and Plass do
 * ("Breaking Paragraphs into Lines", 1981), without stretching spaces.
 */
export function setParagraph(spans: readonly Span[], setting: Setting, width: TextWidth): SetLine[] {
  const joined = new JoinedText(spans, setting.language, width)
  if (joined.text === '') return []
  const { indent = 0 } = setting
  const boxes = splitLongBoxes(findBoxes(joined, setting.language), joined, Math.min(setting.width, setting.width - indent))
  const starts = chooseLines(boxes, joined, setting)
  return starts.map((first, line) => {
    const last = (starts[line + 1] ?? boxes.length) - 1
    const { start } = boxes[first]!
    const { end, isRequired } = boxes[last]!
    const isLast = last === boxes.length - 1 || isRequired
    return makeLine(joined, start, end, { setting, indent: line === 0 ? indent : 0, isLast })
  })
}

function makeLine(
  joined: JoinedText,
  start: number,
  end: number,
  { setting, indent, isLast }: { setting: Setting; indent: number; isLast: boolean },
): SetLine {
  const { align = 'start', language } = setting
  const room = setting.width - indent
  const natural = joined.widthOf(start, end)
  const isJustified = align === 'start' && isChinese(language) && !isLast && room > natural
  const places = isJustified ? joined.stretchable(start, end) : 0
  const size = joined.styleAt(start)?.size ?? 0
  const stretchBy = places > 0 && room - natural > tolerance ? (room - natural) / places : 0
  const isStretched = stretchBy > 0 && stretchBy <= size * maxStretch
  const lineWidth = isStretched ? room : natural
  const left = align === 'start' ? indent : align === 'end' ? setting.width - lineWidth : (setting.width - lineWidth) / 2
  const pieces = joined.piecesOf(start, end, isStretched ? stretchBy : 0)
  const notes = new Set<Note>(pieces.flatMap(({ span }) => span.note ?? []))
  return {
    pieces: left === 0 ? pieces : pieces.map((piece) => ({ ...piece, x: piece.x + left })),
    width: left + lineWidth,
    notes: [...notes],
  }
}

const trailing = /[ \n\u2002\u3000]+$/

function findBoxes(joined: JoinedText, language: PaperLanguage): Box[] {
  const { text } = joined
  const boxes: Box[] = []
  let start = 0
  for (const { position, isRequired } of findBreaks(text, language)) {
    if (position <= start || (!isRequired && joined.isGlued(position))) continue
    const length = text.slice(start, position).replace(trailing, '').length
    boxes.push({ start, end: start + length, next: position, isRequired, isForced: false })
    start = position
  }
  return boxes
}

/** Splits what is wider than a line between any two characters as readers see them. */
function splitLongBoxes(boxes: readonly Box[], joined: JoinedText, room: number): Box[] {
  return boxes.flatMap((box) => (joined.widthOf(box.start, box.end) <= room ? [box] : splitBox(box, joined, room)))
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

function splitBox(box: Box, joined: JoinedText, room: number): Box[] {
  const parts: Box[] = []
  let start = box.start
  let end = box.start
  for (const { index, segment } of characters.segment(joined.text.slice(box.start, box.end))) {
    const next = box.start + index + segment.length
    if (end > start && joined.widthOf(start, next) > room) {
      parts.push({ start, end, next: end, isRequired: false, isForced: true })
      start = end
    }
    end = next
  }
  return [...parts, { ...box, start }]
}

/** @returns the first box of each line */
function chooseLines(boxes: readonly Box[], joined: JoinedText, { width, indent = 0 }: Setting): number[] {
  // The widths from the start of the text to the start of each box and to its end.
  const before: number[] = []
  const through: number[] = []
  let x = 0
  for (const { start, end, next } of boxes) {
    x += joined.gapBefore(start)
    before.push(x)
    x += joined.widthOf(start, end)
    through.push(x)
    x += joined.widthOf(end, next)
  }
  /** For each number of boxes the least cost of lines that hold them, and where the last of these lines starts. */
  const costs = [0]
  const lastStart: number[] = []
  for (let last = 0; last < boxes.length; last++) {
    const isEnd = last === boxes.length - 1 || boxes[last]!.isRequired
    let best = Number.POSITIVE_INFINITY
    let bestStart = last
    for (let first = last; first >= 0; first--) {
      if (first < last && boxes[first]!.isRequired) break
      const room = first === 0 ? width - indent : width
      const used = through[last]! - before[first]!
      if (used > room + tolerance && first < last) break
      const cost = costs[first]! + costOf(used, room, isEnd) + (boxes[last]!.isForced ? forcedCost : 0)
      if (cost < best) {
        best = cost
        bestStart = first
      }
    }
    costs.push(best)
    lastStart.push(bestStart)
  }
  const starts: number[] = []
  for (let end = boxes.length; end > 0; end = lastStart[end - 1]!) starts.push(lastStart[end - 1]!)
  return starts.toReversed()
}

function costOf(used: number, room: number, isEnd: boolean): number {
  if (isEnd) return used < room * shortLast ? shortLastCost : 0
  const left = Math.max(0, (room - used) / room)
  return left * left + 0.001
}
