import type { DrawingItem } from '../../drawing.ts'
import type { BranchMark } from '../branches/branches.ts'
import { colours, lighten, textItem } from '../paint.ts'
import { boldLook, plainLook } from '../text/fit-text.ts'
import type { FittedText, Look, TextFitter, TextSize } from '../text/fit-text.ts'
import type { Box, CardContent, ChartPerson } from '../types.ts'
import { lifeLines } from './life-text.ts'
import { drawPortrait } from './portrait.ts'

/** The size of all cards of a chart, so that rows line up. */
export interface CardSize {
  readonly width: number
  readonly height: number
}

const padding = 5
const portraitRadius = 19
const lineHeight = 1.2
/** From the top of a line to its baseline, of the size. */
const ascent = 0.93

const nameSizes: readonly TextSize[] = [
  { size: 11, maxLines: 2 },
  { size: 10, maxLines: 2 },
  { size: 9, maxLines: 2 },
  { size: 8, maxLines: 3 },
  { size: 7.5, maxLines: 3 },
]
/** For names that are longer still, in as many lines as there is room for. */
const longNameSizes: readonly number[] = [7.5, 7, 6.5, 6, 5.5]
const smallPortraitRadius = 10
const otherNameSizes: readonly TextSize[] = [
  { size: 8.5, maxLines: 1 },
  { size: 7.5, maxLines: 1 },
]
const kinSizes: readonly TextSize[] = [
  { size: 9, maxLines: 1 },
  { size: 8, maxLines: 1 },
  { size: 7, maxLines: 2 },
]
const dateSizes: readonly TextSize[] = [
  { size: 8.5, maxLines: 1 },
  { size: 7.5, maxLines: 1 },
  { size: 7, maxLines: 1 },
]
/** For dates in words, such as those of Chinese reigns. */
const longDateSizes: readonly TextSize[] = [...dateSizes, { size: 7, maxLines: 2 }]
const placeSizes: readonly TextSize[] = [
  { size: 8, maxLines: 1 },
  { size: 7, maxLines: 1 },
]

/** The size that cards need for what they say. */
export function cardSizeFor(content: CardContent): CardSize {
  const name = 2 * 11 * lineHeight
  const kin = content.kinNames ? 9 * lineHeight : 0
  const dates = { none: 0, years: 8.5, full: 17 }[content.dates] * lineHeight
  const place = content.places ? 8 * lineHeight : 0
  const portrait = content.portraits ? portraitRadius * 2 + 3 : 0
  return { width: 98, height: Math.ceil(2 * padding + portrait + name + kin + dates + place) }
}

export interface CardMarks {
  readonly branch?: BranchMark | undefined
  /** The number of somebody whom the chart shows at several places. */
  readonly number?: string | undefined
  /** Whether this is one of several cards of the same person. */
  readonly isRepeated?: boolean
  readonly isRoot?: boolean
}

export function* drawCard(
  person: ChartPerson,
  box: Box,
  content: CardContent,
  marks: CardMarks,
  texts: TextFitter,
): Generator<DrawingItem> {
  yield { kind: 'section', role: 'Artifact', items: [ground(box, marks)] }
  const inside = box.width - 2 * padding
  const roomBeside = (radius: number): number => box.height - 2 * padding + 1 - (radius === 0 ? 0 : radius * 2 + 3)
  let radius = content.portraits ? portraitRadius : 0
  let parts = chooseParts(person, inside, roomBeside(radius), content, texts)
  if (radius > 0 && isCut(parts)) {
    radius = smallPortraitRadius
    parts = chooseParts(person, inside, roomBeside(radius), content, texts)
  }
  if (radius > 0) yield* drawPortrait(person, box.x + box.width / 2, box.y + padding + radius, radius, texts)
  yield drawTexts(parts, box.x + box.width / 2, box.y + box.height - padding + 1 - roomBeside(radius), roomBeside(radius), texts)
  yield* drawMarks(box, marks, texts)
}

const isCut = (parts: readonly TextPart[]): boolean => parts[0]?.text.rest !== undefined

