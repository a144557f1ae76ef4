import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { isHiddenFor } from '../../platform/soft-delete.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import * as repository from './changes.repository.ts'
import type { MergeRow } from './changes.table.ts'
import type { AffectedRows } from './record-change.ts'

/** The merges that have not been undone. */
export interface StandingMerges {
  /** Finds the merge of a person into another. */
  find(gone: number): MergeRow | undefined
  /**
   * Whether a later merge concerns the same people or relations and must be undone first. Merges of the people in `except` do not
   * count.
   */
  hasLater(merge: MergeRow, except?: ReadonlySet<number>): boolean
}

/** @param from - the first change to look at: merges before it are not found */
export async function readActiveMerges(db: Reader, family: FamilyId, from: number): Promise<StandingMerges> {
  const merges = await repository.listMerges(db, family, from)
  const people = await findNamedPeople(db, family, [...new Set(merges.map((merge) => merge.other_person_id))])
  const standing = new Map<number, MergeRow>()
  for (const merge of merges)
    if (isHiddenFor('merge', people.get(merge.other_person_id))) standing.set(merge.other_person_id, merge)
  return {
    find: (gone) => standing.get(gone),
    hasLater: (merge, except = new Set()) => {
      const mine = namesOf(merge)
      return [...standing.values()].some(
        (each) => each.id > merge.id && !except.has(each.other_person_id) && namesOf(each).some((name) => mine.includes(name)),
      )
    },
  }
}

/** Finds the last merge of a person into another, undone or not. */
export const findLastMerge = (db: Reader, family: FamilyId, gone: number): Promise<MergeRow | undefined> =>
  repository.findLastMerge(db, family, gone)

function namesOf({ concerns }: MergeRow): string[] {
  const { people, relations } = JSON.parse(concerns) as AffectedRows
  return [...people.map((id) => `person ${id}`), ...relations.map((id) => `relation ${id}`)]
}
