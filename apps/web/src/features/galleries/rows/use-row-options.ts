import { useCallback, useSyncExternalStore } from 'react'
import type { RowOptions } from './justified-rows.ts'

const landscape = '(orientation: landscape)'

/** How wide rows may be in an element, and on what screen. */
export function useRowOptions(container: HTMLElement | null, gap: number): RowOptions {
  const followWidth = useCallback(
    (onChange: () => void) => {
      const observer = new ResizeObserver(onChange)
      if (container) observer.observe(container)
      return () => observer.disconnect()
    },
    [container],
  )
  const width = useSyncExternalStore(followWidth, () => container?.clientWidth ?? 0)
  const isLandscape = useSyncExternalStore(followScreen, () => matchMedia(landscape).matches)
  const devicePixelRatio = useSyncExternalStore(followScreen, () => window.devicePixelRatio)
  return { width, gap, isLandscape, devicePixelRatio }
}

function followScreen(onChange: () => void): () => void {
  const query = matchMedia(landscape)
  query.addEventListener('change', onChange)
  // Zooming the page, or moving it to another screen, changes the density.
  window.addEventListener('resize', onChange)
  return () => {
    query.removeEventListener('change', onChange)
    window.removeEventListener('resize', onChange)
  }
}
