const SIDE = 16
const RADIUS = 2.2
const DENSITY = 2
/** Of a signed distance field: the value at the edge, and how much it falls by pixel. */
const EDGE = 191
const SLOPE = 32

/** A round dot as a distance field, so that the map gives it its colour. */
export function dotImage(): {
  image: { width: number; height: number; data: Uint8ClampedArray }
  options: { pixelRatio: number; sdf: true }
} {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const outside = Math.hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2) - RADIUS * DENSITY
      data[(y * SIDE + x) * 4 + 3] = EDGE - outside * SLOPE
    }
  }
  return { image: { width: SIDE, height: SIDE, data }, options: { pixelRatio: DENSITY, sdf: true } }
}
