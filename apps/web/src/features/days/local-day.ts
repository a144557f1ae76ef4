/** A day as ISO 8601 writes it. Days have no time zone: each is that of whoever looks at it. */
export type IsoDay = string

const isoOf = (date: Date): IsoDay =>
  `${String(date.getFullYear()).padStart(4, '0')}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** At noon, so that no change of the clocks moves it to another day. */
export function dateOf(day: IsoDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export const today = (): IsoDay => isoOf(new Date())

export function addDays(day: IsoDay, count: number): IsoDay {
  const date = dateOf(day)
  date.setDate(date.getDate() + count)
  return isoOf(date)
}

const dayMs = 86_400_000

export const daysBetween = (from: IsoDay, to: IsoDay): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs)

/** The days of a month in whole weeks, those of its neighbours among them. @param firstDay - 1 for Monday to 7 for Sunday */
export function weeksOf(year: number, month: number, firstDay: number): IsoDay[][] {
  const first = new Date(year, month - 1, 1, 12)
  const before = (first.getDay() - (firstDay % 7) + 7) % 7
  const length = new Date(year, month, 0, 12).getDate()
  const start = addDays(isoOf(first), -before)
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(start, week * 7 + at)),
  )
}
