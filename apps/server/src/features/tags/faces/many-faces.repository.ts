// Queries about many faces at once.
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { withIds } from '../../../platform/db/without-ids.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { FaceRow } from './faces.repository.ts'

/** Lists these faces, as far as they are there. */
export const listFacesById = async (db: Reader, family: FamilyId, ids: readonly number[]): Promise<FaceRow[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('faces').selectAll('faces').where('faces.family_id', '=', family).where('faces.id', 'in', ids).execute()

/** So many ids are parameters of one statement: both engines then look them up one by one. */
const idsAtOnce = 500

/** Nobody is asked about these faces again, likewise. */
export async function dismissFaces(tx: Writer, family: FamilyId, ids: readonly number[], at: string): Promise<void> {
  for (let start = 0; start < ids.length; start += idsAtOnce)
    await tx
      .updateTable('faces')
      .set({ dismissed_at: at, descriptor: '', updated_at: at })
      .where('family_id', '=', family)
      .where('id', 'in', ids.slice(start, start + idsAtOnce))
      .where('tag_id', 'is', null)
      .execute()
}

/** They are asked about again; their descriptions come with the next look. */
export async function bringFacesBack(tx: Writer, family: FamilyId, ids: readonly number[], at: string): Promise<void> {
  await tx
    .updateTable('faces')
    .set({ dismissed_at: null, updated_at: at })
    .where('family_id', '=', family)
    .where(withIds(tx, 'faces.id', new Set(ids)))
    .execute()
}

/** These faces are taken for this person no more. */
export async function forgetGuess(
  tx: Writer,
  family: FamilyId,
  ids: readonly number[],
  person: number,
  at: string,
): Promise<void> {
  await tx
    .updateTable('faces')
    .set({ person_id: null, probability: null, updated_at: at })
    .where('family_id', '=', family)
    .where(withIds(tx, 'faces.id', new Set(ids)))
    .where('person_id', '=', person)
    .execute()
}

/** The faces become those of a person's tags in their images. */
export async function attachFacesOf(
  tx: Writer,
  family: FamilyId,
  ids: readonly number[],
  person: number,
  at: string,
): Promise<void> {
  await tx
    .updateTable('faces')
    .set(({ selectFrom }) => ({
      tag_id: selectFrom('image_tags')
        .select('image_tags.id')
        .whereRef('image_tags.family_id', '=', 'faces.family_id')
        .whereRef('image_tags.image_id', '=', 'faces.image_id')
        .where('image_tags.person_id', '=', person)
        .where('image_tags.hidden_at', 'is', null),
      person_id: null,
      probability: null,
      updated_at: at,
    }))
    .where('family_id', '=', family)
    .where(withIds(tx, 'faces.id', new Set(ids)))
    .execute()
}

/** Releases the faces of deleted tags. */
export async function releaseFaces(tx: Writer, family: FamilyId, tags: readonly number[], at: string): Promise<void> {
  await tx
    .updateTable('faces')
    .set({ tag_id: null, updated_at: at })
    .where('family_id', '=', family)
    .where(withIds(tx, 'faces.tag_id', new Set(tags)))
    .execute()
}

/** Lists the untagged faces in these images. */
export const listSuggestedFacesIn = async (db: Reader, family: FamilyId, images: readonly number[]): Promise<FaceRow[]> =>
  images.length === 0
    ? []
    : db
        .selectFrom('faces')
        .selectAll('faces')
        .where('faces.family_id', '=', family)
        .where(withIds(db, 'faces.image_id', new Set(images)))
        .where('faces.tag_id', 'is', null)
        .where('faces.dismissed_at', 'is', null)
        .execute()
