const dotSide = 16
const dotRadius = 2.2
const dotDensity = 2
/** A signed distance field's value at the edge, and how much it falls per pixel. */
const edgeValue = 191
const edgeSlope = 32

/** A round dot as a distance field, so that the map can colour it. */
export function dotImage(): {
  image: { width: number; height: number; data: Uint8ClampedArray }
  options: { pixelRatio: number; sdf: true }
} {
  const data = new Uint8ClampedArray(dotSide * dotSide * 4)
  for (let y = 0; y < dotSide; y++) {
    for (let x = 0; x < dotSide; x++) {
      const outside = Math.hypot(x + 0.5 - dotSide / 2, y + 0.5 - dotSide / 2) - dotRadius * dotDensity
      data[(y * dotSide + x) * 4 + 3] = edgeValue - outside * edgeSlope
    }
  }
  return { image: { width: dotSide, height: dotSide, data }, options: { pixelRatio: dotDensity, sdf: true } }
}
