import type { Point } from '@banyan/contract/picture-edit'
import { useRef } from 'react'
import type { PointerEvent } from 'react'

/**
 * Handlers that report how far a pointer has been dragged since it was pressed, in pixels of the picture.
 *
 * @param scaleOf - pixels of the picture for each of the screen
 */
export function useBoxDrag<Start>(
  scaleOf: (target: HTMLElement) => number,
  onStart: () => Start,
  onDrag: (start: Start, by: Point) => void,
) {
  const from = useRef<{ start: Start; x: number; y: number; scale: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { start: onStart(), x: event.clientX, y: event.clientY, scale: scaleOf(event.currentTarget) }
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = from
      if (current)
        onDrag(current.start, {
          x: (event.clientX - current.x) * current.scale,
          y: (event.clientY - current.y) * current.scale,
        })
    },
    onLostPointerCapture: () => {
      from.current = undefined
    },
  }
}
