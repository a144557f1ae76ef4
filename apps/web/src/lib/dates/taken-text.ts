import { dayRange } from '@banyan/calendar'
import type { Language } from '@banyan/contract'
import { dateText } from './date-text.ts'
import { unbrokenDate } from './unbroken-date.ts'

/** When a photo was taken, in the reader's language, and whether that is one day; undefined if nobody knows. */
export function takenText(taken: string, language: Language): { text: string; isDay: boolean } | undefined {
  if (taken === '') return undefined
  const range = dayRange(taken)
  const isDay = range !== undefined && range.from === range.to && !/^(?:ABT|CAL|EST) /.test(taken)
  return { text: unbrokenDate(dateText(taken, language)), isDay }
}
