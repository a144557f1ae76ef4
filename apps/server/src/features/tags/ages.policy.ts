import { ageAt, dayRange } from '@banyan/calendar'
import type { ImageTag } from '@banyan/contract'
import type { VitalDates } from '../facts/vital-facts.service.ts'

/** A range of more years says nothing about a face. */
const maxSpread = 20
/** How far a date that is about, calculated or estimated may be off. */
const aboutDays = 5 * 366

const isAbout = (date: string): boolean => /^(?:ABT|CAL|EST) /.test(date)

/** All days that a date may mean, whoever wrote it; undefined for none. */
function widest(date: string): { first: number; last: number } | undefined {
  const range = date === '' ? undefined : dayRange(date)
  const doubt = isAbout(date) ? aboutDays : 0
  return range && { first: range.from - doubt, last: range.to + doubt }
}

/**
 * How old somebody was when a photo was taken, and whether the dates contradict each other for all days that they may mean.
 * @param taken - a DateValue, or '' if nobody knows
 */
export function ageInPhoto(taken: string, { birth, death }: VitalDates): Pick<ImageTag, 'age' | 'doubt'> {
  const [then, born, died] = [taken, birth, death].map(widest)
  if (then === undefined) return { age: null, doubt: '' }
  if (born !== undefined && then.last < born.first) return { age: null, doubt: 'before_birth' }
  if (died !== undefined && then.first > died.last) return { age: null, doubt: 'after_death' }
  const age = birth === '' ? undefined : ageAt(birth, taken)
  const min = Math.max(0, age?.min ?? 0)
  if (age === undefined || age.max < 0 || age.max - min > maxSpread) return { age: null, doubt: '' }
  return { age: { min, max: age.max, is_about: isAbout(taken) || isAbout(birth) }, doubt: '' }
}
