import type { CallBody, CallQuery, CallResponse } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { readAskedIds } from '../../../platform/http/asked-ids.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { Page } from '../../../platform/http/paging.ts'
import type { View } from '../../../platform/http/view.ts'
import type { PictureSource } from '../../../platform/media/visible-picture-cache.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isHiddenByUndoneImport, isHiddenFor } from '../../../platform/soft-delete.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import { playedFilm } from '../films/film-source.ts'
import { bringImageBack, hideImage } from './changing/change-image.service.ts'
import {
  countImages,
  findAnyImage,
  findImage,
  listImages,
  listImagesByKey,
  listFilesOf,
  listImagesOfHash,
  listKnownHashes,
} from './images.repository.ts'
import type { ImageFilter } from './images.repository.ts'
import type { ImageIds, ImageRow } from './images.table.ts'

/** Returns undefined for a deleted image and for another family's. */
export const findShownImage = ({ database }: Platform, family: FamilyId, id: number): Promise<ImageRow | undefined> =>
  findImage(database.read, family, id)

export const countShownImages = ({ database }: Platform, family: FamilyId, filter: ImageFilter): Promise<number> =>
  countImages(database.read, family, filter)

/** Lists a page of images, by date taken. */
export const listShownImages = ({ database }: Platform, family: FamilyId, filter: ImageFilter, page: Page): Promise<ImageRow[]> =>
  listImages(database.read, family, filter, page)

/** @throws ApiError `not_found` */
export async function getImage(platform: Platform, family: FamilyId, id: number): Promise<ImageRow> {
  const row = await findShownImage(platform, family, id)
  if (row === undefined) throw new ApiError('not_found')
  return row
}

/** @throws ApiError `invalid_field` for an invalid id */
export async function readFilter(
  { gallery_id = '', person_id = '', ids = '' }: CallQuery<'listImages'>,
  view: View,
  imagesOf: (person: number) => ImageIds,
): Promise<ImageFilter> {
  const asked = readAskedIds(ids)
  const person = person_id === '' ? undefined : readId(person_id, 'person_id')
  return {
    ...(asked === undefined ? {} : { ids: asked, withPages: true }),
    ...(gallery_id === '' ? {} : { galleryId: readId(gallery_id, 'gallery_id') }),
    ...(person === undefined ? {} : { among: imagesOf(person) }),
    // Photos of somebody hidden are nobody's to the reader, also those that others are in.
    ...(person !== undefined && view.isHidden(person) ? { ids: [0] } : {}),
    ...(view.isWhole ? {} : { without: (await view.hiddenPhotos()).images }),
  }
}

export function readId(text: string, field: string): number {
  if (!/^0*[1-9]\d{0,14}$/.test(text)) throw new ApiError('invalid_field', { field })
  return Number(text)
}

export async function findKnownImages(
  platform: Platform,
  family: FamilyId,
  { gallery_id, hashes }: CallBody<'findKnownImages'>,
): Promise<CallResponse<'findKnownImages'>> {
  const wanted = [...new Set(hashes.map((hash) => hash.toLowerCase()))]
  const rows = wanted.length === 0 ? [] : await listKnownHashes(platform.database.read, family, gallery_id, wanted)
  const known = new Map(rows.map(({ sha256, id }) => [sha256, id]))
  return [...known].map(([hash, image_id]) => ({ hash, image_id }))
}

/** Finds the photos of these files in all galleries, including those hidden from some readers. */
export async function findFiles(
  db: Reader,
  family: FamilyId,
  hashes: readonly string[],
): Promise<{ hash: string; image_id: number; gallery_id: number }[]> {
  const wanted = [...new Set(hashes.map((hash) => hash.toLowerCase()))]
  return wanted.length === 0 ? [] : listFilesOf(db, family, wanted)
}

/**
 * Whether a picture is in the gallery, or was anywhere in the family before that time. Deleted pictures count, so that they do
 * not come back; pictures removed by undoing an import do not.
 */
export async function isImageKnown(
  db: Reader,
  family: FamilyId,
  { sha256, galleryId, before }: { sha256: string; galleryId: number; before: string },
): Promise<boolean> {
  return (await listImagesOfHash(db, family, sha256)).some(
    (image) =>
      !isHiddenByUndoneImport(image) &&
      (image.created_at < before || (image.gallery_id === galleryId && image.hidden_at === null)),
  )
}

/** Hides an image with its tags, and a front with its pages. */
export async function deleteImage(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changePhotos(platform, caller.familyId, (tx, note) =>
    hideImage({ tx, author: caller, note, at: platform.now().toISOString() }, id),
  )
}

/** Puts a deleted image back. @throws ApiError `gallery_deleted` if its gallery is deleted */
export async function restoreImage(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changePhotos(platform, caller.familyId, async (tx, note) => {
    const image = await findAnyImage(tx, caller.familyId, { id })
    if (image === undefined || image.processed_at === null || isHiddenFor('guest', image)) throw new ApiError('not_found')
    if (image.hidden_batch !== null) await bringImageBack({ tx, author: caller, note, at: platform.now().toISOString() }, image)
  })
}

/** Lists what a download needs to know about the existing originals with these keys. */
export async function listOriginals(
  platform: Platform,
  family: FamilyId,
  keys: string[],
): Promise<Pick<ImageRow, 'id' | 'key' | 'title' | 'content_type' | 'size_bytes' | 'taken_at' | 'joined_count'>[]> {
  return listImagesByKey(platform.database.read, family, keys)
}

/** Finds images for the calls that serve pictures. */
export const imageSource: PictureSource = async (db, family, key) => {
  const row = await findAnyImage(db, family as FamilyId, { key })
  if (row === undefined || row.processed_at === null) return undefined
  return {
    fileName: row.file_name,
    contentType: row.content_type,
    isHidden: row.hidden_at !== null,
    ...(row.film === '' ? {} : { film: playedFilm(row) }),
  }
}
