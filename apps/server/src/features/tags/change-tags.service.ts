import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { noBox } from '../../platform/pictures/box.ts'
import type { Box } from '../../platform/pictures/box.ts'
import type { PhotoStep } from '../changes/change-photos.ts'
import { recordChange, recordParts } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { listRefusing } from '../people/recognisable-people.service.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { boxOf, recordTagChange, removeTag } from './change-tag.service.ts'
import type { TagDetails } from './change-tag.service.ts'
import { forgetFacesOf, lookAgain } from './faces/forget-faces.service.ts'
import { attachFacesOf, listSuggestedFacesIn, releaseFaces } from './faces/many-faces.repository.ts'
import { faceAround } from './faces/match-boxes.ts'
import { deleteTagRows, insertTags, listTagsIn } from './image-tags.repository.ts'
import type { TagRow } from './image-tags.table.ts'

// Tags of one person in many images are one line of history. The caller's transaction must have touched the family.

type Step = Omit<PhotoStep, 'note'>

/** Stored with a line about many tags: where they are or were, in the same order. */
export interface TagsDetails {
  images: number[]
  boxes: Box[]
}

export interface TaggedFace {
  /** The face's own. */
  box: Box
  imageId: number
  personId: number
  faceId: number
}

/** Tags people on faces. None of them may be tagged in the face's image yet. @returns the tags in the same order */
export async function addTagsOfFaces(
  { tx, author, note, at }: PhotoStep,
  faces: readonly TaggedFace[],
): Promise<{ tags: TagRow[]; lines: number[] }> {
  const family = author.familyId
  const tags = await insertTags(
    tx,
    family,
    faces.map(({ box, imageId, personId }) => ({ ...box, image_id: imageId, person_id: personId })),
    at,
  )
  const ofPeople = Map.groupBy(faces, ({ personId }) => personId)
  for (const [person, those] of ofPeople) {
    await attachFacesOf(
      tx,
      family,
      those.map(({ faceId }) => faceId),
      person,
      at,
    )
  }
  await forgetRefusing(tx, family, [...ofPeople.keys()], at)
  note({ images: tags.map((tag) => tag.image_id), people: [...ofPeople.keys()] })
  return { tags, lines: await recordTags({ tx, author, at }, 'added', tags, 'suggested') }
}

/** Tags people in images without saying where; those who are tagged there stay as they are. */
export async function addTagsWithoutBox(
  { tx, author, note, at }: PhotoStep,
  images: readonly number[],
  people: readonly number[],
): Promise<{ tags: TagRow[]; lines: number[] }> {
  const family = author.familyId
  const known = new Set<string>()
  for (let start = 0; start < images.length; start += imagesAtOnce)
    for (const tag of await listTagsIn(tx, family, images.slice(start, start + imagesAtOnce)))
      known.add(`${tag.image_id} ${tag.person_id}`)
  const places = people.flatMap((person) =>
    images.flatMap((image) => (known.has(`${image} ${person}`) ? [] : [{ ...noBox, image_id: image, person_id: person }])),
  )
  if (places.length === 0) return { tags: [], lines: [] }
  const tags = await insertTags(tx, family, places, at)
  note({ images: [...new Set(tags.map((tag) => tag.image_id))], people: [...new Set(tags.map((tag) => tag.person_id))] })
  return { tags, lines: await recordTags({ tx, author, at }, 'added', tags) }
}

const imagesAtOnce = 500

async function forgetRefusing(tx: Writer, family: FamilyId, people: number[], at: string): Promise<void> {
  for (const person of await listRefusing(tx, family, people)) await forgetFacesOf(tx, family, person, at)
}

