import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { nextId } from '../../../platform/db/next-ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { withIds, withoutIds } from '../../../platform/db/without-ids.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { hiddenIn, notHidden } from '../../../platform/soft-delete.ts'
import type { DeletionBatch } from '../../../platform/soft-delete.ts'
import type { ImageIds, ImageRow } from './images.table.ts'

/** Selects images of a family; all of them by default. */
export interface ImageFilter {
  galleryId?: number
  ids?: number[]
  among?: ImageIds
  /** Images that the reader does not see. */
  without?: ReadonlySet<number>
  /** Also pages, which otherwise stand for no photo of their own. */
  withPages?: boolean
}

export const ofFamily = (db: Reader, family: FamilyId) => db.selectFrom('images').where('images.family_id', '=', family)
/** Selects images that are neither deleted nor still being processed. */
export const visible = (db: Reader, family: FamilyId) =>
  ofFamily(db, family).where('images.hidden_at', 'is', null).where('images.processed_at', 'is not', null)

/** Selects photos as lists show them: of each only its front. */
export const listed = (db: Reader, family: FamilyId) => visible(db, family).where('images.front_id', 'is', null)

function filtered(db: Reader, family: FamilyId, { galleryId, ids, among, without, withPages = false }: ImageFilter) {
  return (withPages ? visible(db, family) : listed(db, family))
    .$if(galleryId !== undefined, (query) => query.where('images.gallery_id', '=', galleryId ?? 0))
    .$if(ids !== undefined, (query) => query.where('images.id', 'in', ids ?? []))
    .$call((query) => (among === undefined ? query : query.where('images.id', 'in', among)))
    .$call((query) => (without === undefined || without.size === 0 ? query : query.where(withoutIds(db, 'images.id', without))))
}

