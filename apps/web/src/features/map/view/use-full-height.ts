import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Pixels left free below. */
const footMargin = 10
const checkMs = 1000
const minHeight = 240

/**
 * Returns a ref for an element that fills the window below its upper edge. It is remeasured every second, because notices and
 * bars appear and disappear without an event.
 */
export function useFullHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = (): void => {
      if (!element.current) return
      const top = element.current.getBoundingClientRect().top + window.scrollY
      const height = `${Math.max(minHeight, Math.round(window.innerHeight - top - barHeight() - footMargin))}px`
      if (element.current.style.height !== height) element.current.style.height = height
    }
    measure()
    const timer = window.setInterval(measure, checkMs)
    window.addEventListener('resize', measure)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return element
}

/** On a phone the navigation bar lies over the foot of the page, which keeps room for it. */
const barHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.getElementById('root') ?? document.body).paddingBottom) || 0