/** The faces beneath, if any, become untagged again. */
export async function removeTags(step: PhotoStep, tags: readonly TagRow[]): Promise<void> {
  const { tx, author, note, at } = step
  const [only, ...others] = tags
  if (only !== undefined && others.length === 0) return removeTag(step, only)
  const ids = tags.map((tag) => tag.id)
  await releaseFaces(tx, author.familyId, ids, at)
  await deleteTagRows(tx, author.familyId, new Set(ids))
  note({ images: tags.map((tag) => tag.image_id), people: [...new Set(tags.map((tag) => tag.person_id))] })
  await recordTags({ tx, author, at }, 'deleted', tags)
}

/** Recreates deleted tags of a person, as far as their images are there. @throws ApiError `change_reverted` if none can come back */
export async function bringTagsBack(step: PhotoStep, person: number, { images, boxes }: TagsDetails): Promise<void> {
  const { tx, author, note, at } = step
  const family = author.familyId
  if (!(await areAllThere(tx, family, [person]))) throw new ApiError('not_found')
  const shown = new Set(
    (await listAnyImages(tx, family, images)).filter((image) => image.hidden_at === null).map((image) => image.id),
  )
  for (const tag of await listTagsIn(tx, family, images)) if (tag.person_id === person) shown.delete(tag.image_id)
  const places = images.flatMap((image, index) => {
    const box = boxes[index]
    return shown.has(image) && box !== undefined ? [{ ...box, image_id: image, person_id: person }] : []
  })
  if (places.length === 0) throw new ApiError('change_reverted')
  const tags = await insertTags(tx, family, places, at)
  const faces = Map.groupBy(
    await listSuggestedFacesIn(
      tx,
      family,
      tags.map((tag) => tag.image_id),
    ),
    (face) => face.image_id,
  )
  const beneath = tags.map((tag) => faceAround(faces.get(tag.image_id) ?? [], tag))
  await attachFacesOf(
    tx,
    family,
    beneath.flatMap((face) => face?.id ?? []),
    person,
    at,
  )
  await forgetRefusing(tx, family, [person], at)
  const without = tags.filter((_tag, index) => beneath[index] === undefined).map((tag) => tag.image_id)
  await lookAgain(tx, family, without, at)
  note({ images: tags.map((tag) => tag.image_id), people: [person] })
  await recordTags({ tx, author, at }, 'added', tags)
}

/** Lists the tags of a person that a line is about, as far as they are there. */
export const listTagsOfLine = async (tx: Writer, family: FamilyId, person: number, images: number[]): Promise<TagRow[]> =>
  (await listTagsIn(tx, family, images)).filter((tag) => tag.person_id === person)

/** Records one line for each person. @returns their ids */
async function recordTags(
  step: Step,
  what: 'added' | 'deleted',
  tags: readonly TagRow[],
  field?: 'suggested',
): Promise<number[]> {
  const { tx, author, at } = step
  const more = field === undefined ? {} : { field }
  const lines: number[] = []
  const images = new Map(
    (await listAnyImages(tx, author.familyId, [...new Set(tags.map((tag) => tag.image_id))])).map((image) => [image.id, image]),
  )
  for (const [person, those] of Map.groupBy(tags, (tag) => tag.person_id)) {
    const [only, ...others] = those
    if (only !== undefined && others.length === 0) {
      lines.push(await recordTagChange(step, `tag_${what}`, only, more))
      continue
    }
    const details: TagsDetails = { images: those.map((tag) => tag.image_id), boxes: those.map(boxOf) }
    const line = await recordChange(
      tx,
      author,
      { ...more, kind: `tags_${what}`, personId: person, count: those.length, details },
      at,
    )
    lines.push(line)
    const parts: Author = { ...author, parentId: line }
    await recordParts(
      tx,
      parts,
      those.map((tag) => {
        const image = images.get(tag.image_id)
        const own: TagDetails = { box: boxOf(tag) }
        return {
          ...more,
          kind: `tag_${what}` as const,
          personId: person,
          imageId: tag.image_id,
          title: image?.title ?? '',
          details: own,
          ...(image === undefined ? {} : { galleryId: image.gallery_id }),
        }
      }),
      at,
    )
  }
  return lines
}
