import type { ImageTag, SuggestedTag } from '@banyan/contract'
import { noBox, visiblePart } from '../../platform/pictures/box.ts'
import type { Box } from '../../platform/pictures/box.ts'
import type { FaceRow } from './faces/faces.repository.ts'
import type { TagRow } from './image-tags.table.ts'

/** @param age - how old they were, as `ageInPhoto` says it */
export const presentTag = (row: TagRow, personName: string, age: Pick<ImageTag, 'age' | 'doubt'>): ImageTag => ({
  id: row.id,
  image_id: row.image_id,
  person_id: row.person_id,
  person_name: personName,
  ...age,
  ...shownBox(row),
  creation_date: row.created_at,
  last_updated_date: row.updated_at,
})

const shownBox = (box: Box): Box => visiblePart(box) ?? noBox

/** @param person - whom it may show, unless that person was deleted */
export const presentSuggestedTag = (
  row: Omit<FaceRow, 'descriptor'>,
  person: { id: number; name: string } | undefined,
): SuggestedTag => ({
  id: row.id,
  image_id: row.image_id,
  person_id: person?.id ?? null,
  person_name: person?.name ?? null,
  probability: person === undefined ? null : row.probability,
  ...shownBox(row),
  creation_date: row.created_at,
  last_updated_date: row.updated_at,
})
