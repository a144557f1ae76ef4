/** Pixels between the middles of two portraits that stand side by side. */
const portraitSpacing = 52
/** This many fit around the middle in a single ring. */
const maxPerRing = 12

export interface Offset {
  readonly x: number
  readonly y: number
}

/** Positions people who share a place around it, in pixels from the place: a few in a ring, more on a spiral. */
export function fanOut(count: number): Offset[] {
  return count <= maxPerRing ? ring(count) : spiral(count)
}

function ring(count: number): Offset[] {
  const radius = Math.max(portraitSpacing * 1.15, portraitSpacing / (2 * Math.sin(Math.PI / Math.max(2, count))))
  return Array.from({ length: count }, (_, at) => around(radius, (at / count) * 2 * Math.PI - Math.PI / 2))
}

/** Follows an Archimedean spiral in steps of equal distance: its turns are equally far apart. */
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

/** Returns how many people can be fanned out and still all be visible in a window of this size. */
export function fanCapacity(width: number, height: number): number {
  const reach = Math.min(width, height) / 2 - portraitSpacing
  let count = maxPerRing
  // A spiral's length is about its radius squared over its pitch, in both directions alike.
  while (outermost(count + 1) <= reach && count < 80) count++
  return count
}

const outermost = (count: number): number => Math.max(...fanOut(count).map(({ x, y }) => Math.hypot(x, y)))
