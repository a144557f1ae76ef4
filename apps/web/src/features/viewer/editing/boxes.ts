import { isWithin, rotateBy } from '@banyan/contract/picture-edit'
import type { FractionBox, Point, Size } from '@banyan/contract/picture-edit'

/** A box of a picture, tilted about its own middle by tenths of a degree. */
export interface TiltedBox {
  readonly box: FractionBox
  readonly angle: number
}

/** The corner that is dragged: -1 is left or top, 1 is right or bottom. */
export interface Corner {
  readonly x: -1 | 1
  readonly y: -1 | 1
}

/** As a share of a side of the picture. */
const minShare = 0.03
const halvings = 12

/** The nearest box to a wanted one, on the way from one that lies in the picture, that lies in it too. */
function nearestWithin(from: FractionBox, wanted: FractionBox, angle: number, size: Size): FractionBox {
  if (isWithin(wanted, angle, size)) return wanted
  const between = (share: number): FractionBox => ({
    x1: from.x1 + (wanted.x1 - from.x1) * share,
    x2: from.x2 + (wanted.x2 - from.x2) * share,
    y1: from.y1 + (wanted.y1 - from.y1) * share,
    y2: from.y2 + (wanted.y2 - from.y2) * share,
  })
  let [low, high] = [0, 1]
  for (let time = 0; time < halvings; time += 1) {
    const middle = (low + high) / 2
    if (isWithin(between(middle), angle, size)) low = middle
    else high = middle
  }
  return between(low)
}

const shifted = ({ x1, x2, y1, y2 }: FractionBox, by: Point, { width, height }: Size): FractionBox => ({
  x1: x1 + by.x / width,
  x2: x2 + by.x / width,
  y1: y1 + by.y / height,
  y2: y2 + by.y / height,
})

/** Moves a box along its own sides, in pixels, as far as the picture goes. Along an edge it slides. */
export function moveTilted({ box, angle }: TiltedBox, by: Point, size: Size): FractionBox {
  const across = nearestWithin(box, shifted(box, rotateBy({ x: by.x, y: 0 }, -angle), size), angle, size)
  return nearestWithin(across, shifted(across, rotateBy({ x: 0, y: by.y }, -angle), size), angle, size)
}

/** Moves a corner of a box along its own sides, in pixels; the opposite corner stays. @param ratio - of width to height, to be kept */
export function resizeTilted({ box, angle }: TiltedBox, corner: Corner, by: Point, size: Size, ratio?: number): FractionBox {
  const side = { x: (box.x2 - box.x1) * size.width, y: (box.y2 - box.y1) * size.height }
  const least = { x: minShare * size.width, y: minShare * size.height }
  let [width, height] = [Math.max(least.x, side.x + corner.x * by.x), Math.max(least.y, side.y + corner.y * by.y)]
  if (ratio !== undefined) {
    if (Math.abs(width / side.x - 1) > Math.abs(height / side.y - 1)) height = width / ratio
    else width = height * ratio
  }
  const middle = rotateBy({ x: (corner.x * (width - side.x)) / 2, y: (corner.y * (height - side.y)) / 2 }, -angle)
  const moved = shifted(box, middle, size)
  const [x, y] = [(moved.x1 + moved.x2) / 2, (moved.y1 + moved.y2) / 2]
  const [halfX, halfY] = [width / size.width / 2, height / size.height / 2]
  return nearestWithin(box, { x1: x - halfX, x2: x + halfX, y1: y - halfY, y2: y + halfY }, angle, size)
}

/** The largest box of a ratio in the middle of a box. */
export function withRatio({ x1, x2, y1, y2 }: FractionBox, ratio: number, size: Size): FractionBox {
  const [width, height] = [(x2 - x1) * size.width, (y2 - y1) * size.height]
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const halfX = Math.min(width, height * ratio) / size.width / 2
  const halfY = Math.min(height, width / ratio) / size.height / 2
  return { x1: x - halfX, x2: x + halfX, y1: y - halfY, y2: y + halfY }
}

/** The arrow keys, as a step in pixels; undefined for other keys. */
export function keyStep(key: string, { width, height }: Size): Point | undefined {
  const step = Math.min(width, height) / 50
  const by: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }
  return by[key]
}
