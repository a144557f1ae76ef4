import { nodeHeight } from '../types.ts'
import type { SizedText } from './text-fit.ts'

/** How round the corners of a card are, in px of the layout like all that follows. */
export const cardRadius = 12
/** Between the edges of a card and its texts. */
export const cardPadding = 8
const bottomPadding = 5

/** Where a portrait is on a card: its middle from the top, and its radius. */
export interface PortraitPlace {
  readonly y: number
  readonly radius: number
}

/** The room for texts below a portrait. */
export function roomBelow({ y, radius }: PortraitPlace): { readonly top: number; readonly height: number } {
  const top = y + radius + 3
  return { top, height: nodeHeight - bottomPadding - top }
}

export const lineHeightOf = (size: number): number => Math.round(size * 1.14)

/** How high texts are one below the other. */
export const heightOf = (texts: readonly SizedText[]): number =>
  texts.reduce((sum, { lines, size }) => sum + lines.length * lineHeightOf(size), 0)

interface PlacedLine<Text> {
  readonly text: Text
  /** Which of its lines. */
  readonly at: number
  /** The baseline. */
  readonly y: number
}

/** Places texts one below the other, in the middle of the room below a portrait. */
export function placeLines<Text extends SizedText>(texts: readonly Text[], portrait: PortraitPlace): PlacedLine<Text>[] {
  const { top, height } = roomBelow(portrait)
  let y = top + Math.max(0, (height - heightOf(texts)) / 2)
  return texts.flatMap((text) =>
    text.lines.map((_, at) => {
      const line = { text, at, y: y + text.size * 0.88 }
      y += lineHeightOf(text.size)
      return line
    }),
  )
}
