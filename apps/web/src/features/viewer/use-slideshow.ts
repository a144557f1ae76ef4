import { useEffect, useEffectEvent, useState } from 'react'

const stepMs = 10_000

/** Moves on automatically while it is on and nothing else is open; a manual step restarts the timer. */
export function useSlideshow(index: number, isHeld: boolean, goTo: (index: number) => void) {
  const [isPlaying, setIsPlaying] = useState(false)
  const step = useEffectEvent(goTo)
  useEffect(() => {
    if (!isPlaying || isHeld) return undefined
    const timer = setInterval(() => step(index + 1), stepMs)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, index])
  return { isPlaying, toggle: () => setIsPlaying((was) => !was) }
}
