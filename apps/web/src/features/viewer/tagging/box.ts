/** Left, right, top and bottom, as fractions of the shown picture. */
export interface Box {
  readonly x1: number
  readonly x2: number
  readonly y1: number
  readonly y2: number
}

/** The picture's position on the screen, in pixels. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Half the side of a new box: this share of the picture's width, and at least this many pixels. */
const half = { share: 0.04, px: 30 }
/** A box that is smaller than this cannot be seen. */
const minPx = 16

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high))

/** Returns a square around a point of the picture (fractions), moved inside the picture. */
export function boxAround(x: number, y: number, { width, height }: Frame): Box {
  const halfPx = Math.min(Math.max(half.share * width, half.px), width / 2, height / 2)
  const [halfX, halfY] = [halfPx / width, halfPx / height]
  const [midX, midY] = [clamp(x, halfX, 1 - halfX), clamp(y, halfY, 1 - halfY)]
  return inside({ x1: midX - halfX, x2: midX + halfX, y1: midY - halfY, y2: midY + halfY })
}

/** Moves the box by this many pixels, within the picture. */
export function moveBox({ x1, x2, y1, y2 }: Box, dx: number, dy: number, { width, height }: Frame): Box {
  const [byX, byY] = [clamp(dx / width, -x1, 1 - x2), clamp(dy / height, -y1, 1 - y2)]
  return inside({ x1: x1 + byX, x2: x2 + byX, y1: y1 + byY, y2: y2 + byY })
}

/** Moves the box's lower right corner by this many pixels. */
export function resizeBox({ x1, x2, y1, y2 }: Box, dx: number, dy: number, { width, height }: Frame): Box {
  return inside({
    x1,
    y1,
    x2: clamp(x2 + dx / width, x1 + minPx / width, 1),
    y2: clamp(y2 + dy / height, y1 + minPx / height, 1),
  })
}

/** Sums of fractions may end slightly outside. */
const inside = (box: Box): Box => ({
  x1: clamp(box.x1, 0, 1),
  x2: clamp(box.x2, 0, 1),
  y1: clamp(box.y1, 0, 1),
  y2: clamp(box.y2, 0, 1),
})
