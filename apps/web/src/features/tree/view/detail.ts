/** How much of a person is drawn. */
export type Detail = 'dot' | 'portrait' | 'name' | 'full'

/**
 * From far to near: coloured dots; portraits with initials; portraits with the name set large enough to read; the whole card with years
 * and place. The names' sizes (see card.ts) are at least 10 px on the screen at these thresholds.
 */
export function detailAt(scale: number): Detail {
  if (scale < 0.22) return 'dot'
  if (scale < 0.48) return 'portrait'
  return scale < 0.85 ? 'name' : 'full'
}

/** Far away a line of 2 px would thin out to nothing: it keeps one px of the screen. */
export const lineWidthAt = (scale: number): number => Math.max(2, 1 / scale)

/** Corners cannot be told from rounded ones below this. */
export const roundCornersFrom = 0.4

/** Arrows to hidden relatives are too small to aim at below this. */
export const arrowsFrom = 0.3
