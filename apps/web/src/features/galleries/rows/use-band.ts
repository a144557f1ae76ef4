import { useSyncExternalStore } from 'react'

interface Band {
  readonly from: number
  readonly to: number
}

const step = 400

/** The part of an element that is on the screen or at most a screen away, in pixels from its top. It changes in steps. */
export function useBand(element: HTMLElement | null): Band {
  const offset = useSyncExternalStore(followScrolling, () =>
    element ? Math.floor(-element.getBoundingClientRect().top / step) * step : 0,
  )
  const height = useSyncExternalStore(followScrolling, () => window.innerHeight)
  return { from: offset - height, to: offset + step + 2 * height }
}

function followScrolling(onChange: () => void): () => void {
  const capture = { capture: true, passive: true }
  document.addEventListener('scroll', onChange, capture)
  window.addEventListener('resize', onChange)
  return () => {
    document.removeEventListener('scroll', onChange, capture)
    window.removeEventListener('resize', onChange)
  }
}
