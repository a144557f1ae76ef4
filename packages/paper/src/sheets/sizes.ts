type SheetSize = 'A4' | 'A3' | 'A2' | 'A1' | 'A0' | 'Letter' | 'roll' | 'as_needed'
type Orientation = 'auto' | 'portrait' | 'landscape'

/** What is asked of the sheets; the API's requests satisfy it. Lengths are in millimetres. */
export interface SheetRequest {
  readonly size: SheetSize
  readonly orientation: Orientation
  /** Spread over as many sheets as needed; otherwise made to fit on one. */
  readonly tiled: boolean
  /** The width of a roll. */
  readonly roll_mm: number
  /** What the printer leaves blank at each edge. */
  readonly margin_mm: number
  /** How much of the next sheet each sheet shows, to glue it on. */
  readonly overlap_mm: number
  /** Of the usual size; used where nothing has to fit. */
  readonly scale_percent: number
}

export const pointsOfMm = (mm: number): number => (mm * 72) / 25.4
export const mmOfPoints = (points: number): number => (points * 25.4) / 72

/** Width and height of upright sheets in millimetres: ISO 216, and US Letter. */
const uprightMm: Readonly<Record<Exclude<SheetSize, 'roll' | 'as_needed'>, readonly [number, number]>> = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
  Letter: [215.9, 279.4],
}

export interface SheetShape {
  readonly width: number
  readonly height: number
}

/** A sheet of a size that paper comes in, in points. */
export function sheetOf(size: keyof typeof uprightMm, isLandscape: boolean): SheetShape {
  const [short, long] = uprightMm[size].map(pointsOfMm) as [number, number]
  return isLandscape ? { width: long, height: short } : { width: short, height: long }
}
