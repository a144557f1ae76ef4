import { moveBetween } from '@banyan/contract/picture-edit'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { visiblePart } from '../../platform/pictures/box.ts'
import type { Box } from '../../platform/pictures/box.ts'
import { hiddenLike, notHidden } from '../../platform/soft-delete.ts'
import type { DomainEvents } from '../events/events.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import type { ImageIds } from '../photos/images/images.table.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import * as repository from './image-tags.repository.ts'
import {
  hideTags,
  hideTagsOfPeople,
  insertTag,
  listAnyBoxes,
  listTagsHiddenBy,
  listTagsHiddenWithImages,
  storeBox,
  turnFaces,
  turnTags,
  updateHiding,
} from './image-tags.repository.ts'
import type { TagRow } from './image-tags.table.ts'

/** Builds a subquery for the photos in which a person is tagged, on whichever page: by their fronts. */
export const photosTaggedWith = (db: Reader, family: FamilyId, person: number): ImageIds =>
  repository.photosTaggedWith(db, family, person)

/** Builds a subquery for those of these images in which nobody is tagged who was born in a year or later and is alive. */
export const imagesTaggedWithout = (db: Reader, family: FamilyId, person: number, bornFrom: number): ImageIds =>
  repository.imagesTaggedWithout(db, family, person, bornFrom)

/** Lists the tags in these images. */
export const listTagsIn = (db: Reader, family: FamilyId, images: number[]): Promise<TagRow[]> =>
  repository.listTagsIn(db, family, images)

/** Lists who is tagged in the images from one id to another, both included. */
export const listTaggedBetween = (
  db: Reader,
  family: FamilyId,
  from: number,
  to: number,
): Promise<{ image_id: number; person_id: number }[]> => repository.listTaggedBetween(db, { family, from, to })

/** Adds tags that come with an image, without mailing anybody. */
export async function addTags(
  tx: Writer,
  family: FamilyId,
  tags: (Box & { image_id: number; person_id: number })[],
  at: string,
): Promise<void> {
  for (const tag of tags) await insertTag(tx, family, tag, at)
}

/** Adds tags to an image of a guest, which may wait: then they wait with it, and come with it. */
export async function addTagsLike(
  tx: Writer,
  family: FamilyId,
  imageId: number,
  tags: (Box & { person_id: number })[],
  at: string,
): Promise<void> {
  const [image] = await listAnyImages(tx, family, [imageId])
  for (const tag of tags) await insertTag(tx, family, { ...tag, image_id: imageId }, at, hiddenLike(image ?? notHidden))
}

/** Lists who is tagged in images of guests that wait. */
export const listWaitingTags = (db: Reader, family: FamilyId): Promise<{ image_id: number; person_id: number }[]> =>
  repository.listWaitingTags(db, family)

const imagesAtOnce = 1_000

/** Hides the tags of images that are hidden. */
export async function hideTagsWithImages(tx: Writer, { family, images, at, batch }: DomainEvents['imagesHidden']): Promise<void> {
  for (let start = 0; start < images.length; start += imagesAtOnce)
    await hideTags(tx, family, images.slice(start, start + imagesAtOnce), at, batch)
}

/**
 * Shows the tags that were hidden with their images; if the tagged person has since been deleted, the tag waits for their return.
 */
export async function showTagsWithImages(tx: Writer, { family, batchId }: DomainEvents['imagesShown']): Promise<void> {
  const tags = await listTagsHiddenBy(tx, family, batchId)
  const people = await findNamedPeople(tx, family, [...new Set(tags.map((tag) => tag.person_id))])
  for (const { id, person_id } of tags) {
    await updateHiding(tx, family, id, hiddenLike(people.get(person_id) ?? notHidden))
  }
}

/** Turns the boxes of tags and faces with their picture. */
export async function turnBoxes(
  tx: Writer,
  { family, imageId: image, anticlockwiseAngle }: DomainEvents['imageTurned'],
): Promise<void> {
  for (let turned = 0; turned < anticlockwiseAngle; turned += 90) {
    await turnTags(tx, family, image)
    await turnFaces(tx, family, image)
  }
}

/** Keeps the boxes of tags and faces, also of deleted ones, on what they are about; an edit may move them out of the picture. */
export async function moveBoxes(tx: Writer, { family, imageId, from, to }: DomainEvents['imageEdited']): Promise<void> {
  for (const table of ['image_tags', 'faces'] as const)
    for (const { id, ...box } of await listAnyBoxes(tx, family, table, imageId))
      await storeBox(tx, family, table, id, moveBetween(box, from, to))
}

/** Tags people in a photo that was cut out of a page, if they were tagged there: also because it may be hidden from others with them. */
export async function takeTagsAlong(
  tx: Writer,
  { family, pageId, imageId, from, to, at }: DomainEvents['imageCut'],
): Promise<void> {
  for (const { person_id, ...tag } of await repository.listTags(tx, family, pageId)) {
    const box = visiblePart(moveBetween(tag, from, to))
    if (box !== undefined) await insertTag(tx, family, { ...box, person_id, image_id: imageId }, at)
  }
}

/** Hides the tags of a person who is deleted, in the same batch. */
export const hideTagsWithPerson = (tx: Writer, { family, personId, at, batch }: DomainEvents['personHidden']): Promise<void> =>
  hideTagsOfPeople(tx, family, [personId], at, batch)

/** Shows the tags that were hidden with a person; if an image has since been deleted, its tag waits for the image's return. */
export async function showTagsWithPerson(tx: Writer, { family, batchId }: DomainEvents['personShown']): Promise<void> {
  for (const { id, ...image } of await listTagsHiddenWithImages(tx, family, batchId))
    await updateHiding(tx, family, id, hiddenLike(image))
}
