// Galleries that fill themselves with what a search finds. They are rows of galleries without photos of their own, so that history, the
// trash, comments and marks know them already; older clients are not shown them.
import { limits } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import type { Author } from '../../changes/record-change.ts'
import { readTitle } from '../images/photo-texts.ts'
import { bringGalleryBack, hideGallery, recordGalleryChange, storeGalleryChanges } from './change-gallery.service.ts'
import * as repository from './galleries.repository.ts'
import type { GalleryRow } from './galleries.table.ts'

/** Lists the galleries that fill themselves, by title. */
export const listSearchGalleries = (db: Reader, family: FamilyId): Promise<GalleryRow[]> =>
  repository.listSearchGalleries(db, family)

/** @throws ApiError `not_found` */
export async function getSearchGallery(db: Reader, family: FamilyId, id: number): Promise<GalleryRow> {
  const row = await repository.findGallery(db, family, id)
  if (row === undefined || row.search === '') throw new ApiError('not_found')
  return row
}

/** @returns its id. @throws ApiError `blank_title`, `too_long`, `title_exists`, `too_many_searches` */
export async function createSearchGallery(
  platform: Platform,
  author: Author,
  { title, search }: { title: string; search: string },
): Promise<number> {
  const family = author.familyId
  const at = platform.now().toISOString()
  const values = { title: readTitle(title), search, created_at: at, updated_at: at }
  return unlessTitleTaken(
    changePhotos(platform, family, async (tx, note) => {
      if ((await repository.listSearchGalleries(tx, family)).length >= limits.photoSearches)
        throw new ApiError('too_many_searches')
      const gallery = await repository.insertGallery(tx, family, values)
      note({ galleries: [gallery.id] })
      await recordGalleryChange(tx, author, 'gallery_created', gallery, {}, at)
      return gallery.id
    }),
  )
}

/** @throws ApiError `not_found`, `blank_title`, `too_long`, `title_exists` */
export async function changeSearchGallery(
  platform: Platform,
  author: Author,
  id: number,
  { title, search }: { title?: string; search?: string },
): Promise<void> {
  const changes = { ...(title === undefined ? {} : { title: readTitle(title) }), ...(search === undefined ? {} : { search }) }
  await unlessTitleTaken(
    changePhotos(platform, author.familyId, async (tx, note) => {
      await getSearchGallery(tx, author.familyId, id)
      await storeGalleryChanges({ tx, author, note, at: platform.now().toISOString() }, id, changes)
    }),
  )
}

/** Hides it; the photos that it found stay where they are. @throws ApiError `not_found` */
export async function deleteSearchGallery(platform: Platform, author: Author, id: number): Promise<void> {
  await changePhotos(platform, author.familyId, async (tx, note) => {
    await getSearchGallery(tx, author.familyId, id)
    await hideGallery({ tx, author, note, at: platform.now().toISOString() }, id)
  })
}

/** @throws ApiError `not_found`, `title_exists` */
export async function restoreSearchGallery(platform: Platform, author: Author, id: number): Promise<void> {
  await unlessTitleTaken(
    changePhotos(platform, author.familyId, async (tx, note) => {
      const gallery = await repository.findAnyGallery(tx, author.familyId, id)
      if (gallery === undefined || gallery.search === '') throw new ApiError('not_found')
      if (gallery.hidden_batch !== null) await bringGalleryBack({ tx, author, note, at: platform.now().toISOString() }, id)
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
