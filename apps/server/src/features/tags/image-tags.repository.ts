import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

type TagRow = Selectable<Tables['image_tags']>

/** The ids of the images in which a person is tagged, as a part of another query. */
export const imagesTaggedWith = (db: Reader, family: FamilyId, person: number) =>
  db.selectFrom('image_tags').select('image_tags.image_id').where('image_tags.family_id', '=', family).where('image_tags.person_id', '=', person).where('image_tags.hidden_at', 'is', null)

export async function hideTags(tx: Writer, family: FamilyId, images: number[], at: string, mark: string): Promise<void> {
  await tx
    .updateTable('image_tags')
    .set({ hidden_at: at, hidden_by: mark })
    .where('family_id', '=', family)
    .where('image_id', 'in', images)
    .where('hidden_at', 'is', null)
    .execute()
}

export async function listTagsHiddenBy(db: Reader, family: FamilyId, mark: string): Promise<Pick<TagRow, 'id' | 'person_id'>[]> {
  return db.selectFrom('image_tags').select(['id', 'person_id']).where('family_id', '=', family).where('hidden_by', '=', mark).execute()
}

export async function updateHiding(tx: Writer, family: FamilyId, id: number, hiding: Pick<TagRow, 'hidden_at' | 'hidden_by'>): Promise<void> {
  await tx.updateTable('image_tags').set(hiding).where('family_id', '=', family).where('id', '=', id).execute()
}

/** A quarter anticlockwise, deleted tags too: they may come back. */
export async function turnTags(tx: Writer, family: FamilyId, image: number): Promise<void> {
  await tx
    .updateTable('image_tags')
    .set((eb) => ({ x1: eb.ref('y1'), x2: eb.ref('y2'), y1: eb(eb.val(1), '-', eb.ref('x2')), y2: eb(eb.val(1), '-', eb.ref('x1')) }))
    .where('family_id', '=', family)
    .where('image_id', '=', image)
    .execute()
}

export async function turnFaces(tx: Writer, family: FamilyId, image: number): Promise<void> {
  await tx
    .updateTable('faces')
    .set((eb) => ({ x1: eb.ref('y1'), x2: eb.ref('y2'), y1: eb(eb.val(1), '-', eb.ref('x2')), y2: eb(eb.val(1), '-', eb.ref('x1')) }))
    .where('family_id', '=', family)
    .where('image_id', '=', image)
    .execute()
}
