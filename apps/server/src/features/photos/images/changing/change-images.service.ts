import { setImmediate as letOthersRun } from 'node:timers/promises'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { PhotoStep } from '../../../changes/change-photos.ts'
import { recordChange } from '../../../changes/record-change.ts'
import type { Author } from '../../../changes/record-change.ts'
import { emit } from '../../../events/events.ts'
import { isConcerned } from '../../../living/marks.service.ts'
import { findNamedPeople } from '../../../person-names/person-names.service.ts'
import {
  findGalleryTitle,
  isGalleryPrivate,
  touchGallery,
  touchGalleryWith,
  touchGalleryWithout,
  tryLockGallery,
} from '../../galleries/touch-gallery.service.ts'
import { updateImage } from '../images.repository.ts'
import type { ImageRow } from '../images.table.ts'
import { noteListed } from '../listing/listed-images.service.ts'
import { imageFields, readImageField } from './change-image.service.ts'
import type { ImageChanges, ImagesDetails } from './change-image.service.ts'

/** An image as it is, and what is to become of it. */
export interface ChangedImage {
  image: ImageRow
  changes: ImageChanges
}

type Part = { image: ImageRow; changes: ImageChanges; fields: { field: string; before: string; after: string }[] }

const pieceSize = 50

/**
 * Changes several images with one line of history, whose parts are the lines of each image. The caller's transaction must have touched
 * the family.
 *
 * @returns the line, unless nothing changed, and how many images changed
 * @throws ApiError `not_concerned`
 */
export async function changeImagesTogether(
  step: PhotoStep,
  asked: readonly ChangedImage[],
): Promise<{ line?: number; count: number }> {
  const { tx, author, note, at } = step
  const family = author.familyId
  const parts = asked.flatMap((each) => partOf(each) ?? [])
  const [first] = parts
  if (first === undefined) return { count: 0 }
  await refuseMarks(step, parts)
  const moved = await moveParts(step, parts)
  const from = parts.map(({ image }) => image.gallery_id)
  const galleries = [...new Set([...from, ...moved.keys()])].toSorted((one, other) => one - other)
  for (const gallery of galleries) await touchGallery(tx, family, gallery, at)
  const fields = new Set(parts.flatMap((part) => part.fields.map(({ field }) => field)))
  const named: Author = { ...author, userName: await nameOf(step) }
  const line = await recordChange(
    tx,
    named,
    {
      kind: 'images_changed',
      ...placeOf(galleries, moved),
      field: fields.size === 1 ? ([...fields][0] ?? '') : '',
      count: parts.length,
      details: { images: parts.map(({ image }) => image.id) } satisfies ImagesDetails,
    },
    at,
  )
  for (const [index, part] of parts.entries()) {
    if (index > 0 && index % pieceSize === 0) await letOthersRun()
    await storePart({ ...step, author: { ...named, parentId: line } }, part)
  }
  await noteMoved(step, parts, moved)
  note({ galleries })
  if (parts.some(({ image, changes }) => changes.is_private === 1 && image.is_private !== 1))
    await emit(tx, 'photosMarked', { family, at })
  return { line, count: parts.length }
}

/** Where a line belongs: the one gallery of its photos, or the one into which they were moved. */
function placeOf(galleries: readonly number[], moved: ReadonlyMap<number, string>): { galleryId?: number; title?: string } {
  const [[target, title] = []] = moved
  if (moved.size === 1 && target !== undefined) return { galleryId: target, title: title ?? '' }
  return moved.size === 0 && galleries.length === 1 && galleries[0] !== undefined ? { galleryId: galleries[0] } : {}
}

/**
 * Checks the galleries into which images are moved.
 *
 * @returns their titles, by id
 * @throws ApiError `gallery_deleted`, `join_in_one_gallery` for a page without its front, `not_concerned` if it would change who sees a photo
 */
async function moveParts({ tx, author }: PhotoStep, parts: readonly Part[]): Promise<Map<number, string>> {
  const family = author.familyId
  const moved = parts.filter(isMoved)
  const ids = new Set(moved.map(({ image }) => image.id))
  const titles = new Map<number, string>()
  for (const { image, changes } of moved) {
    const target = changes.gallery_id ?? 0
    if (!titles.has(target)) {
      const title = (await tryLockGallery(tx, family, target)) ? await findGalleryTitle(tx, family, target) : undefined
      if (title === undefined) throw new ApiError('gallery_deleted')
      titles.set(target, title)
    }
    if (image.front_id !== null && !ids.has(image.front_id)) throw new ApiError('join_in_one_gallery', { field: 'ids' })
    const [before, after] = [await isGalleryPrivate(tx, family, image.gallery_id), await isGalleryPrivate(tx, family, target)]
    if (before !== after && !(await isConcerned(tx, author, 'image', image.id)))
      throw new ApiError('not_concerned', { field: 'gallery_id' })
  }
  return titles
}

const isMoved = ({ image, changes }: Part): boolean => changes.gallery_id !== undefined && changes.gallery_id !== image.gallery_id

/** Galleries may lose their covers to others, and searches read what has moved again. */
async function noteMoved(
  { tx, author, at }: PhotoStep,
  parts: readonly Part[],
  moved: ReadonlyMap<number, string>,
): Promise<void> {
  const family = author.familyId
  if (moved.size === 0) return
  const images = parts.filter(isMoved)
  for (const { image, changes } of images) {
    await touchGalleryWithout(tx, family, image, at)
    if (image.front_id === null) await touchGalleryWith(tx, family, { id: image.id, gallery_id: changes.gallery_id ?? 0 }, at)
  }
  for (let start = 0; start < images.length; start += pieceSize)
    await noteListed(
      tx,
      family,
      images.slice(start, start + pieceSize).map(({ image }) => image.id),
    )
  for (const gallery of moved.keys())
    if (await isGalleryPrivate(tx, family, gallery)) return emit(tx, 'photosMarked', { family, at })
}

function partOf({ image, changes }: ChangedImage): Part | undefined {
  const after = { ...image, ...changes }
  const fields = imageFields.flatMap((field) => {
    const change = { field, before: readImageField(image, field), after: readImageField(after, field) }
    return change.before === change.after ? [] : [change]
  })
  return fields.length === 0 ? undefined : { image, changes, fields }
}

/** Who sees a photo is said by those whom it concerns, for each of them. */
async function refuseMarks({ tx, author }: PhotoStep, parts: readonly Part[]): Promise<void> {
  for (const { image, fields } of parts)
    if (fields.some(({ field }) => field === 'is_private') && !(await isConcerned(tx, author, 'image', image.id)))
      throw new ApiError('not_concerned', { field: 'is_private' })
}

async function storePart({ tx, author, at }: PhotoStep, { image, changes, fields }: Part): Promise<void> {
  await updateImage(tx, author.familyId, image.id, { ...changes, updated_at: at })
  for (const { field, before, after } of fields)
    await recordChange(
      tx,
      author,
      { kind: 'image_changed', galleryId: image.gallery_id, imageId: image.id, title: image.title, field, before, after },
      at,
    )
}

async function nameOf({ tx, author }: PhotoStep): Promise<string> {
  if (author.userName !== undefined) return author.userName
  return (await findNamedPeople(tx, author.familyId, [author.personId])).get(author.personId)?.name ?? ''
}
