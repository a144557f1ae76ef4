import { ageAt, dayRange } from '@banyan/calendar'
import { factKinds } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import type { LifeEntry, OrderedLife } from './life-entries.ts'

const deathStage = factKinds.DEAT.stage

/**
 * Puts the photos of somebody between what happened in their life, each where it was taken. Photos of one year with nothing in
 * between are one entry, and those of unknown date the last one.
 *
 * @param photos - by date
 */
export function withPhotos({ entries, birth, death }: OrderedLife, photos: readonly Image[]): readonly LifeEntry[] {
  if (photos.length === 0) return entries
  const days = runningDays(entries)
  const [dated, undated] = [photos.filter(isDated), photos.filter((photo) => !isDated(photo))]
  const groups = Map.groupBy(dated, (photo) => `${positionOf(photo, days)} ${yearOf(photo)}`)
  const byPosition = Map.groupBy(groups.values(), ([first]) => (first === undefined ? 0 : positionOf(first, days)))
  const at = (position: number): LifeEntry[] => (byPosition.get(position) ?? []).map((images) => photoEntry(images, birth, death))
  return [
    ...at(0),
    ...entries.flatMap((entry, index) => [entry, ...at(index + 1)]),
    ...(undated.length === 0 ? [] : [{ ...photoEntry(undated, '', ''), date: '' }]),
  ]
}

const isDated = ({ taken }: Image): boolean => taken !== ''

const yearOf = ({ date_taken: taken }: Image): number => new Date(taken).getUTCFullYear()

const unixEpochDay = 2_440_588
const dayMs = 86_400_000
/** The Julian Day Number of a photo's day, of an uncertain date one in its middle. */
const dayOf = ({ date_taken: taken }: Image): number => Math.floor(Date.parse(taken) / dayMs) + unixEpochDay

/** For each entry the day of the latest that has one up to there: an undated entry belongs to what stands before it. */
function runningDays(entries: readonly LifeEntry[]): number[] {
  let latest = -Infinity
  return entries.map(({ date, stage }) => {
    const range = date === '' ? undefined : dayRange(date)
    if (range) {
      const day = stage >= deathStage ? range.to : range.from
      latest = Math.max(latest, Number.isFinite(day) ? day : stage >= deathStage ? range.from : range.to)
    }
    return latest
  })
}

/** The number of entries before a photo. */
function positionOf(photo: Image, days: readonly number[]): number {
  const day = dayOf(photo)
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low
}

function photoEntry(images: readonly Image[], birth: string, death: string): LifeEntry {
  const date = dateValueOf(images)
  const age = birth === '' ? undefined : ageAt(birth, date)
  const sinceDeath = death === '' ? undefined : ageAt(death, date)
  const isAlive = age !== undefined && age.max >= 0 && !(sinceDeath !== undefined && sinceDeath.min > 0)
  return {
    key: `photos ${images[0]?.id ?? 0}`,
    subject: { kind: 'photos', images },
    date,
    stage: factKinds.EVEN.stage,
    age: isAlive ? { min: Math.max(0, age.min), max: age.max } : undefined,
    doubt: undefined,
    isAlternative: false,
  }
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** What some photos have in common as a DateValue: their date, else their month or year. */
function dateValueOf(images: readonly Image[]): string {
  const date = images[0]?.taken ?? ''
  if (images.every(({ taken }) => taken === date)) return date
  const isOfDays = images.every(({ taken }) => /^\d+ [A-Z]{3} \d+$/.test(taken))
  const [first, last] = [images[0], images.at(-1)].map((image) => new Date(image?.date_taken ?? 0))
  if (first === undefined || last === undefined) return ''
  const year = String(first.getUTCFullYear())
  if (!isOfDays || first.getUTCMonth() !== last.getUTCMonth()) return year
  const month = `${months[first.getUTCMonth()]} ${year}`
  return first.getUTCDate() === last.getUTCDate() ? `${first.getUTCDate()} ${month}` : month
}
