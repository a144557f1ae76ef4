import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ChangeKind } from '@banyan/contract'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { hiddenIn, isHiddenFor, newDeletionBatch } from '../../../../platform/soft-delete.ts'
import type { PhotoStep } from '../../../changes/change-photos.ts'
import { recordAddedImage as recordAdded, recordChange } from '../../../changes/record-change.ts'
import type { NewChange } from '../../../changes/record-change.ts'
import { emit } from '../../../events/events.ts'
import {
  findGalleryTitle,
  touchGallery,
  touchGalleryWith,
  touchGalleryWithout,
  tryLockGallery,
} from '../../galleries/touch-gallery.service.ts'
import { joinLive } from '../../motion/join-live.service.ts'
import { settlePage } from '../../photographs/change-photograph.service.ts'
import { findFrontsOf } from '../../photographs/photographs.service.ts'
import { findAnyImage, findImage, hideImages, updateImage } from '../images.repository.ts'
import type { ImageRow } from '../images.table.ts'
import { showImagesWith } from '../listing/gallery-images.service.ts'
import { listAnyImages } from '../listing/past-images.repository.ts'
import { takenOfText, takenText } from '../taken-dates.ts'
import type { TakenColumns } from '../taken-dates.ts'
import { readEdit } from './image-edits.ts'

// The caller's transaction must have touched the family.

/** The fields of an image that can be changed and put back. */
export interface ImageChanges extends Partial<TakenColumns> {
  title?: string
  description?: string
  latitude?: number
  longitude?: number
  place_is_guess?: 0 | 1
  transcription?: string
  is_private?: 0 | 1
  is_set_aside?: 0 | 1
  gallery_id?: number
}

export const imageFields = [
  'title',
  'description',
  'transcription',
  'taken',
  'place',
  'is_private',
  'is_set_aside',
  'gallery',
] as const
const texts: ReadonlySet<string> = new Set(['title', 'description', 'transcription'])
const isText = (field: string): field is 'title' | 'description' | 'transcription' => texts.has(field)

/** Stands behind the coordinates of a place that is a guess. */
const guess = '?'

/** Returns a field's value as history records it; a place has both coordinates, a date its moment. */
export function readImageField(
  row: Pick<
    ImageRow,
    | 'title'
    | 'description'
    | 'transcription'
    | 'taken'
    | 'taken_at'
    | 'latitude'
    | 'longitude'
    | 'place_is_guess'
    | 'is_private'
    | 'is_set_aside'
    | 'edit'
    | 'gallery_id'
  >,
  field: string,
): string {
  if (field === 'is_private' || field === 'is_set_aside') return row[field] === 1 ? '1' : ''
  if (field === 'gallery') return String(row.gallery_id)
  if (field === 'edit') return row.edit === '' ? '' : JSON.stringify(readEdit(row))
  if (field === 'place') {
    if (row.latitude === 0 && row.longitude === 0) return ''
    return `${row.latitude} ${row.longitude}${row.place_is_guess === 1 ? ` ${guess}` : ''}`
  }
  if (field === 'taken') return takenText(row)
  return isText(field) ? row[field] : ''
}

/** Converts a field to its columns. */
export function imageColumns(field: string, value: string): ImageChanges {
  if (field === 'is_private' || field === 'is_set_aside') return { [field]: value === '' ? 0 : 1 }
  if (field === 'taken') return takenOfText(value)
  if (field === 'gallery') return { gallery_id: Number(value) }
  return field === 'place' ? placeOfText(value) : isText(field) ? { [field]: value } : {}
}

/** Reads a place as history records it. */
function placeOfText(text: string): Required<Pick<ImageChanges, 'latitude' | 'longitude' | 'place_is_guess'>> {
  const [latitude = '0', longitude = '0', mark = ''] = text === '' ? [] : text.split(' ')
  return { latitude: Number(latitude), longitude: Number(longitude), place_is_guess: mark === guess ? 1 : 0 }
}

/** Records an image's changed fields in history. */
export async function recordImageChanges({ tx, author, at }: PhotoStep, before: ImageRow, changes: ImageChanges): Promise<void> {
  const after = { ...before, ...changes }
  for (const field of imageFields) {
    const [old, value] = [readImageField(before, field), readImageField(after, field)]
    if (old !== value) await recordImageChange({ tx, author, at }, 'image_changed', after, { field, before: old, after: value })
  }
  if (after.is_private === 1 && before.is_private !== 1) await emit(tx, 'photosMarked', { family: author.familyId, at })
}

