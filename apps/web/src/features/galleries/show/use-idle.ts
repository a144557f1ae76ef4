import { useEffect, useState } from 'react'

const idleMs = 3_000

/** Whether nobody has moved, touched or pressed anything for a while. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIsIdle(true), idleMs)
    const wake = () => {
      setIsIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsIdle(true), idleMs)
    }
    const controller = new AbortController()
    for (const event of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(event, wake, controller)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])
  return isIdle
}
