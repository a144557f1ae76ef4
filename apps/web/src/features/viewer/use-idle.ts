import { useEffect, useState } from 'react'

/** Controls go after so long without a movement of the mouse, and sooner once it has left the window. */
const idleMs = { inside: 4_000, outside: 1_000 }

/** Whether somebody with a mouse has been looking at the picture for a while, and not at the controls. */
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
    // Fingers call the controls by a tap.
    window.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && wake(), { signal })
    window.addEventListener('pointerdown', ({ pointerType }) => pointerType === 'mouse' && wake(), { signal })
    // Who uses the keyboard sees what has the focus; the timer begins with the mouse.
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
