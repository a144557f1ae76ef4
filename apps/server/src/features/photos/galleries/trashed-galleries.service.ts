import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { GalleryRow } from './galleries.repository.ts'

const trashed = (db: Reader, family: FamilyId) =>
  db.selectFrom('galleries').where('family_id', '=', family).where('hidden_at', 'is not', null)

export async function countTrashedGalleries(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await trashed(db, family)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The last deleted first. */
export async function listTrashedGalleries(db: Reader, family: FamilyId, most: number): Promise<GalleryRow[]> {
  return trashed(db, family).selectAll().orderBy('hidden_at', 'desc').orderBy('id').limit(most).execute()
}

export interface GalleryKey {
  family: FamilyId
  id: number
}

/** Of all families: those whose time in the trash is over. */
export async function listExpiredGalleries(db: Reader, before: string): Promise<GalleryKey[]> {
  const rows = await db
    .selectFrom('galleries')
    .select(['family_id', 'id'])
    .where('hidden_at', '<=', before)
    .limit(1_000)
    .execute()
  return rows.map((row) => ({ family: row.family_id as FamilyId, id: row.id }))
}

/** The rows of what is left in them go along. */
export async function deleteExpiredGallery(tx: Writer, { family, id }: GalleryKey, before: string): Promise<void> {
  await tx.deleteFrom('galleries').where('family_id', '=', family).where('id', '=', id).where('hidden_at', '<=', before).execute()
}
