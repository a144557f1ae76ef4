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

/** So many numbers or years have room beside a place. */
export const maxShown = 3
export const numbersText = (numbers: readonly number[]): string =>
  numbers.slice(0, maxShown).join(' · ') + (numbers.length > maxShown ? ' …' : '')

/** Half the width of a place's mark, in pixels. */
export const halfWidth = (numbers: readonly number[]): number => Math.max(16, 6 + numbersText(numbers).length * 4)

/** Pixels. */
const markHeight = 32
const gap = 4
const yearsRoom = { x: 76, y: 52 }

interface Visited {
  readonly place: number
  readonly stops: readonly PathStop[]
}

const numbersOf = ({ stops }: Visited): number[] => stops.map(({ number }) => number)

/** Lists the places of a path, each once. @param size - the side of the world in pixels */
export function placesOf(stops: readonly PathStop[], points: readonly UnitPoint[], size: number): PathPlace[] {
  const apart = (one: Visited, other: Visited): { x: number; y: number } => ({
    x: Math.abs(eastOf(points[one.place]!.x, points[other.place]!.x)) * size,
    y: Math.abs(points[one.place]!.y - points[other.place]!.y) * size,
  })
  const isCovered = (one: Visited, other: Visited): boolean => {
    const { x, y } = apart(one, other)
    return y < markHeight + gap && x < halfWidth(numbersOf(one)) + halfWidth(numbersOf(other)) + gap
  }
  const found: Visited[] = []
  for (const stop of stops) {
    let place: Visited = { place: stop.place, stops: [stop] }
    // A mark that takes in another grows, and may then cover a third.
    for (;;) {
      const at = found.findIndex((other) => isCovered(place, other))
      const [other] = at < 0 ? [] : found.splice(at, 1)
      if (other === undefined) break
      const joined = [...other.stops, ...place.stops].toSorted((a, b) => a.number - b.number)
      place = { place: joined[0]!.place, stops: joined }
    }
    found.push(place)
  }
  found.sort((one, other) => one.stops[0]!.number - other.stops[0]!.number)
  return found.map((each, at) => {
    const isCrowded = found.slice(0, at).some((other) => {
      const { x, y } = apart(each, other)
      return x < yearsRoom.x && y < yearsRoom.y
    })
    return {
      place: each.place,
      numbers: numbersOf(each),
      years: isCrowded ? [] : [...new Set(each.stops.map(({ stays }) => stays[0]!.year))],
    }
  })
}
