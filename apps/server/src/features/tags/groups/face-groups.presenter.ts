import type { FaceGroup } from '@banyan/contract'
import type { View } from '../../../platform/http/view.ts'
import type { MediaAddresses } from '../../../platform/media/media-addresses.ts'
import { presentImage } from '../../photos/images/images.presenter.ts'
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
export const presentGroup = (
  { id, count, person, faceIds, faces }: ShownGroup,
  isSetAside: boolean,
  addresses: MediaAddresses,
  view: View,
): FaceGroup => ({
  id,
  count,
  person_id: person?.id ?? null,
  person_name: person?.name ?? null,
  is_set_aside: isSetAside,
  face_ids: faceIds,
  faces: faces.map(({ row, image }) => ({
    ...presentSuggestedTag(row, undefined),
    image: presentImage(image, addresses, view),
  })),
})
