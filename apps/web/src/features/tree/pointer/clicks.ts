/** The specification's limit: a longer press, from this many milliseconds, is not a click. */
const maxClickMs = 300
const doubleClickMs = 400
/** A finger trembles more than a mouse. */
const slackPx = { mouse: 5, touch: 12 }
const doubleClickPx = 24

/** The part of a pointer event that click detection needs. Times in ms, positions in px of the screen. */
export interface Press {
  readonly pointerId: number
  readonly pointerType: string
  readonly timeStamp: number
  readonly x: number
  readonly y: number
}

export type ClickKind = 'click' | 'double' | 'none'

/** Tells clicks from drags, long presses and pinches, and double-clicks from single ones. */
export class ClickDetector {
  readonly #down = new Map<number, Press>()
  #spoiled = false
  #last: Press | undefined

  down(press: Press): void {
    if (this.#down.size === 0) this.#spoiled = false
    else this.#spoiled = true
    this.#down.set(press.pointerId, press)
  }

  cancel(pointerId: number): void {
    this.#down.delete(pointerId)
  }

  up(press: Press): ClickKind {
    const start = this.#down.get(press.pointerId)
    this.#down.delete(press.pointerId)
    const slack = press.pointerType === 'mouse' ? slackPx.mouse : slackPx.touch
    if (!start || this.#spoiled || press.timeStamp - start.timeStamp >= maxClickMs || distance(start, press) > slack)
      return 'none'
    const last = this.#last
    const isSecond =
      last !== undefined && start.timeStamp - last.timeStamp < doubleClickMs && distance(last, press) <= doubleClickPx
    // The third click in a row starts a new sequence.
    this.#last = isSecond ? undefined : press
    return isSecond ? 'double' : 'click'
  }
}

const distance = (a: Press, b: Press): number => Math.hypot(a.x - b.x, a.y - b.y)
