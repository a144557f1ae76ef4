import type { CallBody, CallResponse } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { Page } from '../../../platform/http/paging.ts'
import type { HiddenPhotos } from '../../../platform/http/view.ts'
import type { MediaAddresses } from '../../../platform/media/media-addresses.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import type { Author } from '../../changes/record-change.ts'
import { countTalk } from '../../comments/comments.service.ts'
import { isConcerned } from '../../living/marks.service.ts'
import { describeGalleries } from '../images/listing/gallery-images.service.ts'
import { readDescription, readTitle, shortDescription, shortTitle } from '../images/photo-texts.ts'
import { bringGalleryBack, hideGallery, recordGalleryChange, storeGalleryChanges } from './change-gallery.service.ts'
import type { GalleryChanges } from './change-gallery.service.ts'
import * as repository from './galleries.repository.ts'
import { findAnyGallery, findGallery, findGalleryCalled, insertGallery, listGalleries } from './galleries.repository.ts'
import type { GalleryRow } from './galleries.table.ts'

export type Gallery = CallResponse<'getGallery'>

/** Whose hearts are their own. */
type GalleryReader = Pick<Caller, 'familyId' | 'userId'>

export async function listFamilyGalleries(
  platform: Platform,
  reader: GalleryReader,
  page: Page,
  addresses: MediaAddresses,
  hidden: HiddenPhotos,
): Promise<Gallery[]> {
  const rows = await listGalleries(platform.database.read, reader.familyId, page, hidden.galleries)
  return present(platform, reader, rows, addresses, hidden)
}

export const countFamilyGalleries = (db: Reader, family: FamilyId, hidden: HiddenPhotos): Promise<number> =>
  repository.countGalleries(db, family, hidden.galleries)

/** Includes deleted galleries. */
export const listAnyGalleries = (db: Reader, family: FamilyId, ids: number[]): Promise<GalleryRow[]> =>
  repository.listAnyGalleries(db, family, ids)

/** Finds a gallery that a reader sees. */
export async function findShownGallery(
  { database }: Platform,
  family: FamilyId,
  id: number,
  hidden: HiddenPhotos,
): Promise<GalleryRow | undefined> {
  return hidden.galleries.has(id) ? undefined : findGallery(database.read, family, id)
}

/** @param hidden - what the reader does not see. @throws ApiError `not_found` */
export async function getGallery(
  platform: Platform,
  reader: GalleryReader,
  id: number,
  addresses: MediaAddresses,
  hidden: HiddenPhotos,
): Promise<Gallery> {
  const row = await findGallery(platform.database.read, reader.familyId, id)
  const isThere = row !== undefined && row.search === '' && !hidden.galleries.has(id)
  const [gallery] = isThere ? await present(platform, reader, [row], addresses, hidden) : []
  if (gallery === undefined) throw new ApiError('not_found')
  return gallery
}

/** @returns the gallery's id */
export async function createGallery(
  platform: Platform,
  author: Author,
  { title, description, is_private: isPrivate, importedBy = null }: CallBody<'createGallery'> & { importedBy?: number | null },
): Promise<number> {
  const at = platform.now().toISOString()
  const { familyId } = author
  const values = {
    title: readTitle(title),
    description: readDescription(description),
    is_private: isPrivate === undefined ? null : isPrivate ? (1 as const) : (0 as const),
    imported_by: importedBy,
    created_at: at,
    updated_at: at,
  }
  return unlessTitleTaken(
    changePhotos(platform, familyId, async (tx, note) => {
      const gallery = await insertGallery(tx, familyId, values)
      note({ galleries: [gallery.id] })
      await recordGalleryChange(tx, author, 'gallery_created', gallery, {}, at)
      return gallery.id
    }),
  )
}

/** Finds the gallery with that title that the author may see, or creates it with that description. @returns its id */
export async function openGalleryCalled(
  platform: Platform,
  author: Author,
  asked: { title: string; description: string; isPrivate?: boolean; importedBy: () => Promise<number> },
): Promise<number> {
  const wanted = shortTitle(asked.title) || '?'
  for (let count = 1; ; count += 1) {
    const title = count === 1 ? wanted : `${wanted.slice(0, titleRoom).toWellFormed().trimEnd()} (${count})`
    const known = await findGalleryCalled(platform.database.read, author.familyId, title)
    if (known === undefined)
      return createGallery(platform, author, {
        title,
        description: shortDescription(asked.description),
        ...(asked.isPrivate === true ? { is_private: true } : {}),
        importedBy: await asked.importedBy(),
      })
    // One that fills itself takes no photos.
    if (known.search !== '') continue
    // Photos would bring to light one that is marked private and does not concern them.
    if (known.is_private !== 1 || (await isConcerned(platform.database.read, author, 'gallery', known.id))) return known.id
  }
}

/** Characters of a title before a number. */
const titleRoom = 40

export async function changeGallery(
  platform: Platform,
  caller: Author,
  id: number,
  asked: CallBody<'updateGallery'>,
): Promise<void> {
  const { is_private: isPrivate } = asked
  const changes: GalleryChanges = {
    ...(asked.title === undefined ? {} : { title: readTitle(asked.title) }),
    ...(asked.description === undefined ? {} : { description: readDescription(asked.description) }),
    ...(asked.thumbnail_id === undefined ? {} : { thumbnail_image_id: asked.thumbnail_id === '' ? null : asked.thumbnail_id }),
    ...(isPrivate === undefined ? {} : { is_private: isPrivate ? 1 : 0 }),
  }
  await unlessTitleTaken(
    changePhotos(platform, caller.familyId, async (tx, note) => {
      if (isPrivate !== undefined && isPrivate !== ((await findGallery(tx, caller.familyId, id))?.is_private === 1))
        if (!(await isConcerned(tx, caller, 'gallery', id))) throw new ApiError('not_concerned', { field: 'is_private' })
      await storeGalleryChanges({ tx, author: caller, note, at: platform.now().toISOString() }, id, changes)
    }),
  )
}

/** Hides a gallery and its images; all of it can be put back together. */
export async function deleteGallery(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changePhotos(platform, caller.familyId, (tx, note) =>
    hideGallery({ tx, author: caller, note, at: platform.now().toISOString() }, id),
  )
}

export async function restoreGallery(platform: Platform, caller: Caller, id: number): Promise<void> {
  await unlessTitleTaken(
    changePhotos(platform, caller.familyId, async (tx, note) => {
      const gallery = await findAnyGallery(tx, caller.familyId, id)
      if (gallery === undefined) throw new ApiError('not_found')
      if (gallery.hidden_batch !== null)
        await bringGalleryBack({ tx, author: caller, note, at: platform.now().toISOString() }, id)
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

async function present(
  platform: Platform,
  { familyId: family, userId }: GalleryReader,
  rows: GalleryRow[],
  addresses: MediaAddresses,
  hidden: HiddenPhotos,
): Promise<Gallery[]> {
  const { read } = platform.database
  const ids = rows.map(({ id }) => id)
  const [described, talk] = await Promise.all([
    describeGalleries(read, family, rows, addresses, hidden),
    countTalk(read, family, 'gallery', ids, userId),
  ])
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
      ...talk(row.id),
      is_private: row.is_private === 1,
      creation_date: row.created_at,
      last_updated_date: row.updated_at,
    }
  })
}
