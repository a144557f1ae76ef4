import type { FaceGroup, Image } from '@banyan/contract'
import type { ImageRow } from '../../photos/images/images.table.ts'
import type { FaceRow } from '../faces/faces.repository.ts'
import { presentSuggestedTag } from '../tags.presenter.ts'

export interface ShownGroup {
  id: number
  count: number
  /** Whom it probably shows. */
  person: { id: number; name: string } | undefined
  faceIds: number[]
  faces: { row: FaceRow; image: ImageRow }[]
}

/** Faces of a group are shown as one person's: whom each is taken for says nothing more. */
export async function presentGroups(
  groups: readonly ShownGroup[],
  isSetAside: boolean,
  presentImages: (images: readonly ImageRow[]) => Promise<Image[]>,
): Promise<FaceGroup[]> {
  const rows = new Map(groups.flatMap(({ faces }) => faces.map(({ image }) => [image.id, image] as const)))
  const images = new Map((await presentImages([...rows.values()])).map((image) => [image.id, image]))
  return groups.map(({ id, count, person, faceIds, faces }) => ({
    id,
    count,
    person_id: person?.id ?? null,
    person_name: person?.name ?? null,
    is_set_aside: isSetAside,
    face_ids: faceIds,
    faces: faces.map(({ row, image }) => ({ ...presentSuggestedTag(row, undefined), image: images.get(image.id)! })),
  }))
}
