/** The position of a name on the screen, in pixels, and the direction in which it may move. */
export interface NamePlace {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Whether it is above its face, and moves upwards. */
  readonly isAbove: boolean
}

const gapPx = 2

/**
 * Moves names that would lie over another further from their faces, the one nearest to the picture's edge first.
 * @returns how far each moves down (negative: up), in the order given
 */
export function spreadNames(places: readonly NamePlace[]): number[] {
  const shifts = places.map(() => 0)
  const placed: NamePlace[] = []
  const order = places.map((_, at) => at).toSorted((a, b) => compare(places[a]!, places[b]!) || a - b)
  for (const at of order) {
    let place = places[at]!
    for (;;) {
      const moving = place
      const hit = placed.filter((other) => overlap(moving, other))
      if (hit.length === 0) break
      const by = place.isAbove
        ? Math.min(...hit.map(({ top }) => top)) - gapPx - place.bottom
        : Math.max(...hit.map(({ bottom }) => bottom)) + gapPx - place.top
      place = { ...place, top: place.top + by, bottom: place.bottom + by }
      shifts[at]! += by
    }
    placed.push(place)
  }
  return shifts
}

/** Names below their faces from the top down, then those above from the bottom up; side by side from the left. */
const compare = (a: NamePlace, b: NamePlace): number =>
  Number(a.isAbove) - Number(b.isAbove) || (a.isAbove ? b.bottom - a.bottom : a.top - b.top) || a.left - b.left

const overlap = (a: NamePlace, b: NamePlace): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
