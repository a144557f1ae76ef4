import type { CallResponse, Language } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import type { Platform } from '../../platform/platform.ts'
import type { GalleryRow } from '../photos/galleries/galleries.table.ts'
import { getSearchGallery, listSearchGalleries } from '../photos/galleries/search-galleries.service.ts'
import { findGalleryTitle } from '../photos/galleries/touch-gallery.service.ts'
import { presentThumbnail } from '../photos/images/images.presenter.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { readDays } from './photo-query.ts'
import type { AskedPhotos } from './photo-query.ts'
import { findPhotos } from './photo-search.service.ts'

type SearchGallery = CallResponse<'createPhotoSearch'>

const parts = [
  'words',
  'people',
  'only',
  'time',
  'place',
  'latitude',
  'longitude',
  'km',
  'gallery_id',
  'kind',
  'hearts',
  'missing',
] as const

/** Reads a stored search, or one that somebody wants to store. */
export function readSearch(text: string): AskedPhotos {
  const asked = new URLSearchParams(text)
  return Object.fromEntries(parts.flatMap((part) => (asked.get(part) ? [[part, asked.get(part)?.trim() ?? '']] : [])))
}

/** Writes a search as it is stored: its time as a DateValue, which means the same in every language. @throws ApiError `invalid_date` */
export function writeSearch(asked: AskedPhotos, language: Language): string {
  const time = asked.time === undefined ? undefined : readDays(asked.time, language)?.date
  const given = { ...asked, ...(time === undefined ? {} : { time }) }
  const search = new URLSearchParams()
  for (const part of parts) if (given[part]) search.set(part, given[part])
  return search.toString()
}

/** A gallery that is hidden and one that is not there are the same to whoever searches in it. @throws ApiError `not_found` */
export async function refuseUnseenGallery(db: Reader, family: FamilyId, view: View, search: string): Promise<void> {
  const { gallery_id: gallery } = readSearch(search)
  if (gallery === undefined) return
  const id = Number(gallery)
  const isHidden = (await view.hiddenPhotos()).galleries.has(id)
  if (isHidden || (await findGalleryTitle(db, family, id)) === undefined) throw new ApiError('not_found')
}

/** What a copy of the family's data says of the galleries that fill themselves. */
export async function* readSearchGalleries(
  db: Reader,
  family: FamilyId,
  view: View,
): AsyncGenerator<{ title: string; search: string; creation_date: string }[]> {
  const rows: { title: string; search: string; creation_date: string }[] = []
  for (const row of await listSearchGalleries(db, family))
    if (await isSeen(row, view)) rows.push({ title: row.title, search: row.search, creation_date: row.created_at })
  yield rows
}

/** Lists the galleries that fill themselves, as their reader sees them. */
export async function listShownSearches(
  platform: Platform,
  caller: Caller,
  view: View,
  addresses: MediaAddresses,
): Promise<SearchGallery[]> {
  const rows = await listSearchGalleries(platform.database.read, caller.familyId)
  const shown: SearchGallery[] = []
  for (const row of rows) if (await isSeen(row, view)) shown.push(await present(platform, caller, view, addresses, row))
  return shown
}

/** @throws ApiError `not_found` */
export async function getShownSearch(
  platform: Platform,
  caller: Caller,
  view: View,
  addresses: MediaAddresses,
  id: number,
): Promise<SearchGallery> {
  const row = await getSearchGallery(platform.database.read, caller.familyId, id)
  if (!(await isSeen(row, view))) throw new ApiError('not_found')
  return present(platform, caller, view, addresses, row)
}

/** A search that names somebody hidden, or a hidden gallery, would reveal them. The view lists the first kind among its galleries. */
async function isSeen({ id, search }: GalleryRow, view: View): Promise<boolean> {
  const { galleries } = await view.hiddenPhotos()
  return !galleries.has(id) && !galleries.has(Number(readSearch(search).gallery_id ?? 0))
}

async function present(
  platform: Platform,
  { familyId, language, userId }: Caller,
  view: View,
  addresses: MediaAddresses,
  row: GalleryRow,
): Promise<SearchGallery> {
  const found = await findPhotos(platform, { familyId, language, userId, view }, readSearch(row.search))
  const [newest] = found[0] === undefined ? [] : await listAnyImages(platform.database.read, familyId, [found[0].id])
  const thumbnail = newest === undefined || newest.hidden_at !== null ? undefined : presentThumbnail(newest, addresses)
  return {
    id: row.id,
    title: row.title,
    search: row.search,
    count: found.length,
    thumbnail: thumbnail?.thumbnail ?? null,
    thumbnail_height: thumbnail?.thumbnail_height ?? 0,
    thumbnail_width: thumbnail?.thumbnail_width ?? 0,
    creation_date: row.created_at,
    last_updated_date: row.updated_at,
  }
}
