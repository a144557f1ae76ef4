import { newMoon, solarLongitude } from './astronomy.ts'

/** A month of the Chinese calendar as astronomy gives it. */
export interface ComputedMonth {
  /** The Julian Day Number of its first day. */
  start: number
  month: number
  leap: boolean
  /** How far its new moon was from midnight in China, in minutes. */
  minutesFromMidnight: number
}

/** Until 1928 the calendar followed the local time of Beijing, 116° 25′ E; since then that of 120° E. In days. */
const aheadOfGreenwich = (julianDay: number): number => (julianDay < 2_425_612.5 ? 116.42 : 120) / 360
/** Julian Day Number of the civil day in China that a moment of universal time belongs to. */
const civilDay = (julianDay: number): number => Math.floor(julianDay + 0.5 + aheadOfGreenwich(julianDay))
const midnightOf = (day: number): number => day - 0.5 - aheadOfGreenwich(day)

/**
 * The months of the years from the winter solstice of `first` to that of `last`, by the rules of GB/T 33661-2017: a month begins on
 * the day of its new moon, the winter solstice is in the eleventh, and of 13 months between two solstices the first without a
 * principal term is a leap month.
 */
export function computeMonths(first: number, last: number): ComputedMonth[] {
  const begin = Math.floor((first - 2000) * 12.3685) - 2
  const moons: { start: number; minutesFromMidnight: number }[] = []
  for (let k = begin; k < (last + 1.2 - 2000) * 12.3685; k += 1) {
    const moment = newMoon(k)
    const start = civilDay(moment)
    const after = (moment - midnightOf(start)) * 1440
    moons.push({ start, minutesFromMidnight: Math.min(after, 1440 - after) })
  }
  // Which principal term, 0 to 11, the sun is in when a month begins; the winter solstice is the ninth, at 270 degrees.
  const terms = moons.map(({ start }) => Math.floor(solarLongitude(midnightOf(start)) / 30))
  const hasTerm = (index: number): boolean => terms[index] !== terms[index + 1]
  const months: ComputedMonth[] = []
  // A month can hold two terms, the solstice being one of them.
  const solstices = moons
    .map((_, index) => index)
    .filter((index) => terms[index] !== undefined && terms[index] >= 6 && terms[index] < 9 && (terms[index + 1] ?? 0) >= 9)
  for (const [place, from] of solstices.entries()) {
    const to = solstices[place + 1]
    if (to === undefined) break
    const leapAt =
      to - from === 13 ? Array.from({ length: 13 }, (_, offset) => from + offset).find((index) => !hasTerm(index)) : undefined
    for (let index = from; index < to; index += 1) {
      const passed = index - from - (leapAt !== undefined && index >= leapAt ? 1 : 0)
      months.push({ ...moons[index]!, month: ((10 + passed) % 12) + 1, leap: index === leapAt })
    }
  }
  return months
}
