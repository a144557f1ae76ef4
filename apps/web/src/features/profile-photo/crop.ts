export interface Size {
  readonly width: number
  readonly height: number
}

/** A square of the picture as shown after turning, in its own pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** Degrees anticlockwise. */
export type Turn = 0 | 90 | 180 | 270

const first = { at: 10, share: 0.75 }
/** Portraits are shown at 200 pixels; a crop below this is a mistake. */
const minSide = 32

/** The size of a picture once it is turned. */
export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** A quarter turn further, wrapping round. */
export const turnBy = (turn: Turn, quarter: 90 | -90): Turn => ((turn + quarter + 360) % 360) as Turn

/** Returns the initial box: a square of 75 % of the shorter side, at 10, 10. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.round(first.share * Math.min(width, height))
  const at = (length: number): number => Math.max(0, Math.min(first.at, length - side))
  return { x: at(width), y: at(height), side }
}

/** Returns the box, or the initial one if it would exceed the picture. */
export const cropWithin = (crop: Crop, size: Size): Crop =>
  crop.x + crop.side <= size.width && crop.y + crop.side <= size.height ? crop : firstCrop(size)

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high))

export const moveCrop = ({ x, y, side }: Crop, dx: number, dy: number, { width, height }: Size): Crop => ({
  x: clamp(x + dx, 0, width - side),
  y: clamp(y + dy, 0, height - side),
  side,
})

/** Moves the lower right corner; the box stays a square. */
export function resizeCrop({ x, y, side }: Crop, dx: number, dy: number, { width, height }: Size): Crop {
  const wanted = side + (Math.abs(dx) > Math.abs(dy) ? dx : dy)
  const most = Math.min(width - x, height - y)
  return { x, y, side: clamp(wanted, Math.min(minSide, most), most) }
}
