import { randomUUID } from 'node:crypto'
import { relationTypes } from '@banyan/contract'
import type { CallBody, Relation, RelationType } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { touchFamily } from '../families/families.repository.ts'
import { countPeople, findRelation, hideRelation, insertRelation, isAncestor, isRelated, listRelations } from './relations.repository.ts'
import type { RelationRow } from './relations.repository.ts'

export { hideRelationsOf, insertRelations, listRelations as listFamilyPairs } from './relations.repository.ts'

export async function listFamilyRelations(platform: Platform, caller: Caller): Promise<Relation[]> {
  return (await listRelations(platform.database.read, caller.familyId)).map(present)
}

export async function getRelation(platform: Platform, caller: Caller, id: number): Promise<Relation> {
  const row = await findRelation(platform.database.read, caller.familyId, id)
  if (row === undefined) throw new ApiError('not_found')
  return present(row)
}

export async function createRelation(platform: Platform, caller: Caller, asked: CallBody<'createRelation'>): Promise<Relation> {
  const now = platform.now().toISOString()
  return platform.database.write(async (tx) => {
    await touchFamily(tx, caller.familyId)
    return addRelation(tx, caller.familyId, { from: asked.from_person_id, to: asked.to_person_id, type: asked.relation_type }, now)
  })
}

/**
 * Relates two people of the family, in a transaction that has touched it.
 *
 * @throws ApiError `self_relation`, `not_found`, `relation_exists` or `own_ancestor`
 */
export async function addRelation(tx: Writer, family: FamilyId, asked: { from: number; to: number; type: RelationType }, now: string): Promise<Relation> {
  const swapped = asked.type === relationTypes.raisedBy
  const from = swapped ? asked.to : asked.from
  const to = swapped ? asked.from : asked.to
  const type = asked.type === relationTypes.partnered ? relationTypes.partnered : relationTypes.raised
  if (from === to) throw new ApiError('self_relation')
  if ((await countPeople(tx, family, [from, to])) !== 2) throw new ApiError('not_found')
  if (await isRelated(tx, family, from, to)) throw new ApiError('relation_exists')
  if (type === relationTypes.raised && (await isAncestor(tx, family, to, from))) throw new ApiError('own_ancestor')
  return present(await insertRelation(tx, family, { from, to, type }, now))
}

export async function deleteRelation(platform: Platform, caller: Caller, id: number): Promise<void> {
  await platform.database.write(async (tx) => {
    await touchFamily(tx, caller.familyId)
    if ((await hideRelation(tx, caller.familyId, id, platform.now().toISOString(), randomUUID())) === 0) throw new ApiError('not_found')
  })
}

function present(row: RelationRow): Relation {
  return {
    id: row.id,
    from_person_id: row.from_person_id,
    to_person_id: row.to_person_id,
    relation_type: row.relation_type,
    creation_date: row.created_at,
    last_updated_date: row.updated_at,
  }
}
