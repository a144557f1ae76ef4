import { limits } from '@banyan/contract'
import type { CallBody, CallResponse, ImageTag, SuggestedTag } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { visiblePart } from '../../platform/pictures/box.ts'
import type { Box } from '../../platform/pictures/box.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePhotos } from '../changes/change-photos.ts'
import { enqueueRecognition } from '../faces/faces.job.ts'
import { readVitalDates } from '../facts/vital-facts.service.ts'
import { areFacesOn } from '../families/face-setting.service.ts'
import { listRefusing } from '../people/recognisable-people.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { findShownImage, getImage } from '../photos/images/images.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { ageInPhoto } from './ages.policy.ts'
import { moveTag, recordTagChange, removeTag } from './change-tag.service.ts'
import { addTagsOfFaces, addTagsWithoutBox, removeTags } from './change-tags.service.ts'
import type { TaggedFace } from './change-tags.service.ts'
import {
  attachFace,
  dismissFace,
  findSuggestedFace,
  listFacesTakenFor,
  listSuggestedFaces,
  listTaggedPeople,
} from './faces/faces.repository.ts'
import { forgetFacesOf, lookAgain } from './faces/forget-faces.service.ts'
import { listFacesById } from './faces/many-faces.repository.ts'
import { faceAround } from './faces/match-boxes.ts'
import { findTag, insertTag, listTags, listTagsById } from './image-tags.repository.ts'
import type { TagRow } from './image-tags.table.ts'
import { enqueueTagMail } from './tag-mail.service.ts'
import { presentSuggestedTag, presentTag } from './tags.presenter.ts'

export async function listImageTags(
  platform: Platform,
  family: FamilyId,
  imageId: number,
  personId?: number,
): Promise<ImageTag[]> {
  const { read } = platform.database
  return presentTags(read, family, await listTags(read, family, imageId, personId))
}

/** Tags with the names of the tagged, and how old they were. */
async function presentTags(db: Reader, family: FamilyId, tags: TagRow[]): Promise<ImageTag[]> {
  if (tags.length === 0) return []
  const people = [...new Set(tags.map((tag) => tag.person_id))]
  const images = await listAnyImages(db, family, [...new Set(tags.map((tag) => tag.image_id))])
  const named = await findNamedPeople(db, family, people)
  const datesOf = await readVitalDates(db, family, people)
  const taken = new Map(images.map((image) => [image.id, image.taken]))
  return tags.map((tag) =>
    presentTag(tag, named.get(tag.person_id)?.name ?? '', ageInPhoto(taken.get(tag.image_id) ?? '', datesOf(tag.person_id))),
  )
}

async function presentOne(db: Reader, family: FamilyId, tag: TagRow): Promise<ImageTag> {
  const [presented] = await presentTags(db, family, [tag])
  if (presented === undefined) throw new ApiError('not_found')
  return presented
}

/**
 * Tags a person in an image. If an untagged face lies in the box, the tag takes the face's own box.
 * @throws ApiError `invalid_box`, `not_found`, `tag_exists`
 */
export async function createTag(platform: Platform, caller: Caller, asked: CallBody<'createTag'>): Promise<ImageTag> {
  const drawn = readBox(asked)
  const family = caller.familyId
  const image = await getImage(platform, family, asked.image_id)
  const at = platform.now().toISOString()
  const tag = await changePhotos(platform, family, async (tx, note) => {
    note({ images: [image.id], people: [asked.person_id] })
    await checkThere(tx, family, asked.person_id)
    const face = faceAround(await listSuggestedFaces(tx, family, image.id), drawn)
    const box = (face && visiblePart(face)) ?? drawn
    const row = await storeTag(
      tx,
      platform,
      caller,
      { ...box, image_id: image.id, person_id: asked.person_id },
      { faceId: face?.id, isSuggested: false, galleryId: image.gallery_id, at },
    )
    return presentOne(tx, family, row)
  })
  platform.wakeSignal.notify()
  return tag
}

