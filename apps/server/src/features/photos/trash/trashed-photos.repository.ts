import { sql } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { withoutIds } from '../../../platform/db/without-ids.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { GalleryRow } from '../galleries/galleries.table.ts'
import type { ImageRow } from '../images/images.table.ts'

const trashedGalleries = (db: Reader, family: FamilyId, without: ReadonlySet<number>) =>
  db
    .selectFrom('galleries')
    .where('family_id', '=', family)
    .where('hidden_at', 'is not', null)
    .$call((query) => (without.size === 0 ? query : query.where(withoutIds(db, 'id', without))))

/** Selects images deleted individually; those deleted with a gallery are listed under it. */
const trashedImages = (db: Reader, family: FamilyId, without: ReadonlySet<number>) =>
  db
    .selectFrom('images')
    .where('family_id', '=', family)
    // Written out, so that the index of these serves.
    .where('hidden_reason', '=', sql.lit('image'))
    .$call((query) => (without.size === 0 ? query : query.where(withoutIds(db, 'id', without))))

export async function countTrashedGalleries(db: Reader, family: FamilyId, without: ReadonlySet<number>): Promise<number> {
  const { count } = await trashedGalleries(db, family, without)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countTrashedImages(db: Reader, family: FamilyId, without: ReadonlySet<number>): Promise<number> {
  const { count } = await trashedImages(db, family, without)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists galleries in the trash, last deleted first. */
export async function listTrashedGalleries(
  db: Reader,
  family: FamilyId,
  most: number,
  without: ReadonlySet<number>,
): Promise<GalleryRow[]> {
  return trashedGalleries(db, family, without).selectAll().orderBy('hidden_at', 'desc').orderBy('id').limit(most).execute()
}

/** Lists images in the trash, last deleted first. */
export async function listTrashedImages(
  db: Reader,
  family: FamilyId,
  most: number,
  without: ReadonlySet<number>,
): Promise<ImageRow[]> {
  return trashedImages(db, family, without).selectAll().orderBy('hidden_at', 'desc').orderBy('id').limit(most).execute()
}

/** Counts the images deleted in each of these batches. */
export async function countImagesByBatch(db: Reader, family: FamilyId, batches: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('images')
    .select((eb) => ['hidden_batch', eb.fn.countAll<number>().as('count')])
    .where('family_id', '=', family)
    .where('hidden_batch', 'in', batches)
    .groupBy('hidden_batch')
    .execute()
  return new Map(rows.map((row) => [row.hidden_batch ?? '', Number(row.count)]))
}

/** Returns those of these images that finished processing, including deleted ones. */
export async function listMadeImages(db: Reader, family: FamilyId, ids: number[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('images')
    .selectAll()
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .where('processed_at', 'is not', null)
    .execute()
}

export type PictureFiles = Pick<ImageRow, 'id' | 'family_id' | 'key'>

/** Lists, across all families, images whose time in the trash is over, or all of a gallery. */
export async function listExpiredImages(
  db: Reader,
  which: { before: string } | { family: FamilyId; galleryId: number },
  most: number,
): Promise<PictureFiles[]> {
  const query = db.selectFrom('images').select(['id', 'family_id', 'key']).limit(most)
  return (
    'before' in which
      ? query.where('hidden_at', '<=', which.before)
      : query.where('family_id', '=', which.family).where('gallery_id', '=', which.galleryId)
  ).execute()
}

export async function deleteExpiredImages(tx: Writer, images: PictureFiles[]): Promise<void> {
  // A key belongs to one image on the whole server.
  await tx
    .deleteFrom('images')
    .where(
      'key',
      'in',
      images.map((image) => image.key),
    )
    .execute()
}

export interface GalleryKey {
  family: FamilyId
  id: number
}

/** Lists, across all families, galleries whose time in the trash is over. */
export async function listExpiredGalleries(db: Reader, before: string): Promise<GalleryKey[]> {
  const rows = await db
    .selectFrom('galleries')
    .select(['family_id', 'id'])
    .where('hidden_at', '<=', before)
    .limit(1_000)
    .execute()
  return rows.map((row) => ({ family: row.family_id as FamilyId, id: row.id }))
}

/** The database also deletes the rows of images left in it. */
export async function deleteExpiredGallery(tx: Writer, { family, id }: GalleryKey, before: string): Promise<void> {
  await tx.deleteFrom('galleries').where('family_id', '=', family).where('id', '=', id).where('hidden_at', '<=', before).execute()
}