export async function countImages(db: Reader, family: FamilyId, filter: ImageFilter): Promise<number> {
  const { galleryId, ids, among, without = new Set() } = filter
  if (ids === undefined && among === undefined) {
    const counts = await countImagesOfGalleries(db, family, galleryId === undefined ? 'all' : [galleryId], without)
    return galleryId === undefined ? [...counts.values()].reduce((sum, count) => sum + count, 0) : (counts.get(galleryId) ?? 0)
  }
  const { count } = await filtered(db, family, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Lists a page of images, by date taken.
 * @param count - how many there are, if the caller knows: what is nearer to the end is read from there
 */
export async function listImages(
  db: Reader,
  family: FamilyId,
  filter: ImageFilter,
  { size, offset }: Pick<Page, 'size' | 'offset'>,
  count = Infinity,
): Promise<ImageRow[]> {
  const after = Math.max(0, count - offset - size)
  const isBackwards = after < offset
  const order = isBackwards ? 'desc' : 'asc'
  const rows = await filtered(db, family, filter)
    .selectAll('images')
    .orderBy('images.taken_at', order)
    .orderBy('images.id', order)
    .limit(isBackwards ? Math.min(size, count - offset) : size)
    .offset(isBackwards ? after : offset)
    .execute()
  return isBackwards ? rows.toReversed() : rows
}

export async function listLocatedImages(db: Reader, family: FamilyId, galleryId: number): Promise<ImageRow[]> {
  return filtered(db, family, { galleryId })
    .where((eb) => eb.or([eb('latitude', '<>', 0), eb('longitude', '<>', 0)]))
    .selectAll('images')
    .orderBy('taken_at')
    .orderBy('images.id')
    .execute()
}

export async function listKnownHashes(
  db: Reader,
  family: FamilyId,
  galleryId: number,
  hashes: string[],
): Promise<{ sha256: string; id: number }[]> {
  return filtered(db, family, { galleryId, withPages: true })
    .select(['sha256', 'images.id'])
    .where('sha256', 'in', hashes)
    .orderBy('images.id')
    .execute()
}

/** Lists the photos of these files, pages of photographs too. */
export const listFilesOf = (
  db: Reader,
  family: FamilyId,
  hashes: string[],
): Promise<{ hash: string; image_id: number; gallery_id: number }[]> =>
  visible(db, family)
    .select(['images.sha256 as hash', 'images.id as image_id', 'images.gallery_id'])
    .where('images.sha256', 'in', hashes)
    .orderBy('images.id')
    .limit(1_000)
    .execute()

/** Includes deleted images. */
export async function listImagesOfHash(
  db: Reader,
  family: FamilyId,
  sha256: string,
): Promise<Pick<ImageRow, 'gallery_id' | 'created_at' | 'hidden_at' | 'hidden_import'>[]> {
  return (
    ofFamily(db, family)
      .select(['gallery_id', 'created_at', 'hidden_at', 'hidden_import'])
      .where('sha256', '=', sha256)
      // What waits for a member is not known to the family yet.
      .where((eb) => eb.or([eb('hidden_reason', 'is', null), eb('hidden_reason', '<>', 'guest')]))
      .execute()
  )
}

export async function findImage(db: Reader, family: FamilyId, id: number): Promise<ImageRow | undefined> {
  return visible(db, family).selectAll('images').where('images.id', '=', id).executeTakeFirst()
}

/** Includes deleted images and those still being processed. */
export async function findAnyImage(
  db: Reader,
  family: FamilyId,
  by: { id: number } | { key: string },
): Promise<ImageRow | undefined> {
  const query = ofFamily(db, family).selectAll('images')
  return ('id' in by ? query.where('images.id', '=', by.id) : query.where('key', '=', by.key)).executeTakeFirst()
}

/** Returns those of these images that have not been deleted. */
export async function listImagesByKey(db: Reader, family: FamilyId, keys: string[]): Promise<ImageRow[]> {
  return visible(db, family).selectAll('images').where('key', 'in', keys).execute()
}

export async function listImagesById(db: Reader, family: FamilyId, ids: number[]): Promise<ImageRow[]> {
  return ids.length === 0 ? [] : visible(db, family).selectAll('images').where('images.id', 'in', ids).execute()
}

/** Counts the images that galleries show a reader who does not see some of them: what it costs does not depend on how many there are. */
export async function countImagesOfGalleries(
  db: Reader,
  family: FamilyId,
  galleryIds: number[] | 'all',
  without: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('shown_image_counts')
    .select(['gallery_id', 'images'])
    .where('family_id', '=', family)
    .$if(galleryIds !== 'all', (query) => query.where('gallery_id', 'in', galleryIds as number[]))
    .execute()
  const counts = new Map(rows.map(({ gallery_id, images }) => [gallery_id, images]))
  if (without.size === 0) return counts
  const unseen = await listed(db, family)
    .select((eb) => ['images.gallery_id', eb.fn.countAll<number>().as('count')])
    .where(withIds(db, 'images.id', without))
    .groupBy('images.gallery_id')
    .execute()
  for (const { gallery_id: id, count } of unseen) counts.set(id, (counts.get(id) ?? 0) - Number(count))
  return counts
}

/** Finds the key of the photo that was cut out of a page with this box, unless it was deleted. */
export async function findCut(
  db: Reader,
  family: FamilyId,
  { from, box, hidden }: { from: string; box: string; hidden: { has: (id: number) => boolean } },
): Promise<string | undefined> {
  const rows = await ofFamily(db, family)
    .select(['images.id', 'key'])
    .where('cut_from', '=', from)
    // Written out, as the condition of the index is.
    .where('cut_from', '<>', sql.lit(''))
    .where('cut_box', '=', box)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.find(({ id }) => !hidden.has(id))?.key
}

export async function insertImage(
  tx: Writer,
  family: FamilyId,
  values: Omit<Insertable<Tables['images']>, 'id' | 'family_id'>,
): Promise<number> {
  const id = await nextId(tx, family, 'images')
  await tx
    .insertInto('images')
    .values({ ...values, id, family_id: family })
    .execute()
  return id
}

/** @returns whether the row existed, in the given version if there is one */
export async function updateImage(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['images']>,
  version?: number,
): Promise<boolean> {
  let query = tx.updateTable('images').set(changes).where('family_id', '=', family).where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Reserves a version number that was never used before. */
export async function reserveVersion(tx: Writer, { family_id, id }: Pick<ImageRow, 'family_id' | 'id'>): Promise<number> {
  const { reserved_version } = await tx
    .updateTable('images')
    .set((eb) => ({ reserved_version: eb('reserved_version', '+', 1) }))
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .returning('reserved_version')
    .executeTakeFirstOrThrow()
  return reserved_version
}

export async function deleteUnprocessedImage(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('images').where('family_id', '=', family).where('id', '=', id).where('processed_at', 'is', null).execute()
}

/** @returns the images that were visible before */
export async function hideImages(
  tx: Writer,
  family: FamilyId,
  which: { id: number } | { frontId: number } | { galleryId: number },
  at: string,
  batch: DeletionBatch,
): Promise<number[]> {
  const query = tx.updateTable('images').set(hiddenIn(batch, at)).where('family_id', '=', family).where('hidden_at', 'is', null)
  const rows = await (
    'id' in which
      ? query.where('id', '=', which.id).where('processed_at', 'is not', null)
      : 'frontId' in which
        ? query.where('front_id', '=', which.frontId)
        : query.where('gallery_id', '=', which.galleryId)
  )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** @returns the images that were put back */
export async function showImagesHiddenBy(tx: Writer, family: FamilyId, batchId: string): Promise<number[]> {
  const shown = await tx
    .updateTable('images')
    .set(notHidden)
    .where('family_id', '=', family)
    .where('hidden_batch', '=', batchId)
    .returning('id')
    .execute()
  return shown.map((row) => row.id)
}

/** Lists a page of the family's images, by id. */
export async function listImagesAfter(db: Reader, family: FamilyId, after: number, count: number): Promise<ImageRow[]> {
  return visible(db, family).selectAll('images').where('images.id', '>', after).orderBy('images.id').limit(count).execute()
}

/** Finds, across all families, the images with these keys. */
export async function listImagesOfKeys(db: Reader, keys: string[]): Promise<Pick<ImageRow, 'family_id' | 'key' | 'version'>[]> {
  return db.selectFrom('images').select(['family_id', 'key', 'version']).where('key', 'in', keys).execute()
}

/** Lists a page, by id, of the images whose files must exist, including deleted ones. */
export async function listImageFilesAfter(
  db: Reader,
  family: number,
  after: number,
  count: number,
): Promise<Pick<ImageRow, 'id' | 'key' | 'version' | 'shown_ending' | 'edit' | 'size_bytes' | 'film' | 'content_type'>[]> {
  return db
    .selectFrom('images')
    .select(['id', 'key', 'version', 'shown_ending', 'edit', 'size_bytes', 'film', 'content_type'])
    .where('family_id', '=', family)
    .where('processed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
}

/** Forgets that faces were detected in these images, so that detection runs again. */
export async function clearFacesVersion(tx: Writer, family: FamilyId, ids: number[]): Promise<void> {
  await tx.updateTable('images').set({ faces_version: 0 }).where('family_id', '=', family).where('id', 'in', ids).execute()
}
