import type { CallBody, CallResponse } from '@banyan/contract'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { hidingMark } from '../../platform/hiding.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Page } from '../../platform/http/paging.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePhotos } from '../history/change-photos.ts'
import { describeGalleries, hideImagesOfGallery, isImageOfGallery, showImagesWith } from '../images/gallery-images.service.ts'
import { readDescription, readTitle, shortDescription, shortTitle } from '../images/photo-texts.ts'
import { findAnyGallery, findGallery, findGalleryCalled, insertGallery, listGalleries, showGallery, updateGallery } from './galleries.repository.ts'
import type { GalleryRow } from './galleries.repository.ts'

export { countGalleries } from './galleries.repository.ts'

export type Gallery = CallResponse<'getGallery'>

export async function listFamilyGalleries(platform: Platform, family: FamilyId, page: Page, addresses: MediaAddresses): Promise<Gallery[]> {
  return present(platform, family, await listGalleries(platform.database.read, family, page), addresses)
}

export async function getGallery(platform: Platform, family: FamilyId, id: number, addresses: MediaAddresses): Promise<Gallery> {
  const row = await findGallery(platform.database.read, family, id)
  const [gallery] = row === undefined ? [] : await present(platform, family, [row], addresses)
  if (gallery === undefined) throw new ApiError('not_found')
  return gallery
}

/** @returns its id */
export async function createGallery(platform: Platform, { familyId }: Pick<Caller, 'familyId'>, { title, description }: CallBody<'createGallery'>): Promise<number> {
  const at = platform.now().toISOString()
  const values = { family_id: familyId, title: readTitle(title), description: readDescription(description), created_at: at, updated_at: at }
  return unlessTitleTaken(
    changePhotos(platform, familyId, async (tx, note) => {
      const { id } = await insertGallery(tx, values)
      note({ galleries: [id] })
      return id
    }),
  )
}

/** The gallery of that title; a new one with that description when there is none. @returns its id */
export async function openGalleryCalled(platform: Platform, caller: Pick<Caller, 'familyId'>, asked: { title: string; description: string }): Promise<number> {
  const title = shortTitle(asked.title) || '?'
  const known = await findGalleryCalled(platform.database.read, caller.familyId, title)
  return known?.id ?? createGallery(platform, caller, { title, description: shortDescription(asked.description) })
}

export async function changeGallery(platform: Platform, { familyId }: Pick<Caller, 'familyId'>, id: number, asked: CallBody<'updateGallery'>): Promise<void> {
  const changes = {
    ...(asked.title === undefined ? {} : { title: readTitle(asked.title) }),
    ...(asked.description === undefined ? {} : { description: readDescription(asked.description) }),
    ...(asked.thumbnail_id === undefined ? {} : { thumbnail_image_id: asked.thumbnail_id === '' ? null : asked.thumbnail_id }),
    updated_at: platform.now().toISOString(),
  }
  await unlessTitleTaken(
    changePhotos(platform, familyId, async (tx, note) => {
      if (!(await updateGallery(tx, familyId, id, changes))) throw new ApiError('not_found')
      note({ galleries: [id] })
      const thumbnail = changes.thumbnail_image_id ?? null
      if (thumbnail !== null && !(await isImageOfGallery(tx, familyId, thumbnail, id))) throw new ApiError('foreign_thumbnail', { field: 'thumbnail_id' })
    }),
  )
}

/** Hides a gallery and what is in it; one mark brings all of it back. */
export async function deleteGallery(platform: Platform, { familyId }: Caller, id: number): Promise<void> {
  const at = platform.now().toISOString()
  const mark = hidingMark('gallery')
  await changePhotos(platform, familyId, async (tx, note) => {
    note({ galleries: [id] })
    if (!(await updateGallery(tx, familyId, id, { hidden_at: at, hidden_by: mark }))) throw new ApiError('not_found')
    await hideImagesOfGallery(tx, familyId, id, at, mark)
  })
}

export async function restoreGallery(platform: Platform, { familyId }: Caller, id: number): Promise<void> {
  await unlessTitleTaken(
    changePhotos(platform, familyId, async (tx, note) => {
      const gallery = await findAnyGallery(tx, familyId, id)
      if (gallery === undefined) throw new ApiError('not_found')
      if (gallery.hidden_by === null) return
      note({ galleries: [id] })
      await showGallery(tx, familyId, id, platform.now().toISOString())
      await showImagesWith(tx, familyId, gallery.hidden_by)
    }),
  )
}

async function unlessTitleTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('title_exists', { field: 'title' })
    throw error
  }
}

async function present(platform: Platform, family: FamilyId, rows: GalleryRow[], addresses: MediaAddresses): Promise<Gallery[]> {
  const described = await describeGalleries(platform.database.read, family, rows, addresses)
  return rows.map((row) => {
    const { imageCount = 0, thumbnail } = described.get(row.id) ?? {}
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      thumbnail: thumbnail?.thumbnail ?? null,
      thumbnail_id: thumbnail === undefined ? null : row.thumbnail_image_id,
      thumbnail_height: thumbnail?.thumbnail_height ?? 0,
      thumbnail_width: thumbnail?.thumbnail_width ?? 0,
      image_count: imageCount,
      creation_date: row.created_at,
      last_updated_date: row.updated_at,
    }
  })
}
