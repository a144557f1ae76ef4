import type { Point, Size } from '@banyan/contract/picture-edit'
import type { TiltedBox } from '../editing/boxes.ts'
import { smallestBox } from './smallest-box.ts'

/** A page as it is looked through: three or four bytes a pixel, some 400 pixels across. */
export interface Page extends Size {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly channels: 3 | 4
}

/** A photo covers at least this much of the page, and each side at least this much of the page's shorter side. */
const least = { area: 0.012, side: 0.06 }
/** A smaller part of the box around it is no rectangle, such as handwriting. */
const minFilled = 0.72
/** Boxes that are straight but for this many tenths of a degree are meant to be. */
const straight = 6
/** How much a photo differs from the paper at least, of 255. */
const minContrast = 14

/**
 * Suggests where the photos on a scanned page of an album are: the paper's colour is the most common one at the edge of the page;
 * what cannot be reached from the edge over pixels of that colour is a photo, once thin lines are taken away. Each one's box is the smallest
 * around it, tilted as it lies.
 */
export function findPhotos(page: Page): TiltedBox[] {
  const { width, height } = page
  const distance = distanceFromPaper(page)
  const paper = reachable(
    close(
      distance.map((value) => (value > minContrast + distance.noise ? 1 : 0)),
      page,
    ),
    page,
  )
  const photos = open(
    paper.map((isPaper) => (isPaper === 1 ? 0 : 1)),
    page,
  )
  const boxes: TiltedBox[] = []
  for (const points of components(photos, page)) {
    if (points.length < least.area * width * height) continue
    const { middle, size, angle } = smallestBox(outline(points))
    if (Math.min(size.width, size.height) < least.side * Math.min(width, height)) continue
    if (points.length < minFilled * size.width * size.height) continue
    const half = { x: size.width / 2 / width, y: size.height / 2 / height }
    const [x, y] = [middle.x / width, middle.y / height]
    boxes.push({
      box: { x1: x - half.x, x2: x + half.x, y1: y - half.y, y2: y + half.y },
      angle: Math.abs(angle) < straight ? 0 : angle,
    })
  }
  return boxes.toSorted(inReadingOrder)
}

/** Rows from the top, each from the left. */
const inReadingOrder = (a: TiltedBox, b: TiltedBox): number =>
  a.box.y2 < (b.box.y1 + b.box.y2) / 2 ? -1 : b.box.y2 < (a.box.y1 + a.box.y2) / 2 ? 1 : a.box.x1 - b.box.x1

interface Distances {
  map(of: (value: number) => 0 | 1): Uint8Array
  /** How much the paper itself differs from its colour. */
  noise: number
}

/** How much each pixel differs from the paper, in the colour that differs most. */
function distanceFromPaper({ data, width, height, channels }: Page): Distances {
  const edge = Math.max(1, Math.round(Math.min(width, height) * 0.02))
  const at = (x: number, y: number): number => (y * width + x) * channels
  const ring: number[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (x < edge || y < edge || x >= width - edge || y >= height - edge) ring.push(at(x, y))
  const paper = mostCommon(data, ring)
  const differs = (from: number): number =>
    Math.max(Math.abs(data[from]! - paper[0]), Math.abs(data[from + 1]! - paper[1]), Math.abs(data[from + 2]! - paper[2]))
  const near = ring.map(differs).filter((value) => value < 2 * cell)
  near.sort((a, b) => a - b)
  const distances = new Uint8Array(width * height)
  for (let pixel = 0; pixel < distances.length; pixel += 1) distances[pixel] = differs(pixel * channels)
  return { map: (of) => distances.map(of), noise: near[Math.floor(near.length * 0.9)] ?? 0 }
}

/** Colours that differ less than this count together. */
const cell = 16

/** The colour that most of these pixels are near, as their mean. */
function mostCommon(data: Page['data'], pixels: readonly number[]): [number, number, number] {
  const cells = new Map<number, [count: number, red: number, green: number, blue: number]>()
  for (const at of pixels) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
    const key = (Math.floor(red / cell) * 16 + Math.floor(green / cell)) * 16 + Math.floor(blue / cell)
    const sum = cells.get(key) ?? [0, 0, 0, 0]
    cells.set(key, [sum[0] + 1, sum[1] + red, sum[2] + green, sum[3] + blue])
  }
  const [count, red, green, blue] = [...cells.values()].toSorted((a, b) => b[0] - a[0])[0] ?? [1, 255, 255, 255]
  return [red / count, green / count, blue / count]
}

/** Marks what can be reached from the edge over unmarked pixels. */
function reachable(marked: Uint8Array, { width, height }: Size): Uint8Array {
  const reached = new Uint8Array(marked.length)
  const open: number[] = []
  const visit = (at: number): void => {
    if (marked[at] === 1 || reached[at] === 1) return
    reached[at] = 1
    open.push(at)
  }
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) visit(y * width + x)
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) visit(y * width + x)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return reached
}

/** Closes gaps of two pixels in an outline, such as a sky as white as the paper. */
const close = (marked: Uint8Array, size: Size): Uint8Array => grow(grow(marked, size, 1, 1), size, 1, 0)
/** Takes away lines of up to four pixels, such as writing, and bridges between photos. */
const open = (marked: Uint8Array, size: Size): Uint8Array => grow(grow(marked, size, 2, 0), size, 2, 1)

/** Marks what is near marked pixels; or, for 0, unmarks what is near unmarked ones. What lies outside of the page is as its edge. */
function grow(marked: Uint8Array, { width, height }: Size, radius: number, value: 0 | 1): Uint8Array {
  const along = (from: Uint8Array, step: number, count: number, lines: number, lineStep: number): Uint8Array => {
    const made = from.slice()
    for (let line = 0; line < lines; line += 1)
      for (let at = 0; at < count; at += 1) {
        if (from[line * lineStep + at * step] !== value) continue
        for (let near = Math.max(0, at - radius); near <= Math.min(count - 1, at + radius); near += 1)
          made[line * lineStep + near * step] = value
      }
    return made
  }
  return along(along(marked, 1, width, height, width), width, height, width, 1)
}

/** The connected parts, as their pixels. */
function* components(marked: Uint8Array, { width, height }: Size): Generator<Point[]> {
  const left = marked.slice()
  for (let start = 0; start < left.length; start += 1) {
    if (left[start] === 0) continue
    const points: Point[] = []
    const waiting = [start]
    left[start] = 0
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      points.push({ x, y })
      for (const [dx, dy] of neighbours) {
        const [nextX, nextY] = [x + dx, y + dy]
        const next = nextY * width + nextX
        if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height || left[next] === 0) continue
        left[next] = 0
        waiting.push(next)
      }
    }
    yield points
  }
}

const neighbours = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** The corners of the first and the last pixel of each row: all that a hull needs. */
function outline(points: readonly Point[]): Point[] {
  const rows = new Map<number, [number, number]>()
  for (const { x, y } of points) {
    const row = rows.get(y)
    rows.set(y, row ? [Math.min(row[0], x), Math.max(row[1], x)] : [x, x])
  }
  return [...rows].flatMap(([y, [first, last]]) => [
    { x: first, y },
    { x: first, y: y + 1 },
    { x: last + 1, y },
    { x: last + 1, y: y + 1 },
  ])
}
