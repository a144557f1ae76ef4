import { dayRange } from '@banyan/calendar'
import type { DayRange } from '@banyan/calendar'
import { factKinds } from '@banyan/contract'

interface Orderable {
  readonly date: string
  readonly stage: number
  readonly isAlternative: boolean
}

const deathStage = factKinds.DEAT.stage

/**
 * Orders what happened in a life. Of the days that a date may mean, the first counts; but a year that contains the birth or the death
 * does not come before the one or after the other. What has no date, or no year, stands behind the last that belongs to the same or
 * an earlier stage of a life.
 *
 * @param birth - the date of birth, or ''
 * @param death - the date of death, or ''
 */
export function orderLife<Entry extends Orderable>(entries: readonly Entry[], birth: string, death: string): Entry[] {
  const ranges = entries.map(({ date }) => (date === '' ? undefined : dayRange(date)))
  const firstBurial = Math.min(
    ...entries.flatMap(({ stage }, index) => (stage > deathStage && ranges[index] ? [lastDay(ranges[index])] : [])),
  )
  const life = { from: firstDayOf(birth), to: lastDayOf(death, firstBurial) }
  const dated = entries
    .flatMap((entry, index) => {
      const range = ranges[index]
      return range ? [{ entry, day: dayInLife(entry, range, life), index }] : []
    })
    .toSorted(
      (a, b) =>
        a.day - b.day ||
        a.entry.stage - b.entry.stage ||
        Number(a.entry.isAlternative) - Number(b.entry.isAlternative) ||
        a.index - b.index,
    )
    .map(({ entry }) => entry)
  const undated = entries.filter((_, index) => ranges[index] === undefined).toSorted((a, b) => a.stage - b.stage)
  return [...Map.groupBy(undated, ({ stage }) => stage)].reduce(insert, dated)
}

function insert<Entry extends Orderable>(ordered: readonly Entry[], [stage, group]: readonly [number, Entry[]]): Entry[] {
  const place = ordered.findLastIndex((entry) => entry.stage <= stage) + 1
  return [...ordered.slice(0, place), ...group, ...ordered.slice(place)]
}

function dayInLife({ stage, isAlternative }: Orderable, range: DayRange, life: DayRange): number {
  // Another version of a birth or a death stands beside the one that counts.
  const day = stage === 0 ? life.from : life.to
  if (isAlternative && Number.isFinite(day)) return day
  if (stage >= deathStage) return Math.max(firstDay(range), Math.min(lastDay(range), life.to))
  const afterBirth = stage > 0 && contains(range, life.from) ? life.from : firstDay(range)
  return contains(range, life.to) ? Math.min(afterBirth, life.to) : afterBirth
}

const contains = ({ from, to }: DayRange, day: number): boolean => from <= day && day <= to
const firstDay = ({ from, to }: DayRange): number => (Number.isFinite(from) ? from : to)
const lastDay = ({ from, to }: DayRange): number => (Number.isFinite(to) ? to : from)

function firstDayOf(birth: string): number {
  const range = birth === '' ? undefined : dayRange(birth)
  return range ? firstDay(range) : -Infinity
}

/** The last day on which somebody can have died, who was buried on another. */
function lastDayOf(death: string, burial: number): number {
  const range = death === '' ? undefined : dayRange(death)
  if (range === undefined) return Infinity
  return Math.max(firstDay(range), Math.min(lastDay(range), burial))
}
