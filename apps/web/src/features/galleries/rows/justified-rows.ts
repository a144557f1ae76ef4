/** The specification's constants: of pictures in rows, in CSS pixels. */
export const rowConstants = { height: 200, maxHeight: 300, defaultWidth: 800, landscapeShare: 0.75, thumbnail: 200 } as const

/** Keeps cells wide enough to tap and narrow enough for a row. */
const ratios = { least: 0.3, most: 5 } as const

export interface Sized {
  readonly width: number
  readonly height: number
}

export interface Placed<Item> {
  readonly item: Item
  readonly width: number
  readonly height: number
}

export interface RowOptions {
  /** The container's width; 0 while it is unknown. */
  readonly width: number
  readonly gap: number
  readonly isLandscape: boolean
  readonly devicePixelRatio: number
}

/** The aspect ratio of a picture before its row is fitted; one without a size counts as a square. */
export function ratioOf({ width, height }: Sized): number {
  const known = width > 0 && height > 0 ? width / height : 1
  return Math.min(Math.max(known, ratios.least), ratios.most)
}

/**
 * Rows of pictures, all pictures of a row equally high, each full row as wide as the container but for one pixel (rounding never
 * breaks a row). At the usual height a row is full when its widths reach the container's, on landscape screens
 * 0.75 of that by device pixel ratio: fewer and larger pictures. No row is higher than the maximum: one that would be takes more pictures.
 */
export function justifiedRows<Item extends Sized>(
  items: readonly Item[],
  { width, gap, isLandscape, devicePixelRatio }: RowOptions,
): Placed<Item>[][] {
  const full = (width > 0 ? width : rowConstants.defaultWidth) - 1
  const threshold = isLandscape ? (full * rowConstants.landscapeShare) / devicePixelRatio : full
  const rows: Placed<Item>[][] = []
  let row: Item[] = []
  let ratioSum = 0
  const heightToFit = () => (full - gap * (row.length - 1)) / ratioSum
  const close = (height: number) => {
    rows.push(row.map((item) => ({ item, width: ratioOf(item) * height, height })))
    row = []
    ratioSum = 0
  }
  for (const item of items) {
    row.push(item)
    ratioSum += ratioOf(item)
    const isFull = ratioSum * rowConstants.height >= threshold && heightToFit() <= rowConstants.maxHeight
    if (isFull) close(heightToFit())
  }
  // The last row is not enlarged to the container's width.
  if (row.length > 0) close(Math.min(rowConstants.height, heightToFit()))
  return rows
}
