import type { Change } from '@banyan/contract'
import type { ChangeGroup } from './group-changes.ts'

type Line = Pick<Change, 'id' | 'kind' | 'person_id' | 'other_person_id' | 'user_id' | 'is_revert' | 'creation_date'>

/** Several people who were added, or deleted, together: one entry. */
export interface Fold<C extends Line> {
  /** The newest first; one of them for any other entry. */
  readonly groups: readonly ChangeGroup<C>[]
}

const togetherMs = 60_000

/**
 * Folds what belongs together: the people whom one call has added, whose lines have the very same time, and people whom the same
 * user has deleted one after another, as when the whole family is taken back.
 * @param groups - the newest first
 */
export function foldGroups<C extends Line>(groups: readonly ChangeGroup<C>[]): Fold<C>[] {
  const folds: { groups: ChangeGroup<C>[] }[] = []
  for (const group of groups) {
    const fold = folds.at(-1)
    const before = fold?.groups.at(-1)
    if (fold !== undefined && before !== undefined && areTogether(before.change, group.change)) fold.groups.push(group)
    else folds.push({ groups: [group] })
  }
  return folds
}

function areTogether(later: Line, earlier: Line): boolean {
  if (later.kind !== earlier.kind || later.user_id !== earlier.user_id || later.is_revert !== earlier.is_revert) return false
  if (later.kind === 'person_created') return later.creation_date === earlier.creation_date
  return later.kind === 'person_deleted' && Date.parse(later.creation_date) - Date.parse(earlier.creation_date) <= togetherMs
}

/** Whether lines that are not loaded yet may belong to the last ones: they were written by the same call. */
export function isCutOff(changes: readonly Line[]): boolean {
  const [last, before] = [changes.at(-1), changes.at(-2)]
  return (
    last !== undefined &&
    before !== undefined &&
    (last.kind === 'person_created' || last.kind === 'relation_created') &&
    last.user_id === before.user_id &&
    last.creation_date === before.creation_date
  )
}
