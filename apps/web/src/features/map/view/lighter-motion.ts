import type { Map as MapLibre } from 'maplibre-gl'
import { landLayer } from '../base-map/style.ts'
import { FrameRateMonitor } from './frame-rate-monitor.ts'

/**
 * The share of the screen's resolution used while the map moves on a slow machine: a quarter of the pixels, and no smoothing of
 * the coasts.
 */
const coarseResolution = 0.5
/** How long the map rests before it becomes sharp again, so that repeated drags are not held up. */
const restMs = 160

/** Whether this machine has proved too slow for full resolution in motion; never reset. */
let isSlow = false

/**
 * Without a graphics card, the processor draws every pixel. If that does not keep up, the map is drawn coarsely while it moves
 * and sharply when it rests; the people on it are the browser's own elements and stay sharp.
 * @returns a function that stops this
 */
export function lightenMotion(map: MapLibre): () => void {
  const pace = new FrameRateMonitor()
  let isCoarse = false
  /** The library reports a changed resolution as a movement. */
  let isChanging = false
  let timer: number | undefined

  const draw = (coarse: boolean): void => {
    if (isCoarse === coarse) return
    isCoarse = coarse
    isChanging = true
    map.setPixelRatio(window.devicePixelRatio * (coarse ? coarseResolution : 1))
    map.setPaintProperty(landLayer, 'fill-antialias', !coarse)
    // Redraws at once, because the new canvas would otherwise appear empty.
    map.redraw()
    isChanging = false
  }
  /** Runs after the current frame is drawn and before it is visible: the map cannot be redrawn from within its own event. */
  const drawCoarsely = (): void => queueMicrotask(() => draw(map.isMoving()))
  const begin = (): void => {
    if (isChanging) return
    window.clearTimeout(timer)
    pace.begin()
    if (isSlow) drawCoarsely()
  }
  const frame = (): void => {
    if (isSlow || !map.isMoving()) return
    isSlow = pace.isSlowAt(performance.now())
    if (isSlow) drawCoarsely()
  }
  const end = (): void => {
    if (isChanging) return
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (!map.isMoving()) draw(false)
    }, restMs)
  }
  map.on('movestart', begin)
  map.on('render', frame)
  map.on('moveend', end)
  return () => window.clearTimeout(timer)
}
