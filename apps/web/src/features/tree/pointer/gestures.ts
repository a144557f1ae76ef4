import { select } from 'd3-selection'
import { zoom, ZoomTransform } from 'd3-zoom'
import type { D3ZoomEvent, ZoomBehavior } from 'd3-zoom'
import { keepInReach, maxScale, minScaleOf, wheelFactor } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import type { Size } from '../view/geometry.ts'

interface GestureHooks {
  /** Returns the size of the picture, which must stay within reach. */
  picture(): Size
  view(): Size
  onStart(): void
  onCamera(camera: Camera): void
  onEnd(): void
}

export interface Gestures {
  /** Tells the gestures that something else moved the camera. */
  follow(camera: Camera): void
  dispose(): void
}

const toTransform = ({ x, y, scale }: Camera): ZoomTransform => new ZoomTransform(scale, x, y)
const toCamera = ({ k, x, y }: ZoomTransform): Camera => ({ scale: k, x, y })

/** Handles drag, wheel and pinch with d3-zoom. Clicks and double-clicks are handled elsewhere. */
export function attachGestures(element: HTMLElement, hooks: GestureHooks): Gestures {
  let isFollowing = false
  const behaviour: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .extent(() => {
      const { width, height } = hooks.view()
      return [
        [0, 0],
        [width, height],
      ]
    })
    // Touch events have no button; the wheel counts as the first.
    .filter((event: MouseEvent | TouchEvent) => !('button' in event) || event.button === 0 || event.button === 1)
    // A touch screen may be connected after the page was opened.
    .touchable(() => true)
    .wheelDelta((event: WheelEvent) => Math.log2(wheelFactor(event)))
    .constrain((transform) => toTransform(keepInReach(toCamera(transform), hooks.picture(), hooks.view())))
    .on('start', () => {
      if (!isFollowing) hooks.onStart()
    })
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      if (!isFollowing) hooks.onCamera(toCamera(event.transform))
    })
    .on('end', () => {
      if (!isFollowing) hooks.onEnd()
    })
  const selection = select(element)
  selection.call(behaviour).on('dblclick.zoom', null)
  return {
    follow(camera) {
      isFollowing = true
      behaviour.scaleExtent([minScaleOf(hooks.picture(), hooks.view()), maxScale])
      selection.call(behaviour.transform, toTransform(camera))
      isFollowing = false
    },
    dispose() {
      selection.on('.zoom', null)
    },
  }
}
