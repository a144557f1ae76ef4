import { rotateBy } from './geometry.ts'
import type { Point, Size } from './geometry.ts'

export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: number
}

/**
 * Reads a tilted box out of pixels, with bilinear interpolation. What lies outside of the pixels is as the nearest one.
 *
 * @param box - its middle and its size in these pixels
 * @param angle - tenths of a degree by which its content is turned clockwise
 * @param size - of the result, in whole pixels
 */
export function sampleBox(
  { data, width, height, channels }: Pixels,
  box: { middle: Point; size: Size },
  angle: number,
  size: Size,
): Uint8Array {
  const made = new Uint8Array(size.width * size.height * channels)
  const right = rotateBy({ x: box.size.width / size.width, y: 0 }, -angle)
  const down = rotateBy({ x: 0, y: box.size.height / size.height }, -angle)
  const [maxX, maxY] = [width - 1, height - 1]
  let to = 0
  for (let row = 0; row < size.height; row += 1) {
    const v = row + 0.5 - size.height / 2
    for (let column = 0; column < size.width; column += 1) {
      const u = column + 0.5 - size.width / 2
      const x = Math.min(maxX, Math.max(0, box.middle.x + u * right.x + v * down.x - 0.5))
      const y = Math.min(maxY, Math.max(0, box.middle.y + u * right.y + v * down.y - 0.5))
      const [x0, y0] = [Math.floor(x), Math.floor(y)]
      const [fx, fy] = [x - x0, y - y0]
      const at = (y0 * width + x0) * channels
      const next = x0 < maxX ? channels : 0
      const below = y0 < maxY ? width * channels : 0
      for (let channel = 0; channel < channels; channel += 1) {
        const from = at + channel
        const above = data[from]! * (1 - fx) + data[from + next]! * fx
        const under = data[from + below]! * (1 - fx) + data[from + below + next]! * fx
        made[to + channel] = Math.round(above * (1 - fy) + under * fy)
      }
      to += channels
    }
  }
  return made
}
