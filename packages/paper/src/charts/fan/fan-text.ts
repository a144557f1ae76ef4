import type { TextItem } from '../../drawing.ts'
import { colours, textItem } from '../paint.ts'
import { boldLook, plainLook } from '../text/fit-text.ts'
import type { Look, TextFitter } from '../text/fit-text.ts'
import { pointAt } from './fan-shape.ts'
import type { Point } from './fan-shape.ts'

/** The part of a ring that texts may fill. */
export interface FanCell {
  readonly inner: number
  readonly outer: number
  readonly from: number
  readonly to: number
}

/** What a cell says, at most this large: the name, and beneath it the first of these lists that finds room. */
export interface FanWords {
  readonly name: string
  readonly details: readonly (readonly string[])[]
  readonly largest: number
}

/** From the letters to the edge of the cell. */
const margin = 2.5
const lineHeight = 1.16
const detailScale = 0.84
const middleOfLetters = 0.36

interface Line {
  readonly text: string
  readonly size: number
  readonly look: Look
  readonly colour: string
}

interface Try {
  readonly size: number
  readonly nameLines: number
  readonly details: readonly string[]
}

/** Large texts first, then fewer details, then small texts, and names alone at last. */
function* tries(largest: number, lists: readonly (readonly string[])[]): Generator<Try> {
  // Small letters leave no room for several lines that can be told apart.
  for (const [least, most] of [
    [8, Infinity],
    [6.5, 1],
  ] as const)
    for (const details of lists.filter(({ length }) => length <= most))
      for (let size = largest; size >= least; size -= 0.5) for (const nameLines of [1, 2, 3]) yield { size, nameLines, details }
  for (let size = largest; size >= 5.5; size -= 0.5) for (const nameLines of [1, 2, 3]) yield { size, nameLines, details: [] }
  // Hard to read, but whole.
  for (const size of [5.5, 5, 4.5])
    for (const nameLines of [2, 3, 4, 5]) if (size <= largest) yield { size, nameLines, details: [] }
}

/** The texts of a cell, turned along its ring; upright enough to be read with the head held straight. */
export function textsAlong(cell: FanCell, words: FanWords, centre: Point, texts: TextFitter): TextItem[] {
  const middle = (cell.from + cell.to) / 2
  const isFlipped = Math.cos(middle) < -1e-9
  const half = (cell.to - cell.from) / 2
  /** The width that a line has whose letters are between two radii. */
  const roomBetween = (low: number, high: number): number => {
    const outer = cell.outer - margin
    if (low < cell.inner + margin || high >= outer) return 0
    const byEdges = half >= Math.PI / 2 - 1e-9 ? Infinity : 2 * (low * Math.tan(half) - margin / Math.cos(half))
    return Math.min(byEdges, 2 * Math.sqrt(outer * outer - high * high))
  }
  const angle = isFlipped ? middle + Math.PI : middle
  const isInCell = (lines: readonly Line[], lowest: number): boolean => {
    let high = lowest + heightOf(lines)
    if (isFlipped) {
      let low = lowest
      for (const line of lines) {
        const height = line.size * lineHeight
        if (texts.width(line.text, line.size, line.look) > roomBetween(low, low + height)) return false
        low += height
      }
      return true
    }
    for (const line of lines) {
      const height = line.size * lineHeight
      if (texts.width(line.text, line.size, line.look) > roomBetween(high - height, high)) return false
      high -= height
    }
    return true
  }
  const place = (lines: readonly Line[], lowest: number): TextItem[] => {
    let radius = isFlipped ? lowest : lowest + heightOf(lines)
    return lines.map(({ text, size, look, colour }) => {
      const height = size * lineHeight
      const at = isFlipped ? radius + height / 2 : radius - height / 2
      radius += isFlipped ? height : -height
      // The baseline is below the middle of the letters, as the reader sees it.
      const base = at + (isFlipped ? 1 : -1) * size * middleOfLetters
      return textItem(texts, text, size, look, colour, {
        ...pointAt(centre, base, middle),
        anchor: 'middle',
        turn: toDegrees(angle),
      })
    })
  }
  const width = roomBetween(cell.inner + margin, (cell.inner + cell.outer) / 2)
  for (const choice of tries(words.largest, words.details)) {
    const lines = linesOf(words, choice, width * 1.2, texts)
    if (!lines) continue
    const free = cell.outer - cell.inner - 2 * margin - heightOf(lines)
    if (free < 0) continue
    for (const part of [0.5, 0.4, 0.6, 0.3, 0.7, 0.15, 0.85, 0])
      if (isInCell(lines, cell.inner + margin + free * part)) return place(lines, cell.inner + margin + free * part)
  }
  return shortened(
    words,
    6.5,
    width * 0.98,
    (lines) => {
      const free = cell.outer - cell.inner - 2 * margin - heightOf(lines)
      const part = [0.5, 0.3, 0.7, 0].find((share) => isInCell(lines, cell.inner + margin + free * share))
      return part === undefined ? undefined : place(lines, cell.inner + margin + free * part)
    },
    texts,
  )
}

