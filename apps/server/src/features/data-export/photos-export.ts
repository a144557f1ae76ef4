import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { noBox, visiblePart } from '../../platform/pictures/box.ts'
import { maskUserName } from '../living/masks.ts'
import { readEdit } from '../photos/images/changing/image-edits.ts'
import type { FiledPhoto } from '../photos/images/photos-export.service.ts'
import { readDistinctOf } from '../same-photos/distinct-photos.service.ts'
import { listTagsIn } from '../tags/image-tags.service.ts'

const pageSize = 500

/** Yields the data of these photos and who is tagged in them, in pages. */
export async function* readPhotos(db: Reader, family: FamilyId, photos: FiledPhoto[], view: View): AsyncGenerator<object[]> {
  const distinct = await readDistinctOf(db, family)
  const exported = new Set(photos.map(({ image }) => image.id))
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
    yield page.map(({ file, image, page: behind }) => {
      const { id, title, description, transcription, taken_at, taken, latitude, longitude, uploaded_by, user_id } = image
      return {
        id,
        file,
        title,
        description,
        ...(transcription === '' ? {} : { transcription }),
        ...(behind === undefined ? {} : { front_id: image.front_id, page: behind.number }),
        date_taken: taken_at,
        taken,
        latitude,
        longitude,
        // Boxes are of the picture as shown, the file is the original.
        ...(image.anticlockwise_angle === 0 ? {} : { anticlockwise_angle: image.anticlockwise_angle }),
        ...(image.edit === '' ? {} : { edit: readEdit(image) }),
        ...(image.place_is_guess === 1 ? { place_is_guess: true } : {}),
        ...(image.is_private === 1 ? { is_private: true } : {}),
        ...othersThan(id),
        uploaded_by: maskUserName(view, user_id ?? -1, uploaded_by),
        tags: (tags.get(id) ?? [])
          .filter((tag) => !view.isHidden(tag.person_id))
          .map((tag) => ({ person_id: tag.person_id, ...(visiblePart(tag) ?? noBox) })),
      }
    })
  }

  function othersThan(id: number): { not_the_same_as?: number[] } {
    const others = (distinct.get(id) ?? []).filter((other) => exported.has(other))
    return others.length === 0 ? {} : { not_the_same_as: others }
  }
}
