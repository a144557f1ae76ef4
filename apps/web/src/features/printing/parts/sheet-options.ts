import { orientations, printFormats, printLimits, sheetSizes } from '@banyan/contract'
import type { Orientation, PrintFormat, SheetSize } from '@banyan/contract'
import { readWhole } from './read-whole.ts'

/** How something is put on paper; numbers as they are typed. */
export interface SheetOptions {
  readonly format: PrintFormat
  readonly size: SheetSize
  readonly orientation: Orientation
  readonly tiled: boolean
  readonly margin: string
  readonly overlap: string
  readonly scale: string
  readonly roll: string
}

const { marginMm, overlapMm, rollMm, scalePercent } = printLimits

export const sheetBounds = {
  margin: { min: 0, max: marginMm.max },
  overlap: { min: 0, max: overlapMm.max },
  scale: { min: scalePercent.min, max: scalePercent.max },
  roll: { min: rollMm.min, max: rollMm.max },
} as const

export const usualSheet: SheetOptions = {
  format: 'pdf',
  size: 'A3',
  orientation: 'auto',
  tiled: false,
  margin: String(marginMm.usual),
  overlap: String(overlapMm.usual),
  scale: String(scalePercent.usual),
  roll: String(rollMm.usual),
}

/** Only PDF has several sheets, and only sizes of paper do. */
export const canBeTiled = ({ format, size }: Pick<SheetOptions, 'format' | 'size'>): boolean =>
  format === 'pdf' && size !== 'roll' && size !== 'as_needed'

/** Whether the scale is chosen; otherwise it follows from the sheet. */
export const hasScale = (options: SheetOptions): boolean => options.size === 'as_needed' || (options.tiled && canBeTiled(options))

/** For the server; undefined while a number cannot be read. */
export function sheetBody(options: SheetOptions) {
  const { size, orientation } = options
  const tiled = options.tiled && canBeTiled(options)
  const margin = readWhole(options.margin, sheetBounds.margin)
  const overlap = tiled ? readWhole(options.overlap, sheetBounds.overlap) : overlapMm.usual
  const scale = hasScale(options) ? readWhole(options.scale, sheetBounds.scale) : scalePercent.usual
  const roll = size === 'roll' ? readWhole(options.roll, sheetBounds.roll) : rollMm.usual
  if (margin === undefined || overlap === undefined || scale === undefined || roll === undefined) return undefined
  return { size, orientation, tiled, margin_mm: margin, overlap_mm: overlap, scale_percent: scale, roll_mm: roll }
}

const text = (value: unknown, usual: string): string => (typeof value === 'string' ? value : usual)

const oneOf = <Value extends string>(values: readonly Value[], value: unknown, usual: Value): Value =>
  values.find((each) => each === value) ?? usual

/** What was stored, as far as it still has the shape. */
export const readSheet = (stored: Readonly<Record<string, unknown>>): SheetOptions => ({
  format: oneOf(printFormats, stored['format'], usualSheet.format),
  size: oneOf(sheetSizes, stored['size'], usualSheet.size),
  orientation: oneOf(orientations, stored['orientation'], usualSheet.orientation),
  tiled: stored['tiled'] === true,
  margin: text(stored['margin'], usualSheet.margin),
  overlap: text(stored['overlap'], usualSheet.overlap),
  scale: text(stored['scale'], usualSheet.scale),
  roll: text(stored['roll'], usualSheet.roll),
})
