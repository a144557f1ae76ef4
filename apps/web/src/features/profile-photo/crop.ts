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

/** Where a face is in a picture: its corners as fractions of width and height. */
export interface Face {
  readonly x1: number
  readonly x2: number
  readonly y1: number
  readonly y2: number
}

/** Degrees anticlockwise. */
export type Turn = 0 | 90 | 180 | 270

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high))

const first = { at: 10, share: 0.75 }
/** Portraits are shown at 200 pixels; a crop below this is a mistake. */
const minSide = 32

/** The side of a portrait in heights of the face: one for it, and about one above and below. */
const portraitShare = 3

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

/** A face with about as much room around it as a portrait leaves: hair and shoulders, within the picture. */
export function cropAround({ x1, x2, y1, y2 }: Face, { width, height }: Size): Crop {
  const [left, top] = [x1 * width, y1 * height]
  const [across, down] = [(x2 - x1) * width, (y2 - y1) * height]
  const most = Math.min(width, height)
  const side = clamp(Math.round(portraitShare * Math.max(across, down)), Math.min(minSide, most), most)
  const at = (middle: number, length: number): number => clamp(Math.round(middle - side / 2), 0, length - side)
  return { x: at(left + across / 2, width), y: at(top + down / 2, height), side }
}

/** Returns the box, or the initial one if it would exceed the picture. */
export const cropWithin = (crop: Crop, size: Size): Crop =>
  crop.x + crop.side <= size.width && crop.y + crop.side <= size.height ? crop : firstCrop(size)

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
