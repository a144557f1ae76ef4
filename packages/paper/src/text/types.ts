import type { TextStyle } from '../drawing.ts'

/** A note at the foot of the page that has its reference. */
export interface Note {
  readonly number: number
  readonly spans: readonly Span[]
}

/** A part of a paragraph in one style. */
export interface Span {
  readonly text: string
  readonly style: TextStyle
  /** How far the baseline is above that of the line. */
  readonly rise?: number
  /** Where a click on it leads. */
  readonly to?: string
  /** What this is the reference of. */
  readonly note?: Note
  /** Instead of the text the number of the page with this anchor. */
  readonly page?: PageNumber
}

/** The number of a page, which is known only when all pages are laid out. */
interface PageNumber {
  readonly anchor: string
  /** What follows it without a space. */
  readonly after?: string
  /** The room that it may take: lines are broken as if it took all of it. */
  readonly width: number
  readonly widthOf: (text: string) => number
}

/** What is drawn in one go. */
export interface Piece {
  readonly text: string
  readonly style: TextStyle
  /** From the left of the paragraph. */
  readonly x: number
  readonly width: number
  readonly rise: number
  readonly span: Span
}

export interface SetLine {
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly notes: readonly Note[]
}