/** Tags people in many images: all of it or nothing. @throws ApiError `invalid_field`, `not_found` */
export async function tagPeople(
  platform: Platform,
  caller: Caller,
  asked: CallBody<'tagPeople'>,
): Promise<CallResponse<'tagPeople'>> {
  const family = caller.familyId
  const [images, people] = [[...new Set(asked.image_ids)], [...new Set(asked.person_ids)]]
  if (images.length === 0) throw new ApiError('invalid_field', { field: 'image_ids' })
  if (people.length === 0) throw new ApiError('invalid_field', { field: 'person_ids' })
  const answer = await changePhotos(platform, family, async (tx, note) => {
    for (const person of people) await checkThere(tx, family, person)
    const rows = (await listAnyImages(tx, family, images)).filter((row) => row.hidden_at === null && row.processed_at !== null)
    if (rows.length < images.length) throw new ApiError('not_found')
    const step = { tx, author: caller, note, at: platform.now().toISOString() }
    const { tags, lines } = await addTagsWithoutBox(step, images, people)
    // One mail to each person is enough for all of theirs.
    for (const [personId, [first]] of Map.groupBy(tags, (tag) => tag.person_id)) {
      const image = rows.find((row) => row.id === first?.image_id)
      if (image !== undefined)
        await enqueueTagMail(tx, platform, caller, { personId, imageId: image.id, galleryId: image.gallery_id })
    }
    return { change_ids: lines, count: tags.length }
  })
  platform.wakeSignal.notify()
  return answer
}

/** @throws ApiError `invalid_box`, `not_found` */
export async function changeTag(platform: Platform, caller: Caller, id: number, asked: CallBody<'updateTag'>): Promise<ImageTag> {
  const box = readBox(asked)
  const family = caller.familyId
  const moved = await changePhotos(platform, family, async (tx, note) => {
    const tag = await findTag(tx, family, id)
    if (tag === undefined) throw new ApiError('not_found')
    const row = await moveTag({ tx, author: caller, note, at: platform.now().toISOString() }, tag, box)
    return presentOne(tx, family, row)
  })
  platform.wakeSignal.notify()
  return moved
}

/** The face beneath, if any, becomes untagged again. */
export async function deleteTag(platform: Platform, caller: Caller, id: number): Promise<void> {
  const family = caller.familyId
  await changePhotos(platform, family, async (tx, note) => {
    const tag = await findTag(tx, family, id)
    if (tag === undefined) throw new ApiError('not_found')
    await removeTag({ tx, author: caller, note, at: platform.now().toISOString() }, tag)
    await enqueueRecognition(tx, platform, family)
  })
  platform.wakeSignal.notify()
}

/** Deletes several tags, all or none of those that exist. @returns their ids */
export async function deleteTags(platform: Platform, caller: Caller, ids: readonly number[]): Promise<number[]> {
  const family = caller.familyId
  const deleted = await changePhotos(platform, family, async (tx, note) => {
    const tags = await listTagsById(tx, family, ids)
    if (tags.length === 0) return []
    await removeTags({ tx, author: caller, note, at: platform.now().toISOString() }, tags)
    await enqueueRecognition(tx, platform, family)
    return tags.map((tag) => tag.id)
  })
  platform.wakeSignal.notify()
  return deleted
}

export async function listSuggestedTags(platform: Platform, family: FamilyId, imageId: number): Promise<SuggestedTag[]> {
  const { read } = platform.database
  const image = await findShownImage(platform, family, imageId)
  if (image === undefined || !(await areFacesOn(read, family))) return []
  const faces = await listSuggestedFaces(read, family, image.id)
  const people = await findNamedPeople(
    read,
    family,
    faces.flatMap((face) => face.person_id ?? []),
  )
  // A suggestion may be older than a tag.
  const tagged = new Set((await listTags(read, family, image.id)).map((tag) => tag.person_id))
  return faces.map((face) => {
    const person = people.get(face.person_id ?? 0)
    return presentSuggestedTag(
      face,
      person === undefined || person.hidden_at !== null || tagged.has(face.person_id ?? 0)
        ? undefined
        : { id: face.person_id ?? 0, name: person.name },
    )
  })
}

