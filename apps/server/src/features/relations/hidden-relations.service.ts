import { relationTypes } from '@banyan/contract'
import type { ErrorCode } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { hiddenIn, hiddenLike, isHiddenFor, notHidden } from '../../platform/soft-delete.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { isAncestor, isRelated, updateRelation } from './relations.repository.ts'
import * as repository from './relations.repository.ts'
import type { AnyRelationRow } from './relations.table.ts'

/** Returns these relations, deleted or not. */
export const listAnyRelations = async (db: Reader, family: FamilyId, ids: number[]): Promise<AnyRelationRow[]> =>
  ids.length === 0 ? [] : repository.listAnyRelations(db, family, ids)

/** Lists what one deletion hid. */
export const listRelationsHiddenBy = (db: Reader, family: FamilyId, mark: string): Promise<AnyRelationRow[]> =>
  repository.listRelationsHiddenBy(db, family, mark)

/** Returns why a hidden relation between two existing people cannot come back, or undefined. */
export async function refuseReturn(
  db: Reader,
  family: FamilyId,
  { from_person_id: from, to_person_id: to, relation_type }: AnyRelationRow,
): Promise<ErrorCode | undefined> {
  if (await isRelated(db, family, from, to)) return 'relation_exists'
  return relation_type === relationTypes.raised && (await isAncestor(db, family, to, from)) ? 'own_ancestor' : undefined
}

export async function showRelation(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await updateRelation(tx, family, id, notHidden)
}

/** Makes relations that were hidden with a person, rather than deleted themselves, wait for another person's return. */
export async function adoptHiddenRelations(
  tx: Writer,
  family: FamilyId,
  ids: number[],
  at: string,
  batch: DeletionBatch,
): Promise<number[]> {
  const adopted = (await listAnyRelations(tx, family, ids))
    .filter((relation) => relation.hidden_at !== null && !isHiddenFor('relation', relation))
    .map((relation) => relation.id)
  for (const id of adopted) await updateRelation(tx, family, id, hiddenIn(batch, at))
  return adopted
}

/**
 * Brings relations back with the person they were hidden with, if possible. One whose other end is hidden waits for that person's
 * return; one that has since been replaced, or would now close a loop, stays hidden.
 * @returns the restored relations
 */
export async function bringRelationsBack(tx: Writer, family: FamilyId, relations: AnyRelationRow[]): Promise<AnyRelationRow[]> {
  const back: AnyRelationRow[] = []
  const people = await findNamedPeople(tx, family, [
    ...new Set(relations.flatMap((relation) => [relation.from_person_id, relation.to_person_id])),
  ])
  for (const relation of relations) {
    const hiddenEnd = [relation.from_person_id, relation.to_person_id]
      .map((id) => people.get(id))
      .find((person) => person?.hidden_at !== null)
    if (hiddenEnd !== undefined) {
      await updateRelation(tx, family, relation.id, hiddenLike(hiddenEnd))
    } else if ((await refuseReturn(tx, family, relation)) === undefined) {
      await showRelation(tx, family, relation.id)
      back.push(relation)
    }
  }
  return back
}
