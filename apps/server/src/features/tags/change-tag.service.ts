import type { ChangeKind } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Box } from '../../platform/pictures/box.ts'
import type { PhotoStep } from '../changes/change-photos.ts'
import { recordChange } from '../changes/record-change.ts'
import type { NewChange } from '../changes/record-change.ts'
import { listRefusing } from '../people/recognisable-people.service.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { attachFace, listFacesOf, listSuggestedFaces, releaseFace } from './faces/faces.repository.ts'
import { forgetFacesOf, lookAgain } from './faces/forget-faces.service.ts'
import { faceAround } from './faces/match-boxes.ts'
import { deleteTagRow, findTagOf, insertTag, updateBox } from './image-tags.repository.ts'
import type { TagRow } from './image-tags.table.ts'

// The caller's transaction must have touched the family.

type Step = Omit<PhotoStep, 'note'>

/** Stored with a line about a tag: its box and, if it was moved, the box before. */
export interface TagDetails {
  box: Box
  before?: Box
}

/** Finds the tag to put back of a person in an image. @throws ApiError `change_reverted` if there is none */
export async function getTagOf(tx: Writer, family: FamilyId, image: number, person: number): Promise<TagRow> {
  const tag = await findTagOf(tx, family, image, person)
  if (tag === undefined) throw new ApiError('change_reverted')
  return tag
}

export const boxOf = ({ x1, x2, y1, y2 }: Box): Box => ({ x1, x2, y1, y2 })

/** The tag takes the face beneath its new box, if it has left its own. @throws ApiError `not_found` */
export async function moveTag({ tx, author, note, at }: PhotoStep, tag: TagRow, box: Box): Promise<TagRow> {
  const row = await updateBox(tx, author.familyId, tag.id, box, at)
  if (row === undefined) throw new ApiError('not_found')
  note({ images: [row.image_id] })
  const details: TagDetails = { box, before: boxOf(tag) }
  if (JSON.stringify(details.box) !== JSON.stringify(details.before)) {
    await recordTagChange({ tx, author, at }, 'tag_changed', row, { details })
    await takeFaceBeneath({ tx, author, at }, row)
  }
  return row
}

/** Its own face no longer lies in the box: it may be somebody else's, and must not teach what this person looks like. */
async function takeFaceBeneath({ tx, author: { familyId: family }, at }: Step, tag: TagRow): Promise<void> {
  const own = (await listFacesOf(tx, family, tag.image_id)).find((face) => face.tag_id === tag.id)
  if (own !== undefined && faceAround([own], tag) !== undefined) return
  await releaseFace(tx, family, tag.id, at)
  await attachFaceIn(tx, family, tag, at)
  await lookAgain(tx, family, [tag.image_id], at)
}

/** @returns whether a face lies in the tag's box */
async function attachFaceIn(tx: Writer, family: FamilyId, tag: TagRow, at: string): Promise<boolean> {
  const face = faceAround(await listSuggestedFaces(tx, family, tag.image_id), tag)
  if (face === undefined) return false
  await attachFace(tx, family, face.id, tag.id, at)
  if ((await listRefusing(tx, family, [tag.person_id])).size > 0) await forgetFacesOf(tx, family, tag.person_id, at)
  return true
}

/** The face beneath, if any, becomes untagged again. @throws ApiError `not_found` */
export async function removeTag({ tx, author, note, at }: PhotoStep, tag: TagRow): Promise<void> {
  if (!(await deleteTagRow(tx, author.familyId, tag.id))) throw new ApiError('not_found')
  note({ images: [tag.image_id], people: [tag.person_id] })
  await releaseFace(tx, author.familyId, tag.id, at)
  await recordTagChange({ tx, author, at }, 'tag_deleted', tag, {})
}

/** Recreates a deleted tag without mailing anybody. @throws ApiError `not_found`, `tag_exists` */
export async function bringTagBack(
  { tx, author, note, at }: PhotoStep,
  { image, person }: { image: number; person: number },
  box: Box,
): Promise<void> {
  const family = author.familyId
  const [row] = await listAnyImages(tx, family, [image])
  if (row === undefined || row.hidden_at !== null || !(await areAllThere(tx, family, [person]))) throw new ApiError('not_found')
  if ((await findTagOf(tx, family, image, person)) !== undefined) throw new ApiError('tag_exists', { field: 'person_id' })
  const tag = await insertTag(tx, family, { ...box, image_id: image, person_id: person }, at)
  if (!(await attachFaceIn(tx, family, tag, at))) await lookAgain(tx, family, [image], at)
  note({ images: [image], people: [person] })
  await recordTagChange({ tx, author, at }, 'tag_restored', tag, {})
}

/** Tags somebody as in another image, without mailing anybody. */
export async function addTagLike(
  { tx, author, note, at }: PhotoStep,
  { image, person }: { image: number; person: number },
  box: Box,
): Promise<void> {
  const tag = await insertTag(tx, author.familyId, { ...boxOf(box), image_id: image, person_id: person }, at)
  await attachFaceIn(tx, author.familyId, tag, at)
  note({ images: [image], people: [person] })
  await recordTagChange({ tx, author, at }, 'tag_added', tag, {})
}

/** Records the change in the person's history. @returns the line's id */
export async function recordTagChange(
  { tx, author, at }: Step,
  kind: ChangeKind,
  tag: TagRow,
  change: Partial<NewChange>,
): Promise<number> {
  const [image] = await listAnyImages(tx, author.familyId, [tag.image_id])
  const details: TagDetails = { box: boxOf(tag) }
  return recordChange(
    tx,
    author,
    {
      details,
      ...change,
      kind,
      personId: tag.person_id,
      imageId: tag.image_id,
      title: image?.title ?? '',
      ...(image === undefined ? {} : { galleryId: image.gallery_id }),
    },
    at,
  )
}
