import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { maskUserName } from '../living/masks.ts'
import type { FiledPhoto } from '../photos/images/photos-export.service.ts'
import { listTagsIn } from '../tags/image-tags.service.ts'

const pageSize = 500

/** Yields the data of these photos and who is tagged in them, in pages. */
export async function* readPhotos(db: Reader, family: FamilyId, photos: FiledPhoto[], view: View): AsyncGenerator<object[]> {
  for (let start = 0; start < photos.length; start += pageSize) {
    const page = photos.slice(start, start + pageSize)
    const tags = Map.groupBy(
      await listTagsIn(
        db,
        family,
        page.map(({ image }) => image.id),
      ),
      (tag) => tag.image_id,
    )
    yield page.map(
      ({ file, image: { id, title, description, taken_at, taken, latitude, longitude, uploaded_by, user_id, is_private } }) => ({
        id,
        file,
        title,
        description,
        date_taken: taken_at,
        taken,
        latitude,
        longitude,
        ...(is_private === 1 ? { is_private: true } : {}),
        uploaded_by: maskUserName(view, user_id ?? -1, uploaded_by),
        tags: (tags.get(id) ?? [])
          .filter((tag) => !view.isHidden(tag.person_id))
          .map(({ person_id, x1, x2, y1, y2 }) => ({ person_id, x1, x2, y1, y2 })),
      }),
    )
  }
}
