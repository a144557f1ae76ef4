import type { Change } from '@banyan/contract'

type Line = Pick<Change, 'id' | 'kind' | 'person_id' | 'other_person_id' | 'user_id' | 'is_revert' | 'creation_date'>

/** A line of history, and the lines that belong to it. */
export interface ChangeGroup<C extends Line> {
  readonly change: C
  readonly links: readonly C[]
}

/** Questions about a new relative are answered within minutes. */
const togetherMs = 10 * 60_000

/**
 * Joins the relationships of somebody new to the line that added them, so that one relative is one entry: links of that person by
 * the same user, directly after they were added.
 * @param changes - the newest first
 */
export function groupChanges<C extends Line>(changes: readonly C[]): ChangeGroup<C>[] {
  const groups: ChangeGroup<C>[] = []
  for (const change of changes) {
    const links: C[] = []
    if (change.kind === 'person_created')
      for (let last = groups.at(-1); last && belongsTo(last.change, change); last = groups.at(-1)) {
        links.push(last.change)
        groups.pop()
      }
    groups.push({ change, links: links.toReversed() })
  }
  return groups
}

const belongsTo = (link: Line, added: Line): boolean =>
  link.kind === 'relation_created' &&
  !link.is_revert &&
  link.user_id === added.user_id &&
  (link.person_id === added.person_id || link.other_person_id === added.person_id) &&
  Date.parse(link.creation_date) - Date.parse(added.creation_date) <= togetherMs
