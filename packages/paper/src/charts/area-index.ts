import type { Area } from './chart.ts'

/** The height of a band of the index, in units of a chart. */
const bandHeight = 240

/** Finds boxes by area: in bands from the top down, each ordered from left to right. */
export class AreaIndex {
  readonly #boxes: Float64Array
  /** By band, the boxes that begin in it. */
  readonly #bands: number[][] = []

  /** @param boxes - x, y, width and height of each */
  constructor(boxes: Float64Array) {
    this.#boxes = boxes
    for (let box = 0; box * 4 < boxes.length; box++) {
      const band = Math.max(0, Math.floor(boxes[box * 4 + 1]! / bandHeight))
      while (this.#bands.length <= band) this.#bands.push([])
      this.#bands[band]!.push(box)
    }
    const order = (a: number, b: number): number =>
      boxes[a * 4 + 1]! - boxes[b * 4 + 1]! || boxes[a * 4]! - boxes[b * 4]! || a - b
    for (const band of this.#bands) band.sort(order)
  }

  /** The boxes that lie whole in an area; all without one. From the top down, and from left to right. */
  *inside(area?: Area): Generator<number, void> {
    if (area === undefined) {
      for (const band of this.#bands) yield* band
      return
    }
    const first = Math.max(0, Math.floor(area.y / bandHeight))
    const last = Math.min(this.#bands.length - 1, Math.floor((area.y + area.height) / bandHeight))
    const slack = 0.01
    for (let band = first; band <= last; band++)
      for (const box of this.#bands[band]!) {
        const [x, y, width, height] = [0, 1, 2, 3].map((at) => this.#boxes[box * 4 + at]!) as [number, number, number, number]
        if (
          x >= area.x - slack &&
          y >= area.y - slack &&
          x + width <= area.x + area.width + slack &&
          y + height <= area.y + area.height + slack
        )
          yield box
      }
  }
}
