import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isHiddenFor } from '../../platform/soft-delete.ts'
import { findLastMerge, readActiveMerges } from '../changes/active-merges.ts'
import { findChange } from '../changes/changes.service.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { findAnyPeople } from '../people/hidden-people.service.ts'
import { subjectOf } from '../people/people.policy.ts'
import { relationsOf, unmergeParts } from './merge-parts.ts'
import type { Again } from './merge-parts.ts'
import type { MergeDetails, MergeRequest } from './merge.service.ts'
import { mergeInto } from './merge.service.ts'
import { refuseMerge } from './merging.policy.ts'

/** Stored with the change that undid a merge. */
interface UndoneDetails extends Pick<Again, 'hidesAgain'> {
  request: MergeRequest
  /** Missing from what earlier versions undid. */
  namesAgain?: Again['namesAgain']
}

/**
 * Splits two merged people, as they were before `gone` was merged: fields, relations and records. Later changes stay with the
 * person who was kept.
 * @throws ApiError `change_reverted` if there is no such merge, `later_merge` or `locked_profile`
 */
export async function undoMerge(tx: Writer, author: Author, gone: number, now: string): Promise<void> {
  const change = await findLastMerge(tx, author.familyId, gone)
  const people = await findAnyPeople(tx, author.familyId, [gone, change?.person_id ?? 0])
  const [hidden, left] = [people.find((person) => person.id === gone), people.find((person) => person.id === change?.person_id)]
  if (
    change === undefined ||
    change.details === null ||
    hidden === undefined ||
    !isHiddenFor('merge', hidden) ||
    left?.hidden_at !== null
  )
    throw new ApiError('change_reverted')
  const refusal = refuseMerge(author, subjectOf(left), subjectOf(hidden))
  if (refusal !== undefined) throw new ApiError(refusal)
  if ((await readActiveMerges(tx, author.familyId, change.id)).hasLater(change)) throw new ApiError('later_merge')
  const { batch: id, at, request, journal } = JSON.parse(change.details) as MergeDetails
  const { recordRest, again } = await unmergeParts(
    { tx, author, at, batch: { id, reason: 'merge', undoneImport: null }, kept: left.id, gone },
    journal,
    now,
  )
  await recordChange(
    tx,
    author,
    {
      kind: 'merge_undone',
      personId: left.id,
      otherPersonId: gone,
      relations: relationsOf(journal),
      details: { request, ...again } satisfies UndoneDetails,
    },
    now,
  )
  await recordRest()
}

/** Redoes an undone merge with the same choices. @throws what merging throws */
export async function redoMerge(tx: Writer, author: Author, changeId: number, now: string): Promise<void> {
  const change = await findChange(tx, author.familyId, changeId)
  if (change?.details === undefined || change.details === null) throw new ApiError('change_reverted')
  const { request, hidesAgain, namesAgain = [] } = JSON.parse(change.details) as UndoneDetails
  await mergeInto(tx, author, request, now, { hidesAgain, namesAgain })
}
