import type { DrawingItem, OutlineEntry } from '../../drawing.ts'
import type { PageName } from '../references.ts'
import type { Sheet } from './sheet.ts'

/** A sheet whose content is known and not yet drawn. */
export interface PlannedSheet {
  readonly sheet: Sheet
  readonly page: PageName
  /** 世系表, 行傳, ...: what the strip says besides the volume. */
  readonly section: string
  readonly draw: () => Iterable<DrawingItem>
}

/** A part of the book. */
export interface Part {
  readonly sheets: readonly PlannedSheet[]
  readonly outline: readonly OutlineEntry[]
}
