import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { numberRows } from '../../../platform/db/next-ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

export type FaceRow = Selectable<Tables['faces']>

const ofFamily = (db: Reader, family: FamilyId) => db.selectFrom('faces').where('faces.family_id', '=', family)
const suggested = (db: Reader, family: FamilyId) =>
  ofFamily(db, family)
    .where('faces.tag_id', 'is', null)
    .where('faces.dismissed_at', 'is', null)
    // What an edit has cut away is not suggested.
    .where((eb) => eb(eb('x1', '+', eb.ref('x2')), '>=', 0))
    .where((eb) => eb(eb('x1', '+', eb.ref('x2')), '<=', 2))
    .where((eb) => eb(eb('y1', '+', eb.ref('y2')), '>=', 0))
    .where((eb) => eb(eb('y1', '+', eb.ref('y2')), '<=', 2))

export async function listSuggestedFaces(db: Reader, family: FamilyId, image: number): Promise<FaceRow[]> {
  return suggested(db, family).selectAll('faces').where('image_id', '=', image).orderBy('x1').orderBy('id').execute()
}

/** Lists the untagged faces taken for a person, in images where that person is not tagged, the likeliest first. */
export async function listFacesTakenFor(db: Reader, family: FamilyId, person: number, count: number): Promise<FaceRow[]> {
  return suggested(db, family)
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'faces.family_id').onRef('images.id', '=', 'faces.image_id'),
    )
    .selectAll('faces')
    .where('faces.person_id', '=', person)
    .where('images.hidden_at', 'is', null)
    .where('images.processed_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('image_tags')
            .select('image_tags.id')
            .whereRef('image_tags.family_id', '=', 'faces.family_id')
            .whereRef('image_tags.image_id', '=', 'faces.image_id')
            .where('image_tags.person_id', '=', person)
            .where('image_tags.hidden_at', 'is', null),
        ),
      ),
    )
    .orderBy('faces.probability', 'desc')
    .orderBy('faces.id')
    .limit(count)
    .execute()
}

/** Lists the newest untagged faces in photos that are shown. */
export const listNewestFaces = (db: Reader, family: FamilyId, count: number): Promise<Omit<FaceRow, 'descriptor'>[]> =>
  suggested(db, family)
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'faces.family_id').onRef('images.id', '=', 'faces.image_id'),
    )
    .select(['faces.id', 'faces.family_id', 'image_id', 'x1', 'x2', 'y1', 'y2', 'person_id', 'probability', 'tag_id'])
    .select(['dismissed_at', 'faces.created_at', 'faces.updated_at'])
    .where('images.hidden_at', 'is', null)
    .where('images.processed_at', 'is not', null)
    .orderBy('faces.id', 'desc')
    .limit(count)
    .execute()

export async function findSuggestedFace(db: Reader, family: FamilyId, id: number): Promise<FaceRow | undefined> {
  return suggested(db, family).selectAll('faces').where('faces.id', '=', id).executeTakeFirst()
}

export async function listFacesOf(db: Reader, family: FamilyId, image: number): Promise<FaceRow[]> {
  return ofFamily(db, family).selectAll('faces').where('image_id', '=', image).orderBy('id').execute()
}

export async function insertFaces(
  tx: Writer,
  family: FamilyId,
  faces: Omit<Insertable<Tables['faces']>, 'id' | 'family_id'>[],
): Promise<void> {
  if (faces.length > 0)
    await tx
      .insertInto('faces')
      .values(await numberRows(tx, family, 'faces', faces))
      .execute()
}