/** Lists the faces that are probably a person's, with the images that they are in. */
export async function listSuggestedTagsOf(
  platform: Platform,
  family: FamilyId,
  personId: number,
): Promise<{ tag: SuggestedTag; image: ImageRow }[]> {
  const { read } = platform.database
  const person = (await findNamedPeople(read, family, [personId])).get(personId)
  if (person === undefined || person.hidden_at !== null || !(await areFacesOn(read, family))) return []
  const faces = await listFacesTakenFor(read, family, personId, limits.suggestedTags)
  const rows = await listAnyImages(read, family, [...new Set(faces.map((face) => face.image_id))])
  const images = new Map(rows.map((image) => [image.id, image]))
  return faces.flatMap((face) => {
    const image = images.get(face.image_id)
    // It may have been deleted since the faces were read.
    if (image === undefined || image.hidden_at !== null) return []
    return [{ tag: presentSuggestedTag(face, { id: personId, name: person.name }), image }]
  })
}

/**
 * Turns several suggested faces into tags, all or none. Leaves out faces that are no longer suggested, and images in which the
 * person is tagged already. @throws ApiError `not_found`
 */
export async function acceptSuggestedTags(
  platform: Platform,
  caller: Caller,
  asked: readonly { id: number; person_id: number }[],
): Promise<ImageTag[]> {
  const { tags } = await tagFaces(platform, caller, asked)
  return presentTags(platform.database.read, caller.familyId, tags)
}

/** Says who the faces of an unknown person are, likewise. @returns how many tags that made, and the line of history about them */
export async function nameFaces(
  platform: Platform,
  caller: Caller,
  { person_id, face_ids }: CallBody<'nameFaces'>,
): Promise<CallResponse<'nameFaces'>> {
  const { tags, lines } = await tagFaces(
    platform,
    caller,
    face_ids.map((id) => ({ id, person_id })),
  )
  return { count: tags.length, change_id: lines[0] ?? null }
}

async function tagFaces(
  platform: Platform,
  caller: Caller,
  asked: readonly { id: number; person_id: number }[],
): Promise<{ tags: TagRow[]; lines: number[] }> {
  const family = caller.familyId
  const at = platform.now().toISOString()
  if (!(await areFacesOn(platform.database.read, family))) throw new ApiError('not_found')
  const tagged = await changePhotos(platform, family, async (tx, note) => {
    for (const personId of new Set(asked.map((face) => face.person_id))) await checkThere(tx, family, personId)
    const { chosen, galleries } = await chooseFaces(tx, family, asked)
    if (chosen.length === 0) return { tags: [], lines: [] }
    const added = await addTagsOfFaces({ tx, author: caller, note, at }, chosen)
    // One mail to each person is enough for all of theirs.
    for (const [personId, [first]] of Map.groupBy(chosen, (face) => face.personId)) {
      if (first === undefined) continue
      const { imageId } = first
      await enqueueTagMail(tx, platform, caller, { personId, imageId, galleryId: galleries.get(imageId) ?? 0 })
    }
    await enqueueRecognition(tx, platform, family)
    return added
  })
  platform.wakeSignal.notify()
  return tagged
}

/** Those of the faces that can become tags, each person once in an image. */
async function chooseFaces(
  tx: Writer,
  family: FamilyId,
  asked: readonly { id: number; person_id: number }[],
): Promise<{ chosen: TaggedFace[]; galleries: Map<number, number> }> {
  const known = await listFacesById(
    tx,
    family,
    asked.map((face) => face.id),
  )
  const faces = new Map(known.filter((face) => face.tag_id === null && face.dismissed_at === null).map((face) => [face.id, face]))
  const rows = await listAnyImages(tx, family, [...new Set([...faces.values()].map((face) => face.image_id))])
  const galleries = new Map(rows.filter((image) => image.hidden_at === null).map((image) => [image.id, image.gallery_id]))
  const tagged = await listTaggedPeople(tx, family, [...galleries.keys()])
  const isTaken = new Set(tagged.map(({ image_id: image, person_id: person }) => `${image} ${person}`))
  const chosen: TaggedFace[] = []
  for (const { id, person_id: personId } of asked) {
    const face = faces.get(id)
    if (face === undefined || !galleries.has(face.image_id) || isTaken.has(`${face.image_id} ${personId}`)) continue
    isTaken.add(`${face.image_id} ${personId}`)
    faces.delete(id)
    chosen.push({ box: readBox(face), imageId: face.image_id, personId, faceId: id })
  }
  return { chosen, galleries }
}

