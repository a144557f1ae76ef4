import type { ImageTag, SuggestedTag } from '@banyan/contract'
import type { FaceRow } from './faces/faces.repository.ts'
import type { TagRow } from './image-tags.table.ts'

/** @param age - how old they were, as `ageInPhoto` says it */
export const presentTag = (row: TagRow, personName: string, age: Pick<ImageTag, 'age' | 'doubt'>): ImageTag => ({
  id: row.id,
  image_id: row.image_id,
  person_id: row.person_id,
  person_name: personName,
  ...age,
  x1: row.x1,
  x2: row.x2,
  y1: row.y1,
  y2: row.y2,
  creation_date: row.created_at,
  last_updated_date: row.updated_at,
})

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
  x1: row.x1,
  x2: row.x2,
  y1: row.y1,
  y2: row.y2,
  creation_date: row.created_at,
  last_updated_date: row.updated_at,
})
