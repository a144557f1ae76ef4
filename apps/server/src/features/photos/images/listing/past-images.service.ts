// Image queries for history, which include deleted images.
import type { Reader } from '../../../../platform/db/database.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import type { SoftDeletion } from '../../../../platform/soft-delete.ts'
import type { ImageRow } from '../images.table.ts'
import * as repository from './past-images.repository.ts'

/** Includes deleted images. */
export const listAnyImages = (db: Reader, family: FamilyId, ids: number[]): Promise<ImageRow[]> =>
  repository.listAnyImages(db, family, ids)

/** Lists the images that a history line added and that have not been deleted. */
export const listImagesAddedBy = (
  db: Reader,
  family: FamilyId,
  change: number,
): Promise<Pick<ImageRow, 'id' | 'title' | 'created_at'>[]> => repository.listImagesAddedBy(db, family, change)

/** Lists the images that a history line added, including deleted ones. */
export const listAnyImagesAddedBy = (db: Reader, family: FamilyId, change: number): Promise<ImageRow[]> =>
  repository.listAnyImagesAddedBy(db, family, change)

/** Returns which of these lines still have images that are not deleted. */
export const listLinesWithImages = (db: Reader, family: FamilyId, changes: number[]): Promise<Set<number>> =>
  repository.listLinesWithImages(db, family, changes)

const atOnce = 1_000

/** Lists the users who uploaded images that were deleted after a time: these images, and those in these galleries. */
export async function listUploadersOf(
  db: Reader,
  family: FamilyId,
  { images, galleries, after }: { images: number[]; galleries: number[]; after: string },
): Promise<number[]> {
  const users = new Set<number>()
  for (const [column, ids] of [
    ['id', images],
    ['gallery_id', galleries],
  ] as const) {
    for (let start = 0; start < ids.length; start += atOnce)
      for (const user of await repository.listUploaders(db, family, column, ids.slice(start, start + atOnce), after))
        users.add(user)
  }
  return [...users]
}

/** Lists everything ever uploaded into a gallery that is not gone for good, with its uploader. */
export const listImagesInGallery = (
  db: Reader,
  family: FamilyId,
  gallery: number,
): Promise<(Pick<ImageRow, 'id' | 'gallery_id' | 'uploaded_by'> & SoftDeletion)[]> =>
  repository.listImagesInGallery(db, family, gallery)

/** Finds the name of somebody who has images in a gallery; undefined if it is empty. */
export const findGalleryUploader = async (db: Reader, family: FamilyId, gallery: number): Promise<string | undefined> =>
  (await repository.listGalleryUploaders(db, family, gallery))[0]
