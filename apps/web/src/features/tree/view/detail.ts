/** The level of detail at which a person is drawn. */
export type Detail = 'dot' | 'portrait' | 'name' | 'full'

/**
 * Chooses the detail, from far to near: coloured dots; portraits with initials; portraits with the name large enough to read; the
 * whole card with years and place. At these thresholds, names (see card.ts) are at least 10 px high on the screen.
 */
export function detailAt(scale: number): Detail {
  if (scale < 0.22) return 'dot'
  if (scale < 0.48) return 'portrait'
  return scale < 0.85 ? 'name' : 'full'
}

/** At far zoom, a line of 2 px would become invisible, so it stays at least one px wide on the screen. */
export const lineWidthAt = (scale: number): number => Math.max(2, 1 / scale)

/** Very far away, where lines cannot become thinner, they are fainter than the people whom they join. */
export const lineAlphaAt = (scale: number): number => Math.min(1, Math.max(0.3, scale / 0.1))

/** Below this scale, rounded corners look no different from sharp ones. */
export const roundCornersFrom = 0.4

/** Below this scale, arrows to hidden relatives are too small to click. */
export const arrowsFrom = 0.3
