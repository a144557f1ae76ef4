import type { Chart } from '../charts/chart.ts'
import type { DrawingItem, PathItem } from '../drawing.ts'
import type { Cuts } from './choose-cuts.ts'

/** Whether a sheet, by its row and column, would show anything. */
type IsFilled = (row: number, column: number) => boolean

/**
 * Finds the sheets on which something is drawn: the tree of a large family leaves much of its rectangle empty. Charts whose cards a cut may
 * divide, such as fans, fill theirs, and have all sheets.
 */
export function findFilled(chart: Chart, cuts: Cuts): IsFilled {
  const { boxes, texts } = chart
  if (!(boxes[2]! > 0)) return () => true
  const marks = new Marks(cuts)
  for (const places of [boxes, texts])
    for (let at = 0; at < places.length; at += 4) {
      const [left, top] = [places[at]!, places[at + 1]!]
      marks.add(left, top, left + places[at + 2]!, top + places[at + 3]!)
    }
  for (const item of chart.items()) marks.addLines(item, 0, 0, 1)
  return marks.has
}

class Marks {
  readonly #cuts: Cuts
  readonly #isFilled: readonly Uint8Array[]

  constructor(cuts: Cuts) {
    this.#cuts = cuts
    this.#isFilled = cuts.rows.map(({ edges }) => new Uint8Array(edges.length - 1))
  }

  readonly has: IsFilled = (row, column) => this.#isFilled[row]![column] === 1

  /** What only touches a cut belongs to the sheet beyond it. */
  add(left: number, top: number, right: number, bottom: number): void {
    const { rows } = this.#cuts
    const firstRow = firstFrom(rows.length - 1, (at) => rows[at]!.bottom > top)
    for (let row = firstRow; row < rows.length && (row === firstRow || rows[row]!.top < bottom); row++) {
      const { edges } = rows[row]!
      const isFilled = this.#isFilled[row]!
      const first = firstFrom(isFilled.length - 1, (at) => edges[at + 1]! > left)
      for (let column = first; column < isFilled.length && (column === first || edges[column]! < right); column++)
        isFilled[column] = 1
    }
  }

  /** Texts are known already. */
  addLines(item: DrawingItem, moveX: number, moveY: number, scale: number): void {
    if (item.kind === 'group')
      for (const inner of item.items)
        this.addLines(inner, moveX + item.moveX * scale, moveY + item.moveY * scale, scale * item.scale)
    else if (item.kind === 'section') for (const inner of item.items) this.addLines(inner, moveX, moveY, scale)
    else if (item.kind === 'path') this.#addPath(item, moveX, moveY, scale)
    else if (item.kind === 'rectangle' || item.kind === 'picture') {
      const [left, top] = [moveX + item.x * scale, moveY + item.y * scale]
      this.add(left, top, left + item.width * scale, top + item.height * scale)
    }
  }

  #addPath({ pieces }: PathItem, moveX: number, moveY: number, scale: number): void {
    let [lastX, lastY] = [0, 0]
    for (const piece of pieces) {
      if (piece[0] === 'Z') continue
      const [x, y] = [moveX + (piece.at(-2) as number) * scale, moveY + (piece.at(-1) as number) * scale]
      if (piece[0] !== 'M') this.add(Math.min(lastX, x), Math.min(lastY, y), Math.max(lastX, x), Math.max(lastY, y))
      lastX = x
      lastY = y
    }
  }
}

/** The first number below `count` from which on something holds; `count` if there is none. */
function firstFrom(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
