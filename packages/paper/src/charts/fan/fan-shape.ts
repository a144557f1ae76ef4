/** Angles are radians, clockwise from straight up. */
export interface FanShape {
  readonly from: number
  readonly to: number
}

export const fanShapes = {
  full: { from: -Math.PI, to: Math.PI },
  half: { from: -Math.PI / 2, to: Math.PI / 2 },
} as const satisfies Record<string, FanShape>

export interface Ring {
  readonly inner: number
  readonly outer: number
  /** Whether texts follow the ring or the radius. */
  readonly direction: 'along' | 'radial'
}

export const centreRadius = 54
/** A ring whose texts follow it; with portraits it needs room for them. */
const alongThickness = 46
const portraitThickness = 34
/** The ring of grandparents has the letters of their branches. */
const letterThickness = 10
/** The last generation in which portraits are drawn: further out they would be smaller than a letter. */
export const lastPortraitGeneration = 3
/** Texts follow the ring as long as a cell is at least this wide at its middle. */
const leastAlongWidth = 78
/** A radial ring: at least as long as most names. */
const radialThickness = 88
/** A line of the smallest text and what separates it from the next cell. */
const leastRadialWidth = 9.4

/** The rings of a fan, the parents' first. A ring begins where its cells are wide enough for a line of text. */
export function ringsOf(
  { from, to }: FanShape,
  generations: number,
  { portraits, letters }: { readonly portraits: boolean; readonly letters: boolean },
): Ring[] {
  const rings: Ring[] = []
  const angle = to - from
  let inner = centreRadius
  for (let generation = 1; generation <= generations; generation++) {
    const cells = 2 ** generation
    const thick =
      alongThickness +
      (portraits && generation <= lastPortraitGeneration ? portraitThickness : 0) +
      (letters && generation === 2 ? letterThickness : 0)
    const isAlong = ((inner + thick / 2) * angle) / cells >= leastAlongWidth
    let outer = inner + (isAlong ? thick : radialThickness)
    // The next ring would have too little room: this one grows.
    if (generation < generations) outer = Math.max(outer, (leastRadialWidth * cells * 2) / angle)
    rings.push({ inner, outer, direction: isAlong ? 'along' : 'radial' })
    inner = outer
  }
  return rings
}

export interface Point {
  readonly x: number
  readonly y: number
}

export const pointAt = (centre: Point, radius: number, angle: number): Point => ({
  x: centre.x + radius * Math.sin(angle),
  y: centre.y - radius * Math.cos(angle),
})
