import type { Lives, Stay } from '../time/lives.ts'

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

/** A place of a path, with the numbers of all its stops. */
export interface PathPlace {
  readonly place: number
  readonly numbers: readonly number[]
  readonly years: readonly number[]
}

/** Lists the places of a path, each once. */
export function placesOf(stops: readonly PathStop[]): PathPlace[] {
  return [...Map.groupBy(stops, ({ place }) => place)].map(([place, visits]) => ({
    place,
    numbers: visits.map(({ number }) => number),
    years: [...new Set(visits.map(({ stays }) => stays[0]!.year))],
  }))
}
