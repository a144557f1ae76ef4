import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { ImagesDetails } from '../photos/images/changing/change-image.service.ts'
import { listDeletionLines, listLinesOfGalleries } from './history.repository.ts'

/** Returns the names of those who deleted these galleries, by id. */
export async function listGalleryDeleters(db: Reader, family: FamilyId, ids: number[]): Promise<Map<number, string>> {
  return new Map((await listDeletionLines(db, family, 'gallery_deleted', ids)).map(({ about, user_name }) => [about, user_name]))
}

/** Returns the names of those who deleted these images, whether a history line is about one image or several. */
export async function listImageDeleters(
  db: Reader,
  family: FamilyId,
  images: { id: number; gallery_id: number }[],
): Promise<Map<number, string>> {
  const last = new Map(
    (
      await listDeletionLines(
        db,
        family,
        'image_deleted',
        images.map((image) => image.id),
      )
    ).map(({ id, about, user_name }) => [about, { line: id, name: user_name }]),
  )
  const wanted = new Set(images.map((image) => image.id))
  for (const { id: line, user_name: name, details } of await listLinesOfGalleries(db, family, 'images_deleted', [
    ...new Set(images.map((image) => image.gallery_id)),
  ])) {
    for (const id of details === null ? [] : (JSON.parse(details) as ImagesDetails).images)
      if (wanted.has(id) && (last.get(id)?.line ?? 0) < line) last.set(id, { line, name })
  }
  return new Map([...last].map(([id, { name }]) => [id, name]))
}
