import type { Bounds } from '../people/located.ts'

/** A point in the square from 0 to 1 that holds the world in the map's projection: x to the east, y to the south. */
export interface UnitPoint {
  readonly x: number
  readonly y: number
}

/** What the map shows: its middle, zoom and size in pixels. */
export interface MapView {
  readonly centre: UnitPoint
  readonly zoom: number
  readonly width: number
  readonly height: number
}

const tileSize = 512
/** Where the projection ends. */
const maxLatitude = 85.0511

/** Returns the side of the world in pixels. */
export const worldSize = (zoom: number): number => tileSize * 2 ** zoom

export function toUnit(longitude: number, latitude: number): UnitPoint {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.atanh(sine) / (2 * Math.PI) }
}

export function toDegrees({ x, y }: UnitPoint): { longitude: number; latitude: number } {
  return { longitude: (x - 0.5) * 360, latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI }
}

/** Returns how far one x lies east of another, the shorter way round the world. */
export const eastOf = (x: number, from: number): number => x - from - Math.round(x - from)

export interface UnitRect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** @param margin - share of the width and height that is added on each side */
export function viewRect({ centre, zoom, width, height }: MapView, margin: number): UnitRect {
  const halfWidth = (width * (0.5 + margin)) / worldSize(zoom)
  const halfHeight = (height * (0.5 + margin)) / worldSize(zoom)
  return { left: centre.x - halfWidth, top: centre.y - halfHeight, right: centre.x + halfWidth, bottom: centre.y + halfHeight }
}

export const covers = (outer: UnitRect, inner: UnitRect): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom

/** Longitudes may exceed 180 if the rectangle crosses the date line. */
export function toBounds({ left, top, right, bottom }: UnitRect): Bounds {
  const northWest = toDegrees({ x: left, y: Math.max(0, top) })
  const southEast = toDegrees({ x: right, y: Math.min(1, bottom) })
  return { west: northWest.longitude, south: southEast.latitude, east: southEast.longitude, north: northWest.latitude }
}
