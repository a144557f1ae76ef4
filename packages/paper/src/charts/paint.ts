import type { DrawingItem, PathItem, PathPiece, TextItem } from '../drawing.ts'
import type { Look, TextFitter } from './text/fit-text.ts'

/** Ink on white; what the drawing of the tree uses on a screen, in shades that print well. */
export const colours = {
  ink: '#1d2a30',
  softInk: '#46555c',
  faint: '#8a979d',
  hairLine: '#c3ccd0',
  rule: '#dde3e6',
  accent: '#2e6f9a',
  card: '#ffffff',
  blank: '#f4f6f7',
} as const

export interface Placed {
  readonly x: number
  readonly y: number
  readonly anchor?: NonNullable<TextItem['anchor']>
  readonly turn?: number
}

export const textItem = (
  texts: TextFitter,
  text: string,
  size: number,
  look: Look,
  colour: string,
  { x, y, anchor = 'start', turn }: Placed,
): TextItem => ({
  kind: 'text',
  text,
  style: { ...look, size, language: texts.language, colour },
  x,
  y,
  anchor,
  ...(turn === undefined || turn === 0 ? {} : { turn }),
})

/** The control points of a quarter circle by a cubic curve. */
const kappa = 0.5523

/** A line through points, with rounded corners. */
export function roundedLine(points: readonly { readonly x: number; readonly y: number }[], radius: number): PathPiece[] {
  const [first] = points
  if (!first) return []
  const pieces: PathPiece[] = [['M', first.x, first.y]]
  let before = first
  for (let i = 1; i < points.length; i++) {
    const corner = points[i]!
    const next = points[i + 1]
    if (!next) {
      pieces.push(['L', corner.x, corner.y])
      break
    }
    const lengthIn = Math.hypot(corner.x - before.x, corner.y - before.y)
    const lengthOut = Math.hypot(next.x - corner.x, next.y - corner.y)
    const r = Math.min(radius, lengthIn, lengthOut / (i + 2 < points.length ? 2 : 1))
    if (r < 0.01) {
      pieces.push(['L', corner.x, corner.y])
      before = corner
      continue
    }
    const [inX, inY] = [(corner.x - before.x) / lengthIn, (corner.y - before.y) / lengthIn]
    const [outX, outY] = [(next.x - corner.x) / lengthOut, (next.y - corner.y) / lengthOut]
    const back = r * (1 - kappa)
    pieces.push(
      ['L', corner.x - inX * r, corner.y - inY * r],
      [
        'C',
        corner.x - inX * back,
        corner.y - inY * back,
        corner.x + outX * back,
        corner.y + outY * back,
        corner.x + outX * r,
        corner.y + outY * r,
      ],
    )
    before = { x: corner.x + outX * r, y: corner.y + outY * r }
  }
  return pieces
}

export const strokes = (pieces: readonly PathPiece[], stroke: string, lineWidth: number, dash?: readonly number[]): PathItem => ({
  kind: 'path',
  pieces,
  stroke,
  lineWidth,
  ...(dash ? { dash } : {}),
})

/** What no reader needs to hear: lines and grounds. */
export const artifact = (items: Iterable<DrawingItem>): DrawingItem => ({ kind: 'section', role: 'Artifact', items })

/** What is read in one go. */
export const paragraph = (items: Iterable<DrawingItem>): DrawingItem => ({ kind: 'section', role: 'P', items })

/** An iterable that runs a generator each time it is read. */
export const repeatable = <Item>(make: () => Iterator<Item>): Iterable<Item> => ({ [Symbol.iterator]: make })

/** Mixes a colour with white: 0 is the colour, 1 white. */
export function lighten(colour: string, amount: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `#${channels.map((channel) => hex(channel + (255 - channel) * amount)).join('')}`
}

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0')
