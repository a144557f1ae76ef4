import { useEffect, useState } from 'react'

const slideMs = 10_000

/** `auto`: changes by itself unless somebody points at it or focuses it; `asked`: somebody has started it and is still there. */
type Mode = 'auto' | 'asked' | 'stopped'

const stillness = '(prefers-reduced-motion: reduce)'

/** Which of the slides is shown, and whether the next one comes by itself. */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0)
  const [mode, setMode] = useState<Mode>(() => (window.matchMedia(stillness).matches ? 'stopped' : 'auto'))
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isTurning = mode === 'asked' || (mode === 'auto' && !isHovered && !hasFocus)

  useEffect(() => {
    const query = window.matchMedia(stillness)
    const onChange = () => {
      if (query.matches) setMode('stopped')
    }
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [])

  useEffect(() => {
    if (!isTurning) return undefined
    // Restarts with every change, so that a chosen slide is shown for the full time.
    const timer = setTimeout(() => setIndex((index + 1) % count), slideMs)
    return () => clearTimeout(timer)
  }, [isTurning, index, count])

  // When the person who started it leaves, it returns to its first mode.
  const leave = () => setMode((was) => (was === 'asked' ? 'auto' : was))
  return {
    index,
    isTurning,
    isStopped: mode === 'stopped',
    show: (next: number) => setIndex((next + count) % count),
    toggle: () => setMode(mode === 'stopped' ? 'asked' : 'stopped'),
    hover: (isOver: boolean) => {
      setHovered(isOver)
      if (!isOver) leave()
    },
    focus: (isInside: boolean) => {
      setFocus(isInside)
      if (!isInside) leave()
    },
  }
}
