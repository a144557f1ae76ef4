import { toBounds, viewRect } from '../view/mercator.ts'
import type { MapView } from '../view/mercator.ts'

/** A request for place names. It stays the same for small moves, so that the cached answer can be reused. */
export interface NamesQuery {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly zoom: number
}

/** The rectangle is rounded to this fraction of a tile's side. */
const stepsPerTile = 2

/** Returns the rectangle whose names a view needs, rounded outwards. @returns the previous query if it is the same */
export function namesQuery(view: MapView, before: NamesQuery | undefined): NamesQuery {
  const zoom = Math.floor(view.zoom)
  const side = 2 ** zoom * stepsPerTile
  const { left, top, right, bottom } = viewRect(view, 0)
  const rect = {
    left: Math.floor(left * side) / side,
    top: Math.floor(top * side) / side,
    right: Math.ceil(right * side) / side,
    bottom: Math.ceil(bottom * side) / side,
  }
  const { west, south, east, north } = toBounds(rect)
  const isWhole = east - west >= 360
  const query = {
    west: degrees(isWhole ? -180 : wrap(west)),
    south: degrees(south),
    east: degrees(isWhole ? 180 : wrap(east)),
    north: degrees(north),
    zoom,
  }
  return before && JSON.stringify(before) === JSON.stringify(query) ? before : query
}

const degrees = (value: number): number => Number(value.toFixed(5))

const wrap = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
