import { eastOf, worldSize } from './mercator.ts'
import type { MapView, UnitPoint } from './mercator.ts'

interface Placed {
  readonly element: HTMLElement
  readonly at: UnitPoint
  /** Pixels beside the place, for people who are fanned out. */
  readonly x: number
  readonly y: number
}

/** Markers that change faster jump. */
const quickStepMs = 40

/**
 * Keeps markers in place while the map moves. They are positioned around an anchor; panning moves them all with one transform of
 * their layer, which only costs the browser a composition. Only a new zoom places each marker again.
 */
export class MarkPlacer {
  readonly #layer: HTMLElement
  #placed: readonly Placed[] = []
  #anchor: UnitPoint = { x: 0, y: 0 }
  #zoom = NaN
  #setAt = 0

  constructor(layer: HTMLElement) {
    this.#layer = layer
  }

  /** @param glides - whether markers that are there already move to their new places instead of jumping */
  set(placed: readonly Placed[], view: MapView, glides = false): void {
    this.#placed = placed
    const now = performance.now()
    const stays = glides && view.zoom === this.#zoom && now - this.#setAt > quickStepMs
    this.#setAt = now
    this.#layer.toggleAttribute('data-gliding', stays)
    if (stays) this.#place(worldSize(view.zoom))
    else this.#zoom = NaN
    this.follow(view)
  }

  follow({ centre, zoom, width, height }: MapView): void {
    const size = worldSize(zoom)
    if (zoom !== this.#zoom) {
      this.#zoom = zoom
      this.#anchor = centre
      this.#layer.removeAttribute('data-gliding')
      this.#place(size)
    }
    this.#layer.style.transform = translate(
      width / 2 + eastOf(this.#anchor.x, centre.x) * size,
      height / 2 + (this.#anchor.y - centre.y) * size,
    )
  }

  #place(size: number): void {
    const { x: left, y: top } = this.#anchor
    for (const { element, at, x, y } of this.#placed)
      element.style.transform = translate(eastOf(at.x, left) * size + x, (at.y - top) * size + y)
  }
}

/** Rounded to whole pixels, so that faces and letters stay sharp. */
const translate = (x: number, y: number): string => `translate(${Math.round(x)}px, ${Math.round(y)}px)`
