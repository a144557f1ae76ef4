export interface Spot {
  readonly key: string
  readonly x: number
  readonly y: number
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export const isArrow = (key: string): boolean => key in directions

/** Finds the marker that an arrow key reaches: the nearest in a quarter circle that way, preferring what lies straight ahead. */
export function nextSpot(spots: readonly Spot[], from: Spot, arrow: string): Spot | undefined {
  const [dx, dy] = directions[arrow] ?? [0, 0]
  let best: Spot | undefined
  let least = Infinity
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx)
    if (spot.key === from.key || ahead <= 0 || aside > ahead * 1.05) continue
    const cost = ahead + aside
    if (cost < least) [best, least] = [spot, cost]
  }
  return best
}

/** Finds the marker nearest to a point. */
export function nearestSpot(spots: readonly Spot[], { x, y }: Pick<Spot, 'x' | 'y'>): Spot | undefined {
  return spots.reduce<Spot | undefined>(
    (best, spot) => (best && Math.hypot(best.x - x, best.y - y) <= Math.hypot(spot.x - x, spot.y - y) ? best : spot),
    undefined,
  )
}