/** The texts of a cell, each line along a radius; on the left they run inwards, so that none is upside down. */
export function textsRadially(cell: FanCell, words: FanWords, centre: Point, texts: TextFitter): TextItem[] {
  const middle = (cell.from + cell.to) / 2
  const half = (cell.to - cell.from) / 2
  const isInwards = Math.sin(middle) < 0
  const angle = middle + (isInwards ? Math.PI / 2 : -Math.PI / 2)
  const [start, end] = [cell.inner + margin, cell.outer - margin]
  /** How far from the middle of the cell letters may be that begin at its inner edge. */
  const breadth = 2 * (start * Math.sin(half) - margin * 0.4)
  const width = Math.sqrt(Math.max(0, end * end - (breadth / 2) ** 2)) - start
  const place = (lines: readonly Line[]): TextItem[] => {
    let across = -heightOf(lines) / 2
    return lines.map(({ text, size, look, colour }) => {
      const height = size * lineHeight
      const base = across + height / 2 + size * middleOfLetters
      across += height
      const at = pointAt(centre, start + width / 2, middle)
      // Downwards, as the reader sees it, is the next angle on the right and the one before on the left.
      return textItem(texts, text, size, look, colour, {
        x: at.x - Math.sin(angle) * base,
        y: at.y + Math.cos(angle) * base,
        anchor: 'middle',
        turn: toDegrees(angle),
      })
    })
  }
  if (width <= 0) return []
  for (const choice of tries(Math.min(words.largest, breadth / lineHeight), words.details)) {
    const lines = linesOf(words, choice, width, texts)
    if (lines && heightOf(lines) <= breadth) return place(lines)
  }
  const size = Math.min(6.5, breadth / lineHeight)
  return shortened(words, size, width, (lines) => (heightOf(lines) <= breadth + 0.01 ? place(lines) : undefined), texts)
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { size }) => sum + size * lineHeight, 0)

function linesOf({ name }: FanWords, { size, nameLines, details }: Try, width: number, texts: TextFitter): Line[] | undefined {
  const named = texts.break(name, width, nameLines, size, boldLook)
  // Fewer lines than allowed have been tried.
  if (!named || named.length < nameLines) return undefined
  const detailSize = Math.max(5.5, size * detailScale)
  if (details.some((text) => texts.width(text, detailSize, plainLook) > width)) return undefined
  return [
    ...named.map((text) => ({ text, size, look: boldLook, colour: colours.ink })),
    ...details.map((text) => ({ text, size: detailSize, look: plainLook, colour: colours.softInk })),
  ]
}

/** The name alone, shortened until it fits. */
function shortened(
  { name }: FanWords,
  size: number,
  width: number,
  place: (lines: readonly Line[]) => TextItem[] | undefined,
  texts: TextFitter,
): TextItem[] {
  for (const share of [1, 0.85, 0.7, 0.5, 0.3]) {
    const text = texts.shorten(name, width * share, size, boldLook)
    const placed = text === '' ? undefined : place([{ text, size, look: boldLook, colour: colours.ink }])
    if (placed) return text === name ? placed : placed.map((item) => ({ ...item, whole: name }))
  }
  return []
}

const toDegrees = (angle: number): number => {
  const degrees = (angle * 180) / Math.PI
  // A turn and its complement are the same; the small one is easier to read in a file.
  return Math.round((degrees - 360 * Math.round(degrees / 360)) * 1000) / 1000
}