/** Records that an image was turned. Turning it again reverts that. */
export async function recordTurn(step: PhotoStep, image: ImageRow, anticlockwiseAngle: number): Promise<void> {
  await recordImageChange(step, 'image_changed', image, { field: 'angle', before: 0, after: anticlockwiseAngle })
}

/** Records how an image was shown before and after an edit. */
export async function recordEdit(step: PhotoStep, before: ImageRow, after: ImageRow): Promise<void> {
  const [old, value] = [readImageField(before, 'edit'), readImageField(after, 'edit')]
  await recordImageChange(step, 'image_changed', before, { field: 'edit', before: old, after: value })
}

/** @throws ApiError `not_found` */
export async function storeImageChanges(step: PhotoStep, id: number, changes: ImageChanges): Promise<void> {
  const { tx, author, note, at } = step
  const image = await findImage(tx, author.familyId, id)
  if (image === undefined) throw new ApiError('not_found')
  await touchGallery(tx, author.familyId, image.gallery_id, at)
  await updateImage(tx, author.familyId, id, { ...changes, updated_at: at })
  note({ galleries: [image.gallery_id] })
  await recordImageChanges(step, image, changes)
}

/** Hides an image with its tags, and a front with its pages. @throws ApiError `not_found` */
export async function hideImage(step: PhotoStep, id: number): Promise<void> {
  const image = await hideOne(step, id)
  await recordImageChange(step, 'image_deleted', image, {})
}

async function hideOne({ tx, author, note, at }: PhotoStep, id: number, batch = newDeletionBatch('image')): Promise<ImageRow> {
  const family = author.familyId
  const image = await findImage(tx, family, id)
  if (image === undefined) throw new ApiError('not_found')
  await touchGalleryWithout(tx, family, image, at)
  const pages =
    image.joined_count === 0 ? [] : await hideImages(tx, family, { frontId: id }, at, { ...batch, reason: 'photograph' })
  const hidden = await hideImages(tx, family, { id }, at, batch)
  if (hidden.length === 0) throw new ApiError('not_found')
  await emit(tx, 'imagesHidden', { family, images: [...hidden, ...pages], at, batch })
  note({ galleries: [image.gallery_id] })
  return image
}

/** Puts a deleted image back; a page that was deleted with its photograph brings all of it. @throws ApiError `gallery_deleted` if its gallery is deleted */
export async function bringImageBack(step: PhotoStep, image: ImageRow): Promise<void> {
  const front = isHiddenFor('photograph', image)
    ? await findAnyImage(step.tx, step.author.familyId, { id: image.front_id ?? image.id })
    : undefined
  const back = front?.hidden_batch === image.hidden_batch ? front : image
  await showOne(step, back)
  await recordImageChange(step, 'image_restored', back, {})
}

async function showOne({ tx, author, note, at }: PhotoStep, image: ImageRow): Promise<void> {
  const family = author.familyId
  const batch = image.hidden_batch
  const isAlone = isHiddenFor('image', image) || isHiddenFor('photograph', image)
  if (batch === null || !isAlone || !(await tryLockGallery(tx, family, image.gallery_id))) throw new ApiError('gallery_deleted')
  await showImagesWith(tx, family, batch, at)
  await settlePage({ tx, author, note, at }, image)
  note({ galleries: [image.gallery_id] })
  await touchGalleryWith(tx, family, image, at)
}

/** Lets an image in that a guest added. @throws ApiError `gallery_deleted`, `not_found` if it does not wait */
export async function letImageIn(step: PhotoStep, image: ImageRow): Promise<void> {
  const { tx, author, note, at } = step
  const family = author.familyId
  const batch = image.hidden_batch
  if (batch === null || !isHiddenFor('guest', image)) throw new ApiError('not_found')
  const title = (await tryLockGallery(tx, family, image.gallery_id))
    ? await findGalleryTitle(tx, family, image.gallery_id)
    : undefined
  if (title === undefined) throw new ApiError('gallery_deleted')
  await showImagesWith(tx, family, batch, at)
  await touchGalleryWith(tx, family, image, at)
  note({ galleries: [image.gallery_id] })
  const partner = await joinLive({ tx, family, note, at }, image.id)
  await recordAddedImage(step, image, title, partner)
}

