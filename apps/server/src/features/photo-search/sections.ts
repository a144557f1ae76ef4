import { julianDayToGregorian, writeDateValue } from '@banyan/calendar'

/** The parts of a timeline, from the most precise: photos of which nobody knows more than a decade follow all of its years. */
const precisions = { decade: 0, year: 1, month: 2, day: 3 } as const

/**
 * The place of a photo in the timeline as one number, which grows with time: its year, month and day, as far as they are known, and how
 * precise that is. 0 for photos of which nobody knows when they were taken.
 *
 * @param first - the days that its date may mean, as Julian Day Numbers; null when it is open on that side
 */
export function sectionOf(first: number | null, last: number | null): number {
  if (first === null && last === null) return 0
  const [from, to] = [first ?? last ?? 0, last ?? first ?? 0]
  const { year, month, day } = julianDayToGregorian(Math.floor((from + to) / 2))
  const isOpen = first === null || last === null
  // A year or month of another calendar belongs to the one of ours that most of it is in.
  if (isOpen || to - from > longestYear) return sectionKey(Math.floor(year / 10) * 10, 0, 0, 'decade')
  if (to - from >= longestMonth) return sectionKey(year, 0, 0, 'year')
  return from === to ? sectionKey(year, month, day, 'day') : sectionKey(year, month, 0, 'month')
}

/** In days; a year of the Chinese and of the Hebrew calendar can have thirteen months. */
const longestYear = 385
const longestMonth = 31

const sectionKey = (year: number, month: number, day: number, precision: keyof typeof precisions): number =>
  ((year * 100 + month) * 100 + day) * 10 + precisions[precision]

/** The time of a section as a DateValue; '' for 0. */
export function takenOfSection(section: number): string {
  if (section === 0) return ''
  const precision = section % 10
  const date = Math.floor(section / 10)
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100]
  const of = (parts: { year: number; month?: number; day?: number }) => ({ calendar: 'GREGORIAN' as const, ...parts })
  // There is no year 0.
  if (precision === precisions.decade)
    return writeDateValue({ kind: 'between', date: of({ year: Math.max(year, 1) }), end: of({ year: year + 9 }) })
  if (precision === precisions.year) return writeDateValue({ kind: 'exact', date: of({ year }) })
  if (precision === precisions.month) return writeDateValue({ kind: 'exact', date: of({ year, month }) })
  return writeDateValue({ kind: 'exact', date: of({ year, month, day }) })
}
