// What history asks of images: deleted ones are among them.
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { SoftDeletion } from '../../../platform/soft-delete.ts'
import type { ImageRow } from './images.table.ts'
import * as repository from './past-images.repository.ts'

/** Deleted ones too. */
export const listAnyImages = (db: Reader, family: FamilyId, ids: number[]): Promise<ImageRow[]> =>
  repository.listAnyImages(db, family, ids)

/** Those that a line of history says were added, as far as they are there. */
export const listImagesAddedBy = (
  db: Reader,
  family: FamilyId,
  change: number,
): Promise<Pick<ImageRow, 'id' | 'title' | 'created_at'>[]> => repository.listImagesAddedBy(db, family, change)

/** The same with those that are deleted. */
export const listAnyImagesAddedBy = (db: Reader, family: FamilyId, change: number): Promise<ImageRow[]> =>
  repository.listAnyImagesAddedBy(db, family, change)

/** Of these lines those of which images are there. */
export const listLinesWithImages = (db: Reader, family: FamilyId, changes: number[]): Promise<Set<number>> =>
  repository.listLinesWithImages(db, family, changes)

const atOnce = 1_000

/** The users who uploaded those of these images, and of the images in these galleries, that were deleted after a time. */
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

/** What was ever uploaded into a gallery and is not gone for good, with whose it is. */
export const listImagesInGallery = (
  db: Reader,
  family: FamilyId,
  gallery: number,
): Promise<(Pick<ImageRow, 'id' | 'gallery_id' | 'uploaded_by'> & SoftDeletion)[]> =>
  repository.listImagesInGallery(db, family, gallery)

/** Somebody whose images are in a gallery, by name; undefined when it is empty. */
export const findGalleryUploader = async (db: Reader, family: FamilyId, gallery: number): Promise<string | undefined> =>
  (await repository.listGalleryUploaders(db, family, gallery))[0]
