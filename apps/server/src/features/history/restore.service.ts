import type { FamilyUpdate } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { isHiddenFor } from '../../platform/soft-delete.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { undoMerge } from '../merging/undo-merge.service.ts'
import { findAnyPerson, showPerson } from '../people/hidden-people.service.ts'
import { readUpdate, withUpdate } from '../people/lists/family-update.service.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import {
  bringRelationsBack,
  listAnyRelations,
  listRelationsHiddenBy,
  refuseReturn,
  showRelation,
} from '../relations/hidden-relations.service.ts'
import { endsOf, listRelationsOfPerson, recordRelationChange } from '../relations/relations.service.ts'
import { isRestorable } from './is-restorable.ts'

/** Stored with the change that put a person back. */
export interface RestoredDetails {
  /** The relations deleted with the person, whether they came back or not. */
  wentAlong: number[]
}

/** Puts a deleted person back with what was deleted together with them; if they are not deleted, returns their current state. */
export async function restorePerson(platform: Platform, caller: Caller, id: number): Promise<FamilyUpdate> {
  const { familyId } = caller
  const now = platform.now().toISOString()
  return changeFamily(platform, familyId, async (tx) => {
    const person = await findAnyPerson(tx, familyId, id)
    if (person?.hidden_at !== null) return withUpdate(tx, familyId, () => bringPersonBack(tx, caller, id, now))
    return readUpdate(tx, familyId, {
      people: [id],
      relations: (await listRelationsOfPerson(tx, familyId, id)).map((relation) => relation.id),
    })
  })
}

/**
 * Brings a person back; if they were merged into another, undoes the merge.
 * @throws ApiError `not_found` if there is nothing to put back
 */
export async function bringPersonBack(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const person = await findAnyPerson(tx, author.familyId, id)
  if (person === undefined || person.hidden_at === null || person.hidden_batch === null || !isRestorable(person.hidden_at, now))
    throw new ApiError('not_found')
  if (isHiddenFor('merge', person)) return undoMerge(tx, author, id, now)
  const recordRest = await showPerson(tx, author, person, now)
  const wentAlong = await listRelationsHiddenBy(tx, author.familyId, person.hidden_batch)
  const back = await bringRelationsBack(tx, author.familyId, wentAlong)
  const details: RestoredDetails = { wentAlong: wentAlong.map((relation) => relation.id) }
  await recordChange(
    tx,
    author,
    { kind: 'person_restored', personId: id, relations: back.map((relation) => relation.id), relatives: endsOf(back), details },
    now,
  )
  await recordRest()
}

/** Puts a deleted relation back; if it is not deleted, returns its current state. */
export async function restoreRelation(platform: Platform, caller: Caller, id: number): Promise<FamilyUpdate> {
  const { familyId } = caller
  const now = platform.now().toISOString()
  return changeFamily(platform, familyId, async (tx) => {
    const [relation] = await listAnyRelations(tx, familyId, [id])
    if (relation?.hidden_at === null) return readUpdate(tx, familyId, { people: [], relations: [id] })
    return withUpdate(tx, familyId, () => bringRelationBack(tx, caller, id, now))
  })
}

/** @throws ApiError `not_found` unless the relation is deleted and both people exist, `relation_exists` or `own_ancestor` */
export async function bringRelationBack(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const [relation] = await listAnyRelations(tx, author.familyId, [id])
  if (relation === undefined || relation.hidden_at === null || !isRestorable(relation.hidden_at, now))
    throw new ApiError('not_found')
  if (!(await areAllThere(tx, author.familyId, endsOf([relation])))) throw new ApiError('not_found')
  const refusal = await refuseReturn(tx, author.familyId, relation)
  if (refusal !== undefined) throw new ApiError(refusal)
  await showRelation(tx, author.familyId, id)
  await recordRelationChange(tx, author, 'relation_restored', relation, now)
}
