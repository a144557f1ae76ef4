// An edited picture is what lies in a box of the upright original, mirrored and then turned. The box may be tilted about its own
// middle. Sizes are in pixels of the original, with y downwards; nothing is scaled.

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Left, right, top and bottom as fractions of a picture's width and height. */
export interface FractionBox {
  readonly x1: number
  readonly x2: number
  readonly y1: number
  readonly y2: number
}

/** Which part of an upright original is shown, and how. */
export interface Framing {
  /** The box before it is tilted; null is the whole picture. */
  readonly crop: FractionBox | null
  /** Tenths of a degree by which what is in the box is turned clockwise to become straight. */
  readonly angle: number
  readonly mirrored: boolean
}

export interface EditedPicture {
  /** Of the upright original. */
  readonly size: Size
  /** Quarter turns of the result, in degrees anticlockwise. */
  readonly turn: number
  readonly framing: Framing | null
}

export const wholeBox: FractionBox = { x1: 0, x2: 1, y1: 0, y2: 1 }

const middleOf = ({ x1, x2, y1, y2 }: FractionBox, { width, height }: Size): Point => ({
  x: ((x1 + x2) / 2) * width,
  y: ((y1 + y2) / 2) * height,
})

const sizeOf = ({ x1, x2, y1, y2 }: FractionBox, { width, height }: Size): Size => ({
  width: (x2 - x1) * width,
  height: (y2 - y1) * height,
})

const radians = (tenths: number): number => (tenths / 1800) * Math.PI

/** Rotates a vector clockwise on a screen, by tenths of a degree. */
export function rotateBy({ x, y }: Point, tenths: number): Point {
  const [cos, sin] = [Math.cos(radians(tenths)), Math.sin(radians(tenths))]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

const quartersOf = (turn: number): number => (((turn / 90) % 4) + 4) % 4

const boxSizeOf = ({ size, framing }: EditedPicture): Size => sizeOf(framing?.crop ?? wholeBox, size)

/** The size of the result, in pixels of the original. */
export function editedSize(picture: EditedPicture): Size {
  const { width, height } = boxSizeOf(picture)
  return quartersOf(picture.turn) % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Where a point of the upright original is in the result; outside of it if it was cut away. */
export function toEdited(picture: EditedPicture, point: Point): Point {
  const { size, turn, framing } = picture
  const middle = middleOf(framing?.crop ?? wholeBox, size)
  const inner = rotateBy({ x: point.x - middle.x, y: point.y - middle.y }, framing?.angle ?? 0)
  let { width, height } = boxSizeOf(picture)
  let at: Point = { x: width / 2 + (framing?.mirrored === true ? -inner.x : inner.x), y: height / 2 + inner.y }
  for (let quarter = quartersOf(turn); quarter > 0; quarter -= 1) {
    at = { x: at.y, y: width - at.x }
    ;[width, height] = [height, width]
  }
  return at
}

/** The inverse of {@link toEdited}. */
export function toUpright(picture: EditedPicture, point: Point): Point {
  const { size, turn, framing } = picture
  let { width, height } = editedSize(picture)
  let at = point
  for (let quarter = quartersOf(turn); quarter > 0; quarter -= 1) {
    ;[width, height] = [height, width]
    at = { x: width - at.y, y: at.x }
  }
  const across = at.x - width / 2
  const inner = rotateBy({ x: framing?.mirrored === true ? -across : across, y: at.y - height / 2 }, -(framing?.angle ?? 0))
  const middle = middleOf(framing?.crop ?? wholeBox, size)
  return { x: middle.x + inner.x, y: middle.y + inner.y }
}

/**
 * Maps a box of one edit of a picture to another. Its middle follows the picture; its sides keep their length and stay parallel to
 * the picture's, so that mapping it back returns the same box, however often the picture is tilted.
 *
 * @returns a box that may lie outside of the picture, wholly or in part
 */
export function moveBetween(box: FractionBox, from: EditedPicture, to: EditedPicture): FractionBox {
  const [fromSize, toSize] = [editedSize(from), editedSize(to)]
  const middle = toEdited(to, toUpright(from, middleOf(box, fromSize)))
  const side = sizeOf(box, fromSize)
  const isSideways = (quartersOf(to.turn) - quartersOf(from.turn)) % 2 !== 0
  const half = isSideways ? { x: side.height / 2, y: side.width / 2 } : { x: side.width / 2, y: side.height / 2 }
  return {
    x1: (middle.x - half.x) / toSize.width,
    x2: (middle.x + half.x) / toSize.width,
    y1: (middle.y - half.y) / toSize.height,
    y2: (middle.y + half.y) / toSize.height,
  }
}

/** The corners of a tilted box, in pixels: top left, top right, bottom right, bottom left. */
export function cornersOf(box: FractionBox, angle: number, size: Size): [Point, Point, Point, Point] {
  const middle = middleOf(box, size)
  const { width, height } = sizeOf(box, size)
  const corner = (x: number, y: number): Point => {
    const by = rotateBy({ x: (x * width) / 2, y: (y * height) / 2 }, -angle)
    return { x: middle.x + by.x, y: middle.y + by.y }
  }
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

/** As a share of the sides: what rounding may add. */
const hair = 0.002

/** Whether a tilted box lies in the picture. */
export const isWithin = (box: FractionBox, angle: number, size: Size): boolean =>
  cornersOf(box, angle, size).every(
    ({ x, y }) =>
      x >= -hair * size.width && x <= (1 + hair) * size.width && y >= -hair * size.height && y <= (1 + hair) * size.height,
  )

/** Shrinks a tilted box about its middle, which is moved into the picture, until it lies in the picture. */
export function fitWithin(box: FractionBox, angle: number, size: Size): FractionBox {
  const within = (value: number): number => Math.min(1, Math.max(0, value))
  const middle = { x: within((box.x1 + box.x2) / 2), y: within((box.y1 + box.y2) / 2) }
  const side = sizeOf(box, size)
  const [cos, sin] = [Math.cos(radians(Math.abs(angle))), Math.sin(radians(Math.abs(angle)))]
  const reach = {
    x: (side.width * cos + side.height * sin) / 2,
    y: (side.width * sin + side.height * cos) / 2,
  }
  const room = {
    x: Math.min(middle.x, 1 - middle.x) * size.width,
    y: Math.min(middle.y, 1 - middle.y) * size.height,
  }
  const scale = Math.min(1, room.x / Math.max(reach.x, 1e-9), room.y / Math.max(reach.y, 1e-9))
  const half = { x: ((box.x2 - box.x1) / 2) * scale, y: ((box.y2 - box.y1) / 2) * scale }
  return { x1: middle.x - half.x, x2: middle.x + half.x, y1: middle.y - half.y, y2: middle.y + half.y }
}
