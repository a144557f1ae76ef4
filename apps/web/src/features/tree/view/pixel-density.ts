/** Returns the number of device px per CSS px. */
export const pixelDensity = (): number => window.devicePixelRatio || 1

/** The density changes when a window moves to another screen or the browser zooms. */
export function watchPixelDensity(onChange: () => void, signal: AbortSignal): void {
  matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      onChange()
      watchPixelDensity(onChange, signal)
    },
    { once: true, signal },
  )
}
