import type { Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { clearThumbnail, findGallery, setMissingThumbnail, updateGallery } from './galleries.repository.ts'

/** Keeps a gallery from being deleted until the transaction ends. @returns false if it is deleted or never existed */
export const tryLockGallery = (tx: Writer, family: FamilyId, id: number): Promise<boolean> => updateGallery(tx, family, id, {})

/** @throws ApiError `not_found`, also for one that fills itself: nobody adds photos to it */
export async function lockGallery(tx: Writer, family: FamilyId, id: number): Promise<void> {
  if (!(await tryLockGallery(tx, family, id)) || (await findGallery(tx, family, id))?.search !== '')
    throw new ApiError('not_found')
}

/** Marks a gallery as changed when its content changes. */
export async function touchGallery(tx: Writer, family: FamilyId, id: number, at: string): Promise<void> {
  await updateGallery(tx, family, id, { updated_at: at })
}

/** Updates a gallery after an image was added: the first one becomes its cover. */
export async function touchGalleryWith(
  tx: Writer,
  family: FamilyId,
  image: { id: number; gallery_id: number },
  at: string,
): Promise<void> {
  await touchGallery(tx, family, image.gallery_id, at)
  await setMissingThumbnail(tx, family, image.gallery_id, image.id)
}

/** Updates a gallery after an image was removed. */
export async function touchGalleryWithout(
  tx: Writer,
  family: FamilyId,
  image: { id: number; gallery_id: number },
  at: string,
): Promise<void> {
  await touchGallery(tx, family, image.gallery_id, at)
  await clearThumbnail(tx, family, image.gallery_id, image.id)
}

/** Whether only keepers and the people concerned see a gallery. */
export const isGalleryPrivate = async (db: Reader, family: FamilyId, id: number): Promise<boolean> =>
  (await findGallery(db, family, id))?.is_private === 1

/** Returns undefined if the gallery is deleted. */
export const findGalleryTitle = async (db: Reader, family: FamilyId, id: number): Promise<string | undefined> =>
  (await findGallery(db, family, id))?.title
