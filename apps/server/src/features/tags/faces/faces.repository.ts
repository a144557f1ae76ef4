import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

export type FaceRow = Selectable<Tables['faces']>

const ofFamily = (db: Reader, family: FamilyId) => db.selectFrom('faces').where('faces.family_id', '=', family)
const suggested = (db: Reader, family: FamilyId) => ofFamily(db, family).where('faces.tag_id', 'is', null).where('faces.dismissed_at', 'is', null)

export async function listSuggestedFaces(db: Reader, family: FamilyId, image: number): Promise<FaceRow[]> {
  return suggested(db, family).selectAll('faces').where('image_id', '=', image).orderBy('x1').orderBy('id').execute()
}

export async function findSuggestedFace(db: Reader, family: FamilyId, id: number): Promise<FaceRow | undefined> {
  return suggested(db, family).selectAll('faces').where('faces.id', '=', id).executeTakeFirst()
}

export async function listFacesOf(db: Reader, family: FamilyId, image: number): Promise<FaceRow[]> {
  return ofFamily(db, family).selectAll('faces').where('image_id', '=', image).orderBy('id').execute()
}

export async function insertFaces(tx: Writer, faces: Insertable<Tables['faces']>[]): Promise<void> {
  if (faces.length > 0) await tx.insertInto('faces').values(faces).execute()
}

export async function updateFace(tx: Writer, family: FamilyId, id: number, changes: Updateable<Tables['faces']>): Promise<void> {
  await tx.updateTable('faces').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export async function deleteFaces(tx: Writer, family: FamilyId, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('faces').where('family_id', '=', family).where('id', 'in', ids).execute()
}

export const attachFace = (tx: Writer, family: FamilyId, id: number, tagId: number, at: string): Promise<void> =>
  updateFace(tx, family, id, { tag_id: tagId, person_id: null, probability: null, updated_at: at })

/** The face of a tag that goes. */
export async function releaseFace(tx: Writer, family: FamilyId, tagId: number, at: string): Promise<void> {
  await tx.updateTable('faces').set({ tag_id: null, updated_at: at }).where('family_id', '=', family).where('tag_id', '=', tagId).execute()
}

/** @returns whether it was a suggested tag */
export async function dismissFace(tx: Writer, family: FamilyId, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('faces')
    .set({ dismissed_at: at, updated_at: at })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('tag_id', 'is', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What the faces of tagged people look like, the newest first: a part of them. */
export async function listTaggedDescriptors(db: Reader, family: FamilyId): Promise<{ person_id: number; descriptor: string }[]> {
  return ofFamily(db, family)
    .innerJoin('image_tags', (join) => join.onRef('image_tags.family_id', '=', 'faces.family_id').onRef('image_tags.id', '=', 'faces.tag_id'))
    .where('image_tags.hidden_at', 'is', null)
    .select(['image_tags.person_id', 'faces.descriptor'])
    .orderBy('faces.id', 'desc')
    .limit(mostKnown)
    .execute()
}

/** More teach nothing new. */
const mostKnown = 5_000

/** Faces without a tag in the images after one, in whole images, some `count` of them. */
export async function listUntaggedFaces(db: Reader, family: FamilyId, afterImage: number, count: number): Promise<UntaggedFace[]> {
  const rows = await suggested(db, family)
    .select(['faces.id', 'image_id', 'descriptor', 'person_id', 'probability'])
    .where('image_id', '>', afterImage)
    .orderBy('image_id')
    .orderBy('faces.id')
    .limit(count)
    .execute()
  const last = rows.at(-1)?.image_id
  const isCut = rows.length === count && rows[0]?.image_id !== last
  return isCut ? rows.filter((row) => row.image_id !== last) : rows
}

export type UntaggedFace = Pick<FaceRow, 'id' | 'image_id' | 'descriptor' | 'person_id' | 'probability'>

/** Who is tagged in these images. */
export async function listTaggedPeople(db: Reader, family: FamilyId, images: number[]): Promise<{ image_id: number; person_id: number }[]> {
  if (images.length === 0) return []
  return db.selectFrom('image_tags').select(['image_id', 'person_id']).where('family_id', '=', family).where('image_id', 'in', images).where('hidden_at', 'is', null).execute()
}
