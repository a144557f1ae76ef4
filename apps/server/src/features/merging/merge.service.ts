import type { CallBody, CallResponse } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { newDeletionBatch } from '../../platform/soft-delete.ts'
import type { Merge } from '../changes/merge.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { findAnyPeople } from '../people/hidden-people.service.ts'
import { withUpdate } from '../people/lists/family-update.service.ts'
import { readMergeChoice } from '../people/merge-people.service.ts'
import type { MergeChoice } from '../people/merge-people.service.ts'
import { refuseChange, subjectOf } from '../people/people.policy.ts'
import { getPerson } from '../people/read-person.service.ts'
import { mergeParts, relationsOf } from './merge-parts.ts'
import type { Again, Journal } from './merge-parts.ts'
import { refuseMerge } from './merging.policy.ts'

/** The requested merge: the values named in `take` come from the other person. */
export interface MergeRequest {
  id: number
  otherId: number
  take: string[]
}

/** Stored with the change. */
export interface MergeDetails {
  /** The batch of what the merge has hidden. */
  batch: string
  at: string
  request: MergeRequest
  journal: Journal
}

/**
 * Merges two people and returns the one who is kept: the first, unless only the other is a user. A user's own person is always
 * kept; the values are as requested either way.
 */
export async function mergePeople(
  platform: Platform,
  caller: Caller,
  id: number,
  { other_id: otherId, take }: CallBody<'mergePeople'>,
): Promise<CallResponse<'mergePeople'>> {
  const now = platform.now().toISOString()
  return changeFamily(platform, caller.familyId, async (tx) => {
    let kept = id
    const update = await withUpdate(tx, caller.familyId, async () => {
      kept = await mergeInto(tx, caller, { id, otherId, take }, now)
    })
    return { person: await getPerson(tx, caller, kept), update }
  })
}

/**
 * Merges two people in a transaction that has touched the family.
 * @param again - when redoing an undone merge: the relations to hide again, and the names that undoing it changed
 * @returns the person who is kept
 * @throws ApiError `merge_with_self`, `not_found`, `merge_two_users`, `locked_profile`, `own_ancestor`, or what refuses a field
 * to take
 */
export async function mergeInto(
  tx: Writer,
  author: Author,
  request: MergeRequest,
  now: string,
  again: Again = { hidesAgain: [], namesAgain: [] },
): Promise<number> {
  const { id, otherId, take } = request
  if (id === otherId) throw new ApiError('merge_with_self')
  const people = (await findAnyPeople(tx, author.familyId, [id, otherId]))
    .filter((person) => person.hidden_at === null)
    .map(subjectOf)
  const [one, other] = [id, otherId].map((each) => people.find((person) => person.id === each))
  if (one === undefined || other === undefined) throw new ApiError('not_found')
  const refusal = refuseMerge(author, one, other)
  if (refusal !== undefined) throw new ApiError(refusal)
  const taken = take.map((name) => {
    const choice = readMergeChoice(name)
    if (choice === undefined) throw new ApiError('invalid_field', { field: 'take' })
    const fieldRefusal = refuseChange(author, one, choice.field)
    if (fieldRefusal !== undefined) throw new ApiError(fieldRefusal, { field: name })
    return choice
  })
  const isTaken = ({ field, language }: MergeChoice): boolean =>
    taken.some((choice) => choice.field === field && choice.language === language)
  const isSwapped = other.userId !== null
  const merge: Merge = {
    tx,
    author,
    at: now,
    batch: newDeletionBatch('merge'),
    kept: isSwapped ? otherId : id,
    gone: isSwapped ? id : otherId,
  }
  const journal = await mergeParts(merge, { isTaken: (choice) => isTaken(choice) !== isSwapped, ...again })
  const details: MergeDetails = { batch: merge.batch.id, at: now, request, journal }
  await recordChange(
    tx,
    author,
    { kind: 'people_merged', personId: merge.kept, otherPersonId: merge.gone, relations: relationsOf(journal), details },
    now,
  )
  return merge.kept
}
