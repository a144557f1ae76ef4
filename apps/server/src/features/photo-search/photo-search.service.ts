import { limits } from '@banyan/contract'
import type { CallQuery, CallResponse, Language } from '@banyan/contract'
import { encodeTimeline } from '@banyan/contract/columns'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { listLovedPhotos } from '../comments/comments.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { locate } from '../places/places.service.ts'
import { matchPhotos } from './match-photos.ts'
import { compare } from './photo-index.ts'
import type { IndexedPhoto } from './photo-index.ts'
import { photoIndexesOf } from './photo-indexes.service.ts'
import { readPhotoQuery } from './photo-query.ts'
import type { AskedPhotos, PhotoQuery } from './photo-query.ts'
import { takenOfSection } from './sections.ts'

/** Who searches, and what they see. */
export interface PhotoReader {
  familyId: FamilyId
  language: Language
  /** Whose own hearts a search may ask for. */
  userId: number
  view: View
}

/** Returns how many photos there are of each time, and all of them in order. */
export async function readTimeline(
  platform: Platform,
  reader: PhotoReader,
  asked: AskedPhotos,
): Promise<CallResponse<'getTimeline'>> {
  const photos = await findPhotos(platform, reader, asked)
  const sections: { section: number; count: number }[] = []
  for (const { section } of photos) {
    const last = sections.at(-1)
    if (last?.section === section) last.count += 1
    else sections.push({ section, count: 1 })
  }
  return {
    count: photos.length,
    sections: sections.map(({ section, count }) => ({ taken: takenOfSection(section), count })),
    photos: Buffer.from(encodeTimeline(photos, photos.length)).toString('base64'),
  }
}

/** Returns a page of the photos that a search finds, with where the next one begins. */
export async function listFoundPhotos(
  platform: Platform,
  reader: PhotoReader,
  { after = '', page_size: size = '', ...asked }: CallQuery<'listPhotos'>,
): Promise<{ count: number; next: string | null; rows: ImageRow[] }> {
  const most = readSize(size)
  const last = readCursor(after)
  const photos = await findPhotos(platform, reader, asked)
  const start = last === undefined ? 0 : firstAfter(photos, last)
  const page = photos.slice(start, start + most)
  const end = page.at(-1)
  const rows = await listAnyImages(
    platform.database.read,
    reader.familyId,
    page.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    count: photos.length,
    next: end !== undefined && start + page.length < photos.length ? `${end.section}.${end.time}.${end.id}` : null,
    // One may have been deleted since.
    rows: page.flatMap(({ id }) => byId.get(id) ?? []).filter((row) => row.hidden_at === null),
  }
}

/** Finds the photos that a search asks for and its reader sees, the newest first. @throws ApiError as `readPhotoQuery` */
export async function findPhotos(
  platform: Platform,
  { familyId, language, userId, view }: PhotoReader,
  asked: AskedPhotos,
): Promise<readonly IndexedPhoto[]> {
  const query = await locateQuery(platform, readPhotoQuery(asked, language), language)
  if (query === undefined) return []
  const photos = await photoIndexesOf(platform).of(familyId)
  const loved =
    query.hearts === undefined
      ? undefined
      : await listLovedPhotos(platform.database.read, familyId, query.hearts === 'mine' ? userId : undefined)
  return matchPhotos(photos, query, view, await view.hiddenPhotos(), loved)
}

/** Finds where the place is that a search names. @returns undefined if nobody knows such a place */
async function locateQuery(platform: Platform, query: PhotoQuery, language: Language): Promise<PhotoQuery | undefined> {
  if (query.near !== undefined || query.place === '') return query
  const { latitude, longitude } = await locate(platform, query.place, language)
  return latitude === 0 && longitude === 0 ? undefined : { ...query, near: { latitude, longitude, km: query.km } }
}

/** @throws ApiError `invalid_field` */
function readSize(text: string): number {
  if (text === '') return limits.pageSize.usual
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw new ApiError('invalid_field', { field: 'page_size' })
  return Math.min(Number(text), limits.pageSize.max)
}

type Position = Pick<IndexedPhoto, 'section' | 'time' | 'id'>

/** @throws ApiError `invalid_field` */
function readCursor(text: string): Position | undefined {
  if (text === '') return undefined
  const [, section, time, id] = /^(\d{1,10})\.(-?\d{1,16})\.(\d{1,15})$/.exec(text) ?? []
  if (section === undefined) throw new ApiError('invalid_field', { field: 'after' })
  return { section: Number(section), time: Number(time), id: Number(id) }
}

/** The position of the first photo after one that may be gone. */
function firstAfter(photos: readonly IndexedPhoto[], last: Position): number {
  let [low, high] = [0, photos.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(photos[middle]!, last as IndexedPhoto) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
