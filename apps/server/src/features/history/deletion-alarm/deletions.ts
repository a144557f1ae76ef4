import type { ChangeKind } from '@banyan/contract'

/** What can be deleted, as the mail groups it. */
const deletedThings = ['people', 'links', 'galleries', 'photos', 'tags', 'texts'] as const
type DeletedThing = (typeof deletedThings)[number]
export type Deletions = Record<DeletedThing, number>

/** The columns of a line that determine how much it deleted. */
export interface DeletingLine {
  kind: ChangeKind
  count: number
  value_before: string | null
  value_after: string | null
}

type Counter = (line: DeletingLine) => Partial<Deletions>

/** Merging removes one person; emptying a field or biography removes one text. */
const counters: Partial<Record<ChangeKind, Counter>> = {
  person_deleted: () => ({ people: 1 }),
  people_merged: () => ({ people: 1 }),
  relation_deleted: () => ({ links: 1 }),
  gallery_deleted: ({ count }) => ({ galleries: 1, photos: count }),
  image_deleted: () => ({ photos: 1 }),
  images_deleted: ({ count }) => ({ photos: count }),
  tag_deleted: () => ({ tags: 1 }),
  fact_deleted: () => ({ texts: 1 }),
  person_changed: ({ value_before: before, value_after: after }) => (isEmpty(after) && !isEmpty(before) ? { texts: 1 } : {}),
}

/** An emptied text or year counts as deleted; a switch turned off does not. */
export const emptyValues = ['""', '0']
const isEmpty = (json: string | null): boolean => json === null || emptyValues.includes(json)

export const deletingKinds = Object.keys(counters) as [ChangeKind, ...ChangeKind[]]

export function countDeletions(lines: Iterable<DeletingLine>): Deletions {
  const sum: Deletions = { people: 0, links: 0, galleries: 0, photos: 0, tags: 0, texts: 0 }
  for (const line of lines) {
    const counts = counters[line.kind]?.(line) ?? {}
    for (const thing of deletedThings) sum[thing] += counts[thing] ?? 0
  }
  return sum
}

export const totalOf = (deletions: Deletions): number => deletedThings.reduce((sum, thing) => sum + deletions[thing], 0)
