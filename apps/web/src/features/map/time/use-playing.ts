import { useEffect, useEffectEvent } from 'react'

/** A longer gap between frames, as in a hidden tab, does not skip years. */
const maxFrameMs = 100

/** Years of the map in a second. */
export const speeds = { slow: 2, normal: 5, fast: 15 } as const
export type Speed = keyof typeof speeds

interface Input {
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly year: number
  readonly last: number
  readonly onYear: (year: number) => void
  readonly onEnd: () => void
}

/** Moves the year on while it plays. */
export function usePlaying({ isPlaying, speed, year, last, onYear, onEnd }: Input): void {
  const advance = useEffectEvent((years: number) => {
    const next = Math.min(last, year + years)
    if (next !== year) onYear(next)
    if (next >= last) onEnd()
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    let before = performance.now()
    let passed = 0
    let frame = 0
    const tick = (now: number): void => {
      passed += (Math.min(maxFrameMs, Math.max(0, now - before)) * speeds[speed]) / 1000
      before = now
      const years = Math.floor(passed)
      passed -= years
      if (years > 0) advance(years)
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed])
}
