/** Pixels between the middles of two portraits that stand side by side. */
const portraitSpacing = 52
/** So many fit around the middle without a second turn. */
const maxPerRing = 12

export interface Offset {
  readonly x: number
  readonly y: number
}

/** Where people who share a place stand around it: a few in a ring, more on a spiral. Pixels from the place. */
export function fanOut(count: number): Offset[] {
  return count <= maxPerRing ? ring(count) : spiral(count)
}

function ring(count: number): Offset[] {
  const radius = Math.max(portraitSpacing * 1.15, portraitSpacing / (2 * Math.sin(Math.PI / Math.max(2, count))))
  return Array.from({ length: count }, (_, at) => around(radius, (at / count) * 2 * Math.PI - Math.PI / 2))
}

/** Archimedes' spiral, walked in steps of one distance: each turn lies as far outside of the one before. */
function spiral(count: number): Offset[] {
  let angle = 2 * Math.PI * 1.3
  return Array.from({ length: count }, () => {
    const radius = (portraitSpacing * angle) / (2 * Math.PI)
    const place = around(radius, angle)
    angle += portraitSpacing / radius
    return place
  })
}

const around = (radius: number, angle: number): Offset => ({
  x: Math.round(radius * Math.cos(angle)),
  y: Math.round(radius * Math.sin(angle)),
})

/** How many can be fanned out so that all are seen in a window of a size. */
export function fanCapacity(width: number, height: number): number {
  const reach = Math.min(width, height) / 2 - portraitSpacing
  let count = maxPerRing
  // A spiral's length is about its radius squared over its pitch, in both directions alike.
  while (outermost(count + 1) <= reach && count < 80) count++
  return count
}

const outermost = (count: number): number => Math.max(...fanOut(count).map(({ x, y }) => Math.hypot(x, y)))