function ground(box: Box, { branch, isRoot = false, isRepeated = false }: CardMarks): DrawingItem {
  const edge = branch ? lighten(branch.colour, 0.25) : isRoot ? colours.accent : colours.hairLine
  return {
    kind: 'rectangle',
    ...box,
    radius: 6,
    fill: branch ? lighten(branch.colour, 0.9) : isRoot ? lighten(colours.accent, 0.88) : colours.card,
    stroke: isRoot ? colours.accent : edge,
    lineWidth: isRoot ? 1.6 : 0.75,
    ...(isRepeated ? { dash: [3, 2] } : {}),
  }
}

interface TextPart {
  readonly text: FittedText
  readonly look: Look
  readonly colour: string
}

function drawTexts(parts: readonly TextPart[], middle: number, top: number, room: number, texts: TextFitter): DrawingItem {
  let at = top + Math.max(0, (room - heightOf(parts)) / 2)
  const items: DrawingItem[] = []
  for (const { text, look, colour } of parts)
    for (const [line, words] of text.lines.entries()) {
      const item = textItem(texts, words, text.size, look, colour, { x: middle, y: at + text.size * ascent, anchor: 'middle' })
      items.push(text.rest === undefined || line < text.lines.length - 1 ? item : { ...item, whole: text.rest })
      at += text.size * lineHeight
    }
  return { kind: 'section', role: 'P', items }
}

const heightOf = (parts: readonly TextPart[]): number =>
  parts.reduce((sum, { text }) => sum + text.lines.length * text.size * lineHeight, 0)

/** A long name takes the room of the place, then of the other name, then of the dates. */
function chooseParts(
  person: ChartPerson,
  width: number,
  room: number,
  content: CardContent,
  texts: TextFitter,
): readonly TextPart[] {
  const part = (text: string, sizes: readonly TextSize[], look: Look, colour: string): TextPart[] =>
    text === '' ? [] : [{ text: texts.fit(text, width, sizes, look), look, colour }]
  const longSizes = longNameSizes.map((size) => ({
    size,
    maxLines: Math.max(1, Math.floor((room + 0.01) / (size * lineHeight))),
  }))
  const usual = part(person.name, nameSizes, boldLook, colours.ink)
  const isLong = isCut(usual) || heightOf(usual) > room + 0.01
  const name = isLong ? part(person.name, longSizes, boldLook, colours.ink) : usual
  const kin = content.kinNames ? part(person.kinName, kinSizes, plainLook, colours.accent) : []
  const other = part(person.otherName, otherNameSizes, plainLook, colours.softInk)
  const lines = lifeLines(person, content.dates, texts.language)
  const place = content.places ? part(person.place, placeSizes, plainLook, colours.softInk) : []
  const [whole, short] = [longDateSizes, dateSizes].map((sizes) =>
    lines.flatMap((line) => part(line, sizes, plainLook, colours.softInk)),
  )
  const choices = [
    ...[whole!, short!].flatMap((dates) => [
      [name, kin, other, dates, place],
      [name, kin, dates, place],
      [name, kin, dates],
      [name, dates],
    ]),
    [name, kin],
    [name],
  ]
  return (choices.find((parts) => heightOf(parts.flat()) <= room + 0.01) ?? [name]).flat()
}

const tagSize = 7

/** The letter of the branch and the number of somebody drawn again, on the card's upper edge. */
function* drawMarks({ x, y, width }: Box, { branch, number }: CardMarks, texts: TextFitter): Generator<DrawingItem> {
  if (branch) yield drawTag(branch.letter, x + 6, y, 'start', branch.colour, texts)
  if (number !== undefined) yield drawTag(number, x + width - 6, y, 'end', colours.ink, texts)
}

/** A small word in white, on an edge. */
export function drawTag(
  text: string,
  x: number,
  middle: number,
  anchor: 'start' | 'end' | 'middle',
  colour: string,
  texts: TextFitter,
): DrawingItem {
  const width = tagWidth(text, texts)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return {
    kind: 'section',
    role: 'Artifact',
    items: [
      { kind: 'rectangle', x: left, y: middle - 4.5, width, height: 9, radius: 3, fill: colour },
      textItem(texts, text, tagSize, boldLook, '#ffffff', { x: left + width / 2, y: middle + tagSize * 0.36, anchor: 'middle' }),
    ],
  }
}

export const tagWidth = (text: string, texts: TextFitter): number => Math.max(9, texts.width(text, tagSize, boldLook) + 5)
