import { learnedKey, openStorage } from '../../lib/storage.ts'
import type { Learned, Progress } from './leitner.ts'

/** Enough for every card of 120 relatives in both dialects, several times. */
const maxKept = 2_000

/** Days since 1970 where the reader is. */
export function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() - moment.getTimezoneOffset() * 60_000) / 86_400_000)
}

/** What this user has learned, on this device alone. */
export function readProgress(userId: number): Progress {
  try {
    const value: unknown = JSON.parse(openStorage().getItem(learnedKey(userId)) ?? '{}')
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : {})
    return Object.fromEntries(entries.filter((entry): entry is [string, Learned] => isLearned(entry[1])))
  } catch {
    return {}
  }
}

export function keepProgress(userId: number, progress: Progress): void {
  const kept = Object.entries(progress).slice(-maxKept)
  try {
    openStorage().setItem(learnedKey(userId), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // The device has no room: then it lasts as long as the page.
  }
}

const isLearned = (value: unknown): value is Learned =>
  typeof value === 'object' &&
  value !== null &&
  'box' in value &&
  'due' in value &&
  Number.isInteger(value.box) &&
  Number.isInteger(value.due)
