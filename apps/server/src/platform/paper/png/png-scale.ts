import type { SvgPage } from '../svg/write-svg.ts'

/** What the drawing library can hold in one direction. */
const maxSide = 32_000
/** A picture of more pixels is of no use to anybody: it would not open. */
const maxPixels = 400_000_000

/** How many pixels a point gets: as wanted, or as many as a picture can have. */
export const pngScale = ({ width, height }: Pick<SvgPage, 'width' | 'height'>, wanted: number): number =>
  Math.min(wanted, maxSide / width, maxSide / height, Math.sqrt(maxPixels / (width * height)))
