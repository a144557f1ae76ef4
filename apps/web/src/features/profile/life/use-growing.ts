import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsPrinting } from '../../../lib/use-printing.ts'

/** What is drawn at once; about two screens. */
const first = 16
const step = 32
/** Until then the list grows as its end comes into view; after that, what stands below it could never be reached. */
const byItself = 200
/** How far above and below the window its end counts as in view: whoever jumps to the end of the page has passed it. */
const around = '1000000px 0px 600px'

/**
 * How much of a long list is drawn: a life can have thousands of entries, and most readers look at the first. Paper has all of it.
 *
 * @param atLeast - so many are needed
 * @returns how many, where the list ends, how many more there are to ask for, and how to
 */
export function useGrowing(count: number, atLeast: number) {
  const [most, setMost] = useState(first)
  const isPrinting = useIsPrinting()
  const end = useRef<HTMLDivElement>(null)
  const shown = isPrinting ? count : Math.min(count, Math.max(most, atLeast))
  const mostByItself = Math.min(count, byItself)
  const grow = useEffectEvent((by: number) => setMost(shown + by))
  useEffect(() => {
    if (shown >= mostByItself || end.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => (entry?.isIntersecting === true ? grow(step) : undefined), {
      rootMargin: around,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observe again after each growth, because the end of the list may still be in view.
  }, [shown, mostByItself])
  return { shown, end, more: shown < mostByItself ? 0 : count - shown, showMore: () => setMost(shown + byItself) }
}
