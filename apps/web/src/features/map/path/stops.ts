import type { Lives, Stay } from '../time/lives.ts'
import { eastOf } from '../view/mercator.ts'
import type { UnitPoint } from '../view/mercator.ts'

/** One or more facts of a life in a row at the same place. */
export interface PathStop {
  /** From 1. */
  readonly number: number
  readonly place: number
  readonly latitude: number
  readonly longitude: number
  readonly stays: readonly Stay[]
}

/** Lists the stops of a path in the order of the life. */
export function stopsOf(stays: ReturnType<Lives['staysOf']>): PathStop[] {
  const runs: Stay[][] = []
  for (const stay of stays) {
    const run = runs.at(-1)
    if (run?.[0]?.place === stay.place) run.push(stay)
    else runs.push([stay])
  }
  return runs.map((run, at) => {
    const { place, item } = run[0]!
    return { number: at + 1, place, latitude: item.latitude, longitude: item.longitude, stays: run }
  })
}

/** A place of a path, or several that are too close to be told apart, with the numbers of all stops there. */
export interface PathPlace {
  /** The first of the places. */
  readonly place: number
  readonly numbers: readonly number[]
  /** Empty where a neighbour leaves no room for them. */
  readonly years: readonly number[]
}

/** Pixels. */
const minDistance = 36
const yearsRoom = { x: 76, y: 52 }

/** Lists the places of a path, each once. @param size - the side of the world in pixels */
export function placesOf(stops: readonly PathStop[], points: readonly UnitPoint[], size: number): PathPlace[] {
  const found: { place: number; stops: PathStop[] }[] = []
  const apart = (one: number, other: number): { x: number; y: number } => ({
    x: Math.abs(eastOf(points[one]!.x, points[other]!.x)) * size,
    y: Math.abs(points[one]!.y - points[other]!.y) * size,
  })
  for (const stop of stops) {
    const near = found.find(({ place }) => {
      const { x, y } = apart(place, stop.place)
      return Math.hypot(x, y) < minDistance
    })
    if (near) near.stops.push(stop)
    else found.push({ place: stop.place, stops: [stop] })
  }
  return found.map(({ place, stops: visits }, at) => {
    const isCrowded = found.slice(0, at).some((other) => {
      const { x, y } = apart(place, other.place)
      return x < yearsRoom.x && y < yearsRoom.y
    })
    return {
      place,
      numbers: visits.map(({ number }) => number),
      years: isCrowded ? [] : [...new Set(visits.map(({ stays }) => stays[0]!.year))],
    }
  })
}
