import { sql } from 'kysely'
import type { Reader } from '../../../../platform/db/database.ts'
import { rowsOfIds } from '../../../../platform/db/without-ids.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import { softDeletionColumns } from '../../../../platform/soft-delete.ts'
import type { SoftDeletion } from '../../../../platform/soft-delete.ts'
import { ofFamily, visible } from '../images.repository.ts'
import type { ImageRow } from '../images.table.ts'

/** Includes deleted images. */
export async function listAnyImages(db: Reader, family: FamilyId, ids: number[]): Promise<ImageRow[]> {
  return ids.length === 0 ? [] : ofFamily(db, family).selectAll('images').where('images.id', 'in', ids).execute()
}

/** Lists the images that a history line added and that have not been deleted. */
export async function listImagesAddedBy(
  db: Reader,
  family: FamilyId,
  change: number,
): Promise<Pick<ImageRow, 'id' | 'title' | 'created_at'>[]> {
  return visible(db, family)
    .select(['images.id', 'title', 'created_at'])
    .where('change_id', '=', change)
    .orderBy('images.id')
    .execute()
}

/** Lists the images that a history line added, including deleted ones. */
export async function listAnyImagesAddedBy(db: Reader, family: FamilyId, change: number): Promise<ImageRow[]> {
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('family_id', '=', family)
    .where('change_id', '=', change)
    .where('processed_at', 'is not', null)
    .execute()
  // Asked for the order, SQLite may read all photos of the family in it.
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Returns which of these lines still have images that are not deleted. */
export async function listLinesWithImages(db: Reader, family: FamilyId, changes: number[]): Promise<Set<number>> {
  if (changes.length === 0) return new Set()
  // One look for each: a line may have any number of images.
  const { rows } = await sql<{ id: number }>`select line.id from ${rowsOfIds(db, changes)} as line
    where exists ${visible(db, family)
      .select('images.id')
      .where('images.change_id', 'is not', null)
      .where('images.change_id', '=', sql<number>`line.id`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Lists the users who uploaded images that were deleted after a time: these images, or those in these galleries. */
export async function listUploaders(
  db: Reader,
  family: FamilyId,
  column: 'id' | 'gallery_id',
  ids: number[],
  after: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('images')
    .select('user_id')
    .distinct()
    .where('family_id', '=', family)
    .where(column, 'in', ids)
    .where('hidden_at', '>', after)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** Lists everything ever uploaded into a gallery that is not gone for good, with its uploader. */
export async function listImagesInGallery(
  db: Reader,
  family: FamilyId,
  gallery: number,
): Promise<(Pick<ImageRow, 'id' | 'gallery_id' | 'uploaded_by'> & SoftDeletion)[]> {
  return db
    .selectFrom('images')
    .select(['id', 'gallery_id', 'uploaded_by', ...softDeletionColumns])
    .where('family_id', '=', family)
    .where('gallery_id', '=', gallery)
    .execute()
}

/** Lists the users who have images in a gallery, by name. */
export async function listGalleryUploaders(db: Reader, family: FamilyId, gallery: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('uploaded_by')
    .distinct()
    .where('family_id', '=', family)
    .where('gallery_id', '=', gallery)
    .where('hidden_at', 'is', null)
    .execute()
  return rows.map((row) => row.uploaded_by)
}
