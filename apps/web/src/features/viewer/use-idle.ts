import { useEffect, useState } from 'react'

/** Controls disappear after this long without mouse movement, and sooner after the mouse has left the window. */
const idleMs = { inside: 4_000, outside: 1_000 }

/** Whether a mouse user has been looking at the picture for a while without using the controls. */
export function useIdle(isEnabled: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!isEnabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const restAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setIsIdle(true), ms)
    }
    const wake = () => {
      setIsIdle(false)
      restAfter(idleMs.inside)
    }
    const controller = new AbortController()
    const { signal } = controller
    // Touch users show the controls with a tap.
    window.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && wake(), { signal })
    window.addEventListener('pointerdown', ({ pointerType }) => pointerType === 'mouse' && wake(), { signal })
    // Keyboard users must see what has the focus, so the timer only starts with the mouse.
    window.addEventListener('keydown', () => (clearTimeout(timer), setIsIdle(false)), { signal })
    document.documentElement.addEventListener('mouseleave', () => restAfter(idleMs.outside), { signal })
    return () => {
      setIsIdle(false)
      controller.abort()
      clearTimeout(timer)
    }
  }, [isEnabled])
  return isIdle
}