export async function updateFace(tx: Writer, family: FamilyId, id: number, changes: Updateable<Tables['faces']>): Promise<void> {
  await tx.updateTable('faces').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export async function deleteFaces(tx: Writer, family: FamilyId, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('faces').where('family_id', '=', family).where('id', 'in', ids).execute()
}

export const attachFace = (tx: Writer, family: FamilyId, id: number, tagId: number, at: string): Promise<void> =>
  updateFace(tx, family, id, { tag_id: tagId, person_id: null, probability: null, updated_at: at })

/** Releases the face of a deleted tag. */
export async function releaseFace(tx: Writer, family: FamilyId, tagId: number, at: string): Promise<void> {
  await tx
    .updateTable('faces')
    .set({ tag_id: null, updated_at: at })
    .where('family_id', '=', family)
    .where('tag_id', '=', tagId)
    .execute()
}

/** Nobody is asked about the face again, so its description is deleted too. @returns whether it was a suggested tag */
export async function dismissFace(tx: Writer, family: FamilyId, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('faces')
    .set({ dismissed_at: at, descriptor: '', updated_at: at })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('tag_id', 'is', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const ofPerson = (db: Reader, family: FamilyId, person: number) =>
  db.selectFrom('image_tags').where('family_id', '=', family).where('person_id', '=', person)

/** Deletes the descriptions of faces that a person is tagged on or that were taken for theirs. */
export async function forgetDescriptorsOf(tx: Writer, family: FamilyId, person: number, at: string): Promise<void> {
  await tx
    .updateTable('faces')
    .set({ descriptor: '', person_id: null, probability: null, updated_at: at })
    .where('family_id', '=', family)
    .where((eb) => eb.or([eb('person_id', '=', person), eb('tag_id', 'in', ofPerson(tx, family, person).select('id'))]))
    .execute()
}

export async function forgetDescriptors(tx: Writer, family: FamilyId, images: number[], at: string): Promise<void> {
  await tx
    .updateTable('faces')
    .set({ descriptor: '', person_id: null, probability: null, updated_at: at })
    .where('family_id', '=', family)
    .where('image_id', 'in', images)
    .execute()
}

/** In steps, between which other calls are served. */
export async function forgetAllDescriptors(tx: Writer, family: FamilyId, at: string): Promise<void> {
  const { last } = await tx
    .selectFrom('faces')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('family_id', '=', family)
    .executeTakeFirstOrThrow()
  for (let after = 0; after < Number(last ?? 0); after += forgottenAtOnce) {
    await tx
      .updateTable('faces')
      .set({ descriptor: '', person_id: null, probability: null, updated_at: at })
      .where('family_id', '=', family)
      .where('id', '>', after)
      .where('id', '<=', after + forgottenAtOnce)
      .where((eb) => eb.or([eb('descriptor', '<>', ''), eb('person_id', 'is not', null)]))
      .execute()
    await letOthersRun()
  }
}

const forgottenAtOnce = 2_000

/**
 * Deletes, across all families, descriptions of unnamed faces found before `before`. Whom they were taken for stays. @returns how
 * many
 */
export async function forgetUnnamedDescriptors(tx: Writer, before: string, most: number): Promise<number> {
  const faces = await tx
    .selectFrom('faces')
    .select(['family_id', 'id'])
    .where('created_at', '<', before)
    .where('tag_id', 'is', null)
    .where('descriptor', '<>', '')
    .limit(most)
    .execute()
  for (const [family, ids] of Map.groupBy(faces, (face) => face.family_id)) {
    await tx
      .updateTable('faces')
      .set({ descriptor: '' })
      .where('family_id', '=', family)
      .where(
        'id',
        'in',
        ids.map((face) => face.id),
      )
      .execute()
  }
  return faces.length
}

/**
 * Lists about `count` images after one, with faces that may be described but are not: detection has not run, or the result was
 * deleted.
 */
export async function listUndescribedImages(
  db: Reader,
  family: FamilyId,
  afterImage: number,
  { unnamedSince, count }: { unnamedSince: string; count: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('images')
    .select('images.id')
    .where('images.family_id', '=', family)
    .where('images.id', '>', afterImage)
    .where('images.hidden_at', 'is', null)
    .where('images.processed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('images.faces_version', '<>', eb.ref('images.version')),
        eb.exists(
          eb
            .selectFrom('faces')
            .select('faces.id')
            .whereRef('faces.family_id', '=', 'images.family_id')
            .whereRef('faces.image_id', '=', 'images.id')
            .where('faces.descriptor', '=', '')
            .where('faces.dismissed_at', 'is', null)
            .where((each) => each.or([each('faces.tag_id', 'is not', null), each('faces.created_at', '>=', unnamedSince)])),
        ),
      ]),
    )
    .orderBy('images.id')
    .limit(count)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Lists images in which a person is tagged, and those with untagged faces whose descriptions were deleted. Those may be theirs,
 * unless somebody else in the family, who may have been taken for them, refuses recognition.
 */
export async function listImagesWithFacesOf(
  db: Reader,
  family: FamilyId,
  person: number,
  unnamedSince: string,
): Promise<number[]> {
  const tagged = await ofPerson(db, family, person).select('image_id').where('hidden_at', 'is', null).distinct().execute()
  const forgotten = await ofFamily(db, family)
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'faces.family_id').onRef('images.id', '=', 'faces.image_id'),
    )
    .select('faces.image_id')
    .distinct()
    .where('images.hidden_at', 'is', null)
    .where('faces.descriptor', '=', '')
    .where('faces.tag_id', 'is', null)
    .where('faces.dismissed_at', 'is', null)
    .where('faces.created_at', '>=', unnamedSince)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('people')
            .select('people.id')
            .where('people.family_id', '=', family)
            .where('people.face_recognition', '=', 0),
        ),
      ),
    )
    .execute()
  return [...new Set([...tagged, ...forgotten].map((row) => row.image_id))]
}

/** Lists a page of the face descriptions of tagged people, newest first. */
export async function listTaggedDescriptors(db: Reader, family: FamilyId): Promise<{ person_id: number; descriptor: string }[]> {
  return ofFamily(db, family)
    .innerJoin('image_tags', (join) =>
      join.onRef('image_tags.family_id', '=', 'faces.family_id').onRef('image_tags.id', '=', 'faces.tag_id'),
    )
    .where('image_tags.hidden_at', 'is', null)
    .where('faces.descriptor', '<>', '')
    .select(['image_tags.person_id', 'faces.descriptor'])
    .orderBy('faces.id', 'desc')
    .limit(maxKnown)
    .execute()
}

/** More known faces improve nothing. */
const maxKnown = 5_000

/** Lists the untagged faces in about `count` whole images after one. */
export async function listUntaggedFaces(
  db: Reader,
  family: FamilyId,
  afterImage: number,
  count: number,
): Promise<UntaggedFace[]> {
  const rows = await suggested(db, family)
    .select(['faces.id', 'image_id', 'descriptor', 'person_id', 'probability'])
    .where('image_id', '>', afterImage)
    .where('descriptor', '<>', '')
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
export async function listTaggedPeople(
  db: Reader,
  family: FamilyId,
  images: number[],
): Promise<{ image_id: number; person_id: number }[]> {
  if (images.length === 0) return []
  return db
    .selectFrom('image_tags')
    .select(['image_id', 'person_id'])
    .where('family_id', '=', family)
    .where('image_id', 'in', images)
    .where('hidden_at', 'is', null)
    .execute()
}
