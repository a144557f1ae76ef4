import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { nextId } from '../../../platform/db/next-ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { withoutIds } from '../../../platform/db/without-ids.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { notHidden } from '../../../platform/soft-delete.ts'
import type { GalleryRow } from './galleries.table.ts'

const ofFamily = (db: Reader, family: FamilyId) => db.selectFrom('galleries').where('family_id', '=', family)
const visible = (db: Reader, family: FamilyId) => ofFamily(db, family).where('hidden_at', 'is', null)

/** Those with photos of their own. */
const ordinary = (db: Reader, family: FamilyId) => visible(db, family).where('search', '=', '')

const seen = (db: Reader, family: FamilyId, without: ReadonlySet<number>) =>
  ordinary(db, family).$call((query) => (without.size === 0 ? query : query.where(withoutIds(db, 'id', without))))

export async function countGalleries(db: Reader, family: FamilyId, without: ReadonlySet<number>): Promise<number> {
  const { count } = await seen(db, family, without)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists galleries, last changed first, without those that the reader does not see. */
export async function listGalleries(
  db: Reader,
  family: FamilyId,
  { size, offset }: Page,
  without: ReadonlySet<number>,
): Promise<GalleryRow[]> {
  return seen(db, family, without).selectAll().orderBy('updated_at', 'desc').orderBy('id').limit(size).offset(offset).execute()
}

export async function findGallery(db: Reader, family: FamilyId, id: number): Promise<GalleryRow | undefined> {
  return visible(db, family).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findGalleryCalled(db: Reader, family: FamilyId, title: string): Promise<GalleryRow | undefined> {
  return visible(db, family).selectAll().where('title', '=', title).executeTakeFirst()
}

/** Includes deleted galleries. */
export async function listAnyGalleries(db: Reader, family: FamilyId, ids: number[]): Promise<GalleryRow[]> {
  return ids.length === 0 ? [] : ofFamily(db, family).selectAll().where('id', 'in', ids).execute()
}

/** Includes deleted galleries. */
export async function findAnyGallery(db: Reader, family: FamilyId, id: number): Promise<GalleryRow | undefined> {
  return ofFamily(db, family).selectAll().where('id', '=', id).executeTakeFirst()
}

/** @throws a unique violation if the title is taken */
export async function insertGallery(
  tx: Writer,
  family: FamilyId,
  values: Omit<Insertable<Tables['galleries']>, 'id' | 'family_id'>,
): Promise<GalleryRow> {
  return tx
    .insertInto('galleries')
    .values({ ...values, id: await nextId(tx, family, 'galleries'), family_id: family })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns whether the gallery exists; if so, its row is now locked */
export async function updateGallery(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['galleries']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('galleries')
    .set((eb) => ({ title: eb.ref('title'), ...changes }))
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setMissingThumbnail(tx: Writer, family: FamilyId, id: number, imageId: number): Promise<void> {
  await tx
    .updateTable('galleries')
    .set({ thumbnail_image_id: imageId })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('thumbnail_image_id', 'is', null)
    .execute()
}

export async function clearThumbnail(tx: Writer, family: FamilyId, id: number, imageId: number): Promise<void> {
  await tx
    .updateTable('galleries')
    .set({ thumbnail_image_id: null })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('thumbnail_image_id', '=', imageId)
    .execute()
}

/** @throws a unique violation if another gallery has taken its title */
export async function showGallery(tx: Writer, family: FamilyId, id: number, at: string): Promise<void> {
  await tx
    .updateTable('galleries')
    .set({ ...notHidden, updated_at: at })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .execute()
}

/** Lists every gallery that has not been deleted. */
export async function listAllGalleries(
  db: Reader,
  family: FamilyId,
): Promise<Pick<GalleryRow, 'id' | 'title' | 'description' | 'is_private'>[]> {
  return ordinary(db, family).select(['id', 'title', 'description', 'is_private']).orderBy('id').execute()
}

/** Lists the galleries that fill themselves, by title. */
export const listSearchGalleries = (db: Reader, family: FamilyId): Promise<GalleryRow[]> =>
  // Written out, as the condition of the index is.
  visible(db, family).selectAll().where('search', '<>', sql.lit('')).orderBy('title').orderBy('id').execute()
