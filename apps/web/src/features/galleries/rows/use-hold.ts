import { useEffect, useRef } from 'react'
import type { PointerEvent, SyntheticEvent } from 'react'

const holdMs = 450

/** Calls `onHold` when a finger rests on an element. Scrolling moves the finger, so it does not count. */
export function useHold(onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  if (onHold === undefined) return {}
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      end()
      if (pointerType === 'touch') timer.current = setTimeout(onHold, holdMs)
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu of a link would open in its place.
    onContextMenu: (event: SyntheticEvent) => {
      if (timer.current !== undefined) event.preventDefault()
    },
  }
}