/** Puts an image that a guest added into the trash, as if it had been let in and deleted. @throws ApiError `not_found` */
export async function turnImageAway(step: PhotoStep, image: ImageRow): Promise<void> {
  const { tx, author, note, at } = step
  const batch = newDeletionBatch('image')
  if (!isHiddenFor('guest', image)) throw new ApiError('not_found')
  // Its tags, if any, are hidden in the same batch, and come back with it.
  await updateImage(tx, author.familyId, image.id, hiddenIn({ ...batch, id: image.hidden_batch ?? batch.id }, at))
  note({ galleries: [image.gallery_id] })
  await recordImageChange(step, 'image_deleted', image, {})
}

/**
 * Hides several images of a gallery with one history line; each is in the trash individually.
 * @param undoneImport - the line of the import whose undo hides them
 */
export async function hideImagesTogether(
  step: PhotoStep,
  gallery: { id: number; title: string },
  ids: number[],
  undoneImport?: number,
): Promise<void> {
  // Pages go with their fronts, so these come first.
  const [fronts, pages] = await frontsAndPages(step, ids)
  for (const id of [...fronts, ...pages]) {
    if (pages.includes(id) && (await findImage(step.tx, step.author.familyId, id)) === undefined) continue
    await hideOne(step, id, newDeletionBatch('image', undoneImport))
    await letOthersRun()
  }
  if (ids.length > 0)
    await recordChange(
      step.tx,
      step.author,
      {
        kind: 'images_deleted',
        galleryId: gallery.id,
        title: gallery.title,
        count: ids.length,
        details: { images: ids } satisfies ImagesDetails,
      },
      step.at,
    )
}

async function frontsAndPages({ tx, author }: PhotoStep, ids: readonly number[]): Promise<[number[], number[]]> {
  const pages = await findFrontsOf(tx, author.familyId, ids)
  return [ids.filter((id) => !pages.has(id)), ids.filter((id) => pages.has(id))]
}

/** Puts back those of these images that are still deleted. @throws ApiError `gallery_deleted` if none can come back */
export async function bringImagesBack(step: PhotoStep, gallery: { id: number; title: string }, ids: number[]): Promise<void> {
  const hidden: ImageRow[] = []
  for (let start = 0; start < ids.length; start += atOnce)
    hidden.push(
      ...(await listAnyImages(step.tx, step.author.familyId, ids.slice(start, start + atOnce))).filter((image) =>
        isHiddenFor('image', image),
      ),
    )
  if (hidden.length === 0) throw new ApiError('change_reverted')
  for (const image of hidden.toSorted((one, other) => Number(one.front_id !== null) - Number(other.front_id !== null)))
    await showOne(step, image)
  const images = hidden.map((image) => image.id)
  await recordChange(
    step.tx,
    step.author,
    {
      kind: 'images_restored',
      galleryId: gallery.id,
      title: gallery.title,
      count: images.length,
      details: { images } satisfies ImagesDetails,
    },
    step.at,
  )
}

/** Stored with a line about several images. */
export interface ImagesDetails {
  images: number[]
}

const atOnce = 500

/**
 * Records an added image and stores the line's id with it.
 * @param partner - what it was joined with, which counts as one with it
 */
export async function recordAddedImage(
  { tx, author, at }: Omit<PhotoStep, 'note'>,
  image: ImageRow,
  galleryTitle: string,
  partner?: ImageRow,
): Promise<void> {
  const line = await recordAdded(tx, author, { id: image.gallery_id, title: galleryTitle }, at, partner?.change_id)
  await updateImage(tx, author.familyId, image.id, { change_id: line })
}

const recordImageChange = (
  { tx, author, at }: Omit<PhotoStep, 'note'>,
  kind: ChangeKind,
  image: Pick<ImageRow, 'id' | 'gallery_id' | 'title'>,
  change: Partial<NewChange>,
): Promise<number> =>
  recordChange(tx, author, { ...change, kind, galleryId: image.gallery_id, imageId: image.id, title: image.title }, at)
