import type { FieldValue } from './record-change.ts'

/** Stored with a change of a row: the values of what changed, before and after. */
export interface ChangedParts {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Finds what differs between the content of a row before and after a change. @returns undefined if nothing does */
export function findChangedParts(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ChangedParts | undefined {
  const changed = Object.keys(after).filter((key) => !isSame(before[key], after[key]))
  if (changed.length === 0) return undefined
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}

/** Whether the content of a row is, in these parts, as it is now. */
export const hasParts = (content: Readonly<Record<string, unknown>>, parts: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(parts).every(([key, value]) => isSame(content[key], value))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The longest value that a history line shows. */
const shownLength = 300

/** What a history line shows of a change: the first part that changed, and its values if they are short enough. */
export function shownPart({ before, after }: ChangedParts): { field: string; before?: FieldValue; after?: FieldValue } {
  const field = Object.keys(after)[0] ?? ''
  const values = [before[field], after[field]]
  if (!values.every((value) => typeof value === 'string' && value.length <= shownLength)) return { field }
  return { field, before: before[field] as string, after: after[field] as string }
}
