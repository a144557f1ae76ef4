import { screenPoint } from '../view/geometry.ts'
import type { ScreenPoint } from '../view/geometry.ts'
import { ClickDetector } from './clicks.ts'
import type { Press } from './clicks.ts'

interface PointerHooks {
  onDown(): void
  onClick(kind: 'click' | 'double', place: ScreenPoint): void
  /** Called when somebody moves a mouse without a pressed button over the element. */
  onHover(place: ScreenPoint): void
  onLeave(): void
}

/** Reports clicks, double-clicks and hovering over an element, in px within it. `attachGestures` handles drags and pinches. */
export function listenToPointer(element: HTMLElement, hooks: PointerHooks, signal: AbortSignal): void {
  const clicks = new ClickDetector()
  const pressOf = (event: PointerEvent): Press => {
    const box = element.getBoundingClientRect()
    const { pointerId, pointerType, timeStamp } = event
    return { pointerId, pointerType, timeStamp, x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const on = <K extends 'pointerdown' | 'pointerup' | 'pointermove' | 'pointerleave'>(
    type: K,
    act: (event: PointerEvent) => void,
  ): void => element.addEventListener(type, act, { signal })
  on('pointerdown', (event) => {
    if (event.button !== 0) return
    hooks.onDown()
    clicks.down(pressOf(event))
  })
  on('pointerup', (event) => {
    const press = pressOf(event)
    const kind = clicks.up(press)
    if (kind !== 'none') hooks.onClick(kind, screenPoint(press.x, press.y))
  })
  // After a drag, a press may end outside the element.
  for (const type of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(type, (event) => clicks.cancel(event.pointerId), { signal })
  }
  // Browsers also report a move when the page changes below a pointer at rest, as when a dialog closes.
  let last: { readonly x: number; readonly y: number } | undefined
  let isMoving = false
  window.addEventListener(
    'pointermove',
    ({ screenX: x, screenY: y, movementX, movementY }) => {
      isMoving = last ? last.x !== x || last.y !== y : movementX !== 0 || movementY !== 0
      last = { x, y }
    },
    { signal, capture: true },
  )
  on('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0 || !isMoving) return
    const { x, y } = pressOf(event)
    hooks.onHover(screenPoint(x, y))
  })
  on('pointerleave', () => hooks.onLeave())
}
