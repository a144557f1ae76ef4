import type { ChangeKind, FamilyUpdate, Language } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeFamily } from '../families/change-family.ts'
import { redoMerge, undoMerge } from '../merging/undo-merge.service.ts'
import { changeField, hidePerson } from '../people/people.service.ts'
import { hideRelation } from '../relations/relations.service.ts'
import { findChange } from './changes.repository.ts'
import type { ChangeRow } from './changes.repository.ts'
import { withUpdate } from './family-update.service.ts'
import { refuseRevert } from './history.policy.ts'
import { readPresentState } from './present-state.ts'
import type { Author } from './record-change.ts'
import { bringPersonBack, bringRelationBack } from './restore.service.ts'
import type { RestoredDetails } from './restore.service.ts'

type Step = (tx: Writer, author: Author, change: ChangeRow, now: string) => Promise<void>

/** Puts back what a change changed. That is a change too, and can be put back as well. */
export async function revertChange(platform: Platform, caller: Caller, id: number): Promise<FamilyUpdate> {
  const now = platform.now().toISOString()
  const author: Author = { ...caller, isRevert: true }
  return changeFamily(platform, caller.familyId, async (tx) => {
    const change = await findChange(tx, caller.familyId, id)
    if (change === undefined) throw new ApiError('not_found')
    const refusal = refuseRevert(author, change, await readPresentState(tx, caller.familyId, [change], now))
    const step = steps[change.kind]
    if (refusal !== undefined || step === undefined) throw new ApiError(refusal ?? 'change_reverted')
    return withUpdate(tx, caller.familyId, () => step(tx, author, change, now))
  })
}

const hide: Step = async (tx, author, change, now) => {
  const { wentAlong } = change.details === null ? { wentAlong: [] } : (JSON.parse(change.details) as RestoredDetails)
  await hidePerson(tx, author, change.person_id ?? 0, now, wentAlong)
}
const unrelate: Step = (tx, author, change, now) => hideRelation(tx, author, change.relation_id ?? 0, now)

const steps: Partial<Record<ChangeKind, Step>> = {
  person_changed: async (tx, author, { person_id: id, field, language, value_before: before, details }, now) => {
    const columns = details === null ? {} : { columns: (JSON.parse(details) as { columns: Record<string, number> }).columns }
    await changeField(tx, author, id ?? 0, { field, value: JSON.parse(before ?? 'null'), language: language as Language, ...columns }, now)
  },
  person_created: hide,
  person_restored: hide,
  person_deleted: (tx, author, change, now) => bringPersonBack(tx, author, change.person_id ?? 0, now),
  relation_created: unrelate,
  relation_restored: unrelate,
  people_merged: (tx, author, change, now) => undoMerge(tx, author, change.other_person_id ?? 0, now),
  merge_undone: (tx, author, change, now) => redoMerge(tx, author, change.id, now),
  relation_deleted: (tx, author, change, now) => bringRelationBack(tx, author, change.relation_id ?? 0, now),
}
