/** The years from `first` to `last`, drawn from `left`. */
export interface Axis {
  readonly first: number
  readonly last: number
  readonly pointsPerYear: number
  /** Between two lines with a year. */
  readonly step: number
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]
/** A year takes at most and at least so many points; between them, centuries fit a sheet. */
const [mostPerYear, leastPerYear] = [7, 1.1]
const wantedWidth = 1100
/** So that years do not touch. */
const leastStep = 46

export function axisFor(from: number, to: number): Axis {
  const years = Math.max(10, to - from)
  const pointsPerYear = Math.min(mostPerYear, Math.max(leastPerYear, wantedWidth / years))
  const step = steps.find((size) => size * pointsPerYear >= leastStep) ?? steps.at(-1)!
  return { first: Math.floor(from / step) * step, last: Math.ceil(to / step) * step, pointsPerYear, step }
}

export const xOf = ({ first, pointsPerYear }: Axis, year: number): number => (year - first) * pointsPerYear

export function* yearsOf({ first, last, step }: Axis): Generator<number> {
  for (let year = first; year <= last; year += step) yield year
}
