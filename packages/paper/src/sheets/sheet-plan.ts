import type { PaperDocument } from '../drawing.ts'

/** A chart on sheets, before it is written. */
export interface SheetPlan {
  readonly document: PaperDocument
  /** How many sheets it has. */
  readonly sheets: number
  /** Of the usual size. */
  readonly scale: number
  /** Parts that a sheet cuts, because they are larger than it. */
  readonly cutBoxes: number
}
