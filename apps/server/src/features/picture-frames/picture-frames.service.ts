import { createHmac, randomBytes } from 'node:crypto'
import { formatDate } from '@banyan/calendar'
import { isLanguage, limits } from '@banyan/contract'
import type { CallBody, CallResponse, Language } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import { beginMediaEpoch } from '../../platform/media/media-epochs.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { hashToken } from '../accounts/tokens.ts'
import { changeOwnSetting } from '../days/change-own-setting.ts'
import type { DomainEvents } from '../events/events.ts'
import { viewsOf } from '../living/views.service.ts'
import { readPhotoQuery } from '../photo-search/photo-query.ts'
import type { AskedPhotos } from '../photo-search/photo-query.ts'
import { findPhotos } from '../photo-search/photo-search.service.ts'
import { readSearch, refuseUnseenGallery, writeSearch } from '../photo-search/search-galleries.service.ts'
import { titleOf } from '../photos/images/file-name.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { locate } from '../places/places.service.ts'
import type { FramePicture } from './frame-page.ts'
import { deleteFrame, deleteFramesOf, findFrameByToken, insertFrame, listFrames, noteRead } from './picture-frames.repository.ts'
import type { PictureFrameRow } from './picture-frames.table.ts'

type Frame = CallResponse<'createPictureFrame'>

/** 192 bits, in base64url. */
const tokenLength = 32
const hourMs = 3_600_000

/** Made from the server's secret and the frame's salt, so that its maker can see the address again although only its hash is stored. */
const frameToken = ({ secret }: Pick<Platform, 'secret'>, salt: string): string =>
  createHmac('sha256', deriveKey(secret, 'picture frames')).update(salt).digest('base64url').slice(0, tokenLength)

export async function listPictureFrames(platform: Platform, caller: Caller, base: string): Promise<Frame[]> {
  const rows = await listFrames(platform.database.read, caller.familyId, caller.userId)
  return rows.map((row) => present(platform, row, base))
}

function present(platform: Platform, row: PictureFrameRow, base: string): Frame {
  const token = frameToken(platform, row.token_salt)
  return {
    id: row.id,
    name: row.name,
    search: row.search,
    seconds: row.seconds,
    url: hashToken(token) === row.token_hash ? `${base}/frame/${token}/` : null,
    creation_date: row.created_at,
    last_read: row.last_read_at,
  }
}

/** @throws ApiError `blank_name`, `invalid_field`, `not_found`, `too_many_frames`, and as `readPhotoQuery` */
export async function createPictureFrame(
  platform: Platform,
  caller: Caller,
  view: View,
  asked: CallBody<'createPictureFrame'>,
  base: string,
): Promise<Frame> {
  const name = cleanText(asked.name).slice(0, limits.feedName)
  if (name === '') throw new ApiError('blank_name', { field: 'name' })
  const { min, max } = limits.frameSeconds
  if (!Number.isInteger(asked.seconds) || asked.seconds < min || asked.seconds > max)
    throw new ApiError('invalid_field', { field: 'seconds' })
  const wanted = await located(platform, readSearch(asked.search), caller.language)
  readPhotoQuery(wanted, caller.language)
  const search = writeSearch(wanted, caller.language)
  await refuseUnseenGallery(platform.database.read, caller.familyId, view, search)
  const salt = randomBytes(16).toString('base64url')
  const row = await changeOwnSetting(platform, caller, async (tx) => {
    if ((await listFrames(tx, caller.familyId, caller.userId)).length >= limits.frames) throw new ApiError('too_many_frames')
    const id = await insertFrame(tx, caller.familyId, {
      user_id: caller.userId,
      name,
      token_hash: hashToken(frameToken(platform, salt)),
      token_salt: salt,
      search,
      seconds: asked.seconds,
      created_at: platform.now().toISOString(),
    })
    return (await listFrames(tx, caller.familyId, caller.userId)).find((each) => each.id === id)
  })
  if (row === undefined) throw new ApiError('not_found')
  return present(platform, row, base)
}

/** @throws ApiError `not_found` */
export async function endPictureFrame(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeOwnSetting(platform, caller, async (tx) => {
    if (!(await deleteFrame(tx, caller.familyId, caller.userId, id))) throw new ApiError('not_found')
  })
}

/** A new password ends the frames of a user: an intruder may have made them (decision 24). Pictures that they hold end, too. */
export async function endFramesOf(tx: Writer, { family, userId, at }: DomainEvents['passwordReplaced']): Promise<void> {
  if ((await deleteFramesOf(tx, family, userId)) > 0) await beginMediaEpoch(tx, { now: () => new Date(at) }, family)
}

/**
 * Returns what a frame shows now: a photo that its maker sees, none that is marked private. Which one depends on the clock, so that a
 * tablet that was off goes on where others are.
 *
 * @returns undefined of an address that does not exist, or has ended
 */
export async function readFrame(
  platform: Platform,
  token: string,
  addressesOf: (family: FamilyId) => Promise<MediaAddresses>,
): Promise<FramePicture | undefined> {
  const frame = await findFrameByToken(platform.database.read, hashToken(token))
  if (frame === undefined) return undefined
  const family = frame.family_id as FamilyId
  const now = platform.now()
  // At most once an hour: it is no log.
  if (frame.last_read_at === null || now.getTime() - Date.parse(frame.last_read_at) > hourMs)
    await platform.database.write((tx) => noteRead(tx, family, frame.id, now.toISOString()))
  const language = isLanguage(frame.language) ? frame.language : 'en'
  const view = await viewsOf(platform).ofGuests({ familyId: family, personId: frame.maker_person_id })
  const search = readSearch(frame.search)
  const found = isNowhere(search)
    ? []
    : await findPhotos(platform, { familyId: family, language, userId: frame.user_id, view }, search)
  const photos = found.filter(({ kind }) => kind !== 'film')
  const next = photos[placeOf(Math.floor(now.getTime() / 1000 / frame.seconds), photos.length)]
  const [row] = next === undefined ? [] : await listAnyImages(platform.database.read, family, [next.id])
  const shown = { seconds: frame.seconds, language, name: frame.name }
  if (row === undefined || row.hidden_at !== null) return { ...shown, picture: '', caption: '' }
  const title = row.title === titleOf(row.file_name) ? '' : row.title
  const date = row.taken === '' ? '' : formatDate(row.taken, language)
  return {
    ...shown,
    picture: (await addressesOf(family)).of(row, `large.${row.shown_ending}`),
    caption: [title, date].filter((part) => part !== '').join(' · '),
  }
}

/** Finds the place of a search once: a tablet that asks each minute must not ask the geocoder as often. */
async function located(platform: Platform, search: AskedPhotos, language: Language): Promise<AskedPhotos> {
  if (search.place === undefined || search.latitude !== undefined) return search
  const { latitude, longitude } = await locate(platform, search.place, language)
  return latitude === 0 && longitude === 0 ? search : { ...search, latitude: String(latitude), longitude: String(longitude) }
}

/** Whether nobody knew the place of a search when its frame was made. */
const isNowhere = ({ place, latitude }: AskedPhotos): boolean => place !== undefined && latitude === undefined

/** The position at a step: each of `count` once before any comes again, and neighbours far from each other. */
function placeOf(step: number, count: number): number {
  if (count === 0) return 0
  let stride = Math.max(1, Math.round(count * 0.618))
  while (divisor(stride, count) !== 1) stride += 1
  return ((step % count) * stride) % count
}

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))
