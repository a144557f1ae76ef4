/** Years between two labels. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const
const maxLabels = 9
const maxLines = 60

export interface Tick {
  readonly year: number
  /** Where it is on the scale, from 0 to 1. */
  readonly at: number
  readonly isLabelled: boolean
  /** Labelled also where there is little room. */
  readonly isMain: boolean
}

/** Returns the lines of a scale from one year to another: decades if they have room, and labels at round years. */
export function ticksOf(first: number, last: number): Tick[] {
  const span = Math.max(1, last - first)
  const labelStep = steps.find((step) => span / step <= maxLabels) ?? steps[9]
  const lineStep = steps.find((step) => step >= Math.min(10, labelStep) && labelStep % step === 0 && span / step <= maxLines)
  const step = lineStep ?? labelStep
  const ticks: Tick[] = []
  for (let year = Math.ceil(first / step) * step; year <= last; year += step)
    ticks.push({ year, at: (year - first) / span, isLabelled: year % labelStep === 0, isMain: year % (2 * labelStep) === 0 })
  return ticks
}