/** Turns a suggested face into a tag. @throws ApiError `not_found`, `tag_exists` */
export async function acceptSuggestedTag(platform: Platform, caller: Caller, id: number, personId: number): Promise<ImageTag> {
  const family = caller.familyId
  const at = platform.now().toISOString()
  const known = (await areFacesOn(platform.database.read, family))
    ? await findSuggestedFace(platform.database.read, family, id)
    : undefined
  if (known === undefined) throw new ApiError('not_found')
  const image = await getImage(platform, family, known.image_id)
  const tag = await changePhotos(platform, family, async (tx, note) => {
    note({ images: [image.id], people: [personId] })
    const face = await findSuggestedFace(tx, family, id)
    if (face === undefined) throw new ApiError('not_found')
    await checkThere(tx, family, personId)
    const row = await storeTag(
      tx,
      platform,
      caller,
      { ...readBox(face), image_id: face.image_id, person_id: personId },
      { faceId: id, isSuggested: true, galleryId: image.gallery_id, at },
    )
    return presentOne(tx, family, row)
  })
  platform.wakeSignal.notify()
  return tag
}

export async function dismissSuggestedTag(platform: Platform, { familyId: family }: Caller, id: number): Promise<void> {
  await changePhotos(platform, family, async (tx, note) => {
    const face = await findSuggestedFace(tx, family, id)
    if (face === undefined || !(await dismissFace(tx, family, id, platform.now().toISOString()))) throw new ApiError('not_found')
    note({ images: [face.image_id] })
  })
}

interface Circumstances {
  /** The tagged face, if one was detected there. */
  faceId: number | undefined
  /** Whether a suggested tag was accepted. */
  isSuggested: boolean
  galleryId: number
  at: string
}

async function storeTag(
  tx: Writer,
  platform: Platform,
  caller: Caller,
  tag: Box & { image_id: number; person_id: number },
  { faceId, isSuggested, galleryId, at }: Circumstances,
): Promise<TagRow> {
  const family = caller.familyId
  const row = await insertTag(tx, family, tag, at).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new ApiError('tag_exists', { field: 'person_id' })
    throw error
  })
  if (faceId !== undefined) {
    await attachFace(tx, family, faceId, row.id, at)
    if ((await listRefusing(tx, family, [tag.person_id])).size > 0) await forgetFacesOf(tx, family, tag.person_id, at)
  } else {
    // Somebody sees a face here that detection missed.
    await lookAgain(tx, family, [tag.image_id], at)
  }
  await recordTagChange({ tx, author: caller, at }, 'tag_added', row, isSuggested ? { field: 'suggested' } : {})
  await enqueueTagMail(tx, platform, caller, { personId: tag.person_id, imageId: tag.image_id, galleryId })
  await enqueueRecognition(tx, platform, family)
  return row
}

/** @throws ApiError `not_found` */
async function checkThere(db: Reader, family: FamilyId, personId: number): Promise<void> {
  const person = (await findNamedPeople(db, family, [personId])).get(personId)
  if (person === undefined || person.hidden_at !== null) throw new ApiError('not_found')
}

/** Clients round, so boxes that exceed the picture by this much are clamped. */
const hair = 0.001

/** @throws ApiError `invalid_box` */
function readBox(asked: Box): Box {
  const read = (value: number): number => {
    if (!Number.isFinite(value) || value < -hair || value > 1 + hair) throw new ApiError('invalid_box')
    return Math.min(1, Math.max(0, value))
  }
  const box = { x1: read(asked.x1), x2: read(asked.x2), y1: read(asked.y1), y2: read(asked.y2) }
  if (box.x1 >= box.x2 || box.y1 >= box.y2) throw new ApiError('invalid_box')
  return box
}
