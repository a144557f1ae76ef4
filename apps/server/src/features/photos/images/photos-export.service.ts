import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { endingOf } from '../../../platform/pictures/picture-type.ts'
import { UniqueNames } from '../../../platform/text/unique-names.ts'
import { listAllGalleries } from '../galleries/galleries.repository.ts'
import { listImagesAfter } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'

/** An image and its file name in an export of the family's data. */
export interface FiledPhoto {
  /** For example `photos/Summer/Harbour.jpg`. */
  file: string
  /** The image's gallery. */
  gallery: { title: string; description: string; isPrivate: boolean }
  image: ImageRow
}

const pageSize = 500

/** Lists every image of the family with a unique file name, by gallery and id. */
export async function listFiledPhotos(db: Reader, family: FamilyId): Promise<FiledPhoto[]> {
  const folders = new UniqueNames()
  const galleries = new Map(
    (await listAllGalleries(db, family)).map(({ id, title, description, is_private }) => [
      id,
      { title, description, isPrivate: is_private === 1, folder: folders.take(title), names: new UniqueNames() },
    ]),
  )
  const photos: FiledPhoto[] = []
  for (
    let rows = await listImagesAfter(db, family, 0, pageSize);
    rows.length > 0;
    rows = await listImagesAfter(db, family, rows.at(-1)?.id ?? 0, pageSize)
  ) {
    for (const image of rows) {
      const gallery = galleries.get(image.gallery_id)
      if (gallery !== undefined)
        photos.push({
          file: `photos/${gallery.folder}/${gallery.names.take(image.title, endingOf(image.content_type))}`,
          gallery,
          image,
        })
    }
  }
  return photos
}
