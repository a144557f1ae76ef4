import type { Reader, Writer } from '../../../../platform/db/database.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import type { HiddenPhotos } from '../../../../platform/http/view.ts'
import type { MediaAddresses } from '../../../../platform/media/media-addresses.ts'
import type { DeletionBatch } from '../../../../platform/soft-delete.ts'
import { emit } from '../../../events/events.ts'
import { presentThumbnail } from '../images.presenter.ts'
import { countImagesOfGalleries, findImage, hideImages, listImagesById, showImagesHiddenBy } from '../images.repository.ts'

interface GalleryDescription {
  imageCount: number
  /** The chosen cover image, unless it was deleted. */
  thumbnail?: ReturnType<typeof presentThumbnail>
}

/** Returns, by gallery, what is shown of its images. */
export async function describeGalleries(
  db: Reader,
  family: FamilyId,
  galleries: { id: number; thumbnail_image_id: number | null }[],
  addresses: MediaAddresses,
  hidden: HiddenPhotos,
): Promise<Map<number, GalleryDescription>> {
  if (galleries.length === 0) return new Map()
  const counts = await countImagesOfGalleries(
    db,
    family,
    galleries.map((gallery) => gallery.id),
    hidden.images,
  )
  const thumbnails = await listImagesById(
    db,
    family,
    galleries.flatMap((gallery) => gallery.thumbnail_image_id ?? []),
  )
  return new Map(
    galleries.map(({ id, thumbnail_image_id }) => {
      const image = thumbnails.find((row) => row.id === thumbnail_image_id && row.gallery_id === id && !hidden.images.has(row.id))
      return [
        id,
        { imageCount: counts.get(id) ?? 0, ...(image === undefined ? {} : { thumbnail: presentThumbnail(image, addresses) }) },
      ]
    }),
  )
}

export async function isImageOfGallery(db: Reader, family: FamilyId, id: number, galleryId: number): Promise<boolean> {
  return (await findImage(db, family, id))?.gallery_id === galleryId
}

/** Hides a deleted gallery's images, including those still being processed, and their tags. @returns how many */
export async function hideImagesOfGallery(
  tx: Writer,
  family: FamilyId,
  galleryId: number,
  at: string,
  batch: DeletionBatch,
): Promise<number> {
  const hidden = await hideImages(tx, family, { galleryId }, at, batch)
  await emit(tx, 'imagesHidden', { family, images: hidden, at, batch })
  return hidden.length
}

/** Puts back the images that were deleted together. @returns how many */
export async function showImagesWith(tx: Writer, family: FamilyId, batchId: string, at: string): Promise<number> {
  const shown = await showImagesHiddenBy(tx, family, batchId)
  await emit(tx, 'imagesShown', { family, images: shown, at, batchId })
  return shown.length
}
