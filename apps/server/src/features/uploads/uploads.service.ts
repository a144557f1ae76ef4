import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CallBody, CallResponse } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { isFilmType } from '../../platform/films/film-type.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { newPictureKey, uploadPrefix } from '../../platform/media/picture-keys.ts'
import { telltaleBytes } from '../../platform/pictures/picture-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { keepPosterOfBrowser } from '../photos/films/film-poster.ts'
import { lockGallery } from '../photos/galleries/touch-gallery.service.ts'
import { createImage, findProcessedImage, removeUnused } from '../photos/images/create-image.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { keepOriginal, largestBytes, refuseByHead } from '../photos/images/keep-original.ts'
import {
  addPiece,
  deleteUpload,
  findUpload,
  insertUpload,
  listOldUploads,
  piecesOf,
  setImageKey,
  listUploadIds,
} from './uploads.repository.ts'
import type { UploadRow } from './uploads.repository.ts'

type Upload = CallResponse<'getUpload'>

const maxNameLength = 500
/** Of a size that makes sense, the largest film has some hundred. */
const maxPieces = 10_000

/** @throws ApiError `invalid_field`, `too_large`, `not_found` without such a gallery */
export async function startUpload(platform: Platform, caller: Caller, asked: CallBody<'startUpload'>): Promise<Upload> {
  const { gallery_id, size_bytes } = asked
  if (!Number.isSafeInteger(size_bytes) || size_bytes < 1) throw new ApiError('invalid_field', { field: 'size_bytes' })
  if (size_bytes > largestBytes(platform)) throw new ApiError('too_large')
  const at = platform.now().toISOString()
  const id = randomBytes(16).toString('hex')
  const file_name = cleanText(asked.file_name).slice(0, maxNameLength)
  await platform.database.write(async (tx) => {
    await lockGallery(tx, caller.familyId, gallery_id)
    await insertUpload(tx, {
      id,
      family_id: caller.familyId,
      user_id: caller.userId,
      gallery_id,
      file_name,
      size_bytes,
      is_private: asked.is_private === undefined ? null : asked.is_private ? 1 : 0,
      created_at: at,
      updated_at: at,
    })
    // Checked before anything is sent.
    await refuseFullFamily(tx, platform, caller.familyId, 'bytes', 'photos')
  })
  return { id, gallery_id, file_name, size_bytes, received_bytes: 0 }
}

export async function getUpload(platform: Platform, caller: Caller, id: string): Promise<Upload> {
  return present(await find(platform, caller, id))
}

/**
 * Takes the piece that begins at `offset`, whole or not at all.
 * @throws ApiError `wrong_offset` if the upload is at another position, `too_large` past its announced end
 */
export async function appendUpload(
  platform: Platform,
  caller: Caller,
  id: string,
  offset: number,
  content: AsyncIterable<Buffer>,
): Promise<Upload> {
  const { familyId: family } = caller
  const upload = await find(platform, caller, id)
  if (offset !== Number(upload.received_bytes) || upload.image_key !== null) throw wrongOffset(upload)
  const room = Number(upload.size_bytes) - offset
  if (piecesOf(upload).length >= maxPieces) throw new ApiError('too_large')
  const name = `${offset}-${randomBytes(6).toString('hex')}`
  const key = uploadPrefix(family, id) + name
  let sizeBytes = 0
  // What is too large for a picture must begin as a film, or most of it would come in vain.
  let head = offset === 0 && Number(upload.size_bytes) > platform.config.pictures.maxBytes ? Buffer.alloc(0) : undefined
  const checkHead = (isAll: boolean): void => {
    if (head === undefined || (head.length < telltaleBytes && !isAll)) return
    refuseByHead(platform, head, Number(upload.size_bytes))
    head = undefined
  }
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      sizeBytes += chunk.length
      if (sizeBytes > room) throw new ApiError('too_large')
      if (head !== undefined) head = Buffer.concat([head, chunk.subarray(0, telltaleBytes)])
      checkHead(false)
      yield chunk
    }
    checkHead(true)
  }
  try {
    await platform.media.put(key, Readable.from(counted(), { objectMode: false }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_picture') await remove(platform, family, id)
    throw error
  }
  try {
    const isAdded =
      sizeBytes > 0 &&
      (await platform.database.write((tx) =>
        addPiece(tx, family, upload, { offset, sizeBytes, name, at: platform.now().toISOString() }),
      ))
    if (!isAdded) await platform.media.delete(key)
    if (!isAdded && sizeBytes > 0) throw wrongOffset(await find(platform, caller, id))
  } catch (error) {
    await platform.media.delete(key)
    throw error
  }
  return getUpload(platform, caller, id)
}

/**
 * Turns the finished upload into an image; repeated calls return the same image.
 * @param poster - a JPEG of a moment of a film, where the sender could make one
 * @throws ApiError `upload_incomplete`, or what {@link createImage} throws; an unusable file is deleted
 */
export async function finishUpload(platform: Platform, caller: Caller, id: string, poster?: Buffer): Promise<ImageRow> {
  // A film takes a while to join: a client that asks again meanwhile waits for the same work.
  const name = `${caller.familyId} ${caller.userId} ${id}`
  const known = finishing.get(name)
  if (known !== undefined) return known
  const work = finishNow(platform, caller, id, poster).finally(() => finishing.delete(name))
  finishing.set(name, work)
  return work
}

const finishing = new Map<string, Promise<ImageRow>>()

async function finishNow(platform: Platform, caller: Caller, id: string, poster?: Buffer): Promise<ImageRow> {
  const { familyId: family } = caller
  const upload = await find(platform, caller, id)
  if (upload.image_key !== null) {
    const image = await findProcessedImage(platform, family, upload.image_key)
    // The server that created the image may have died before it removed the pieces.
    await removePieces(platform, family, id)
    return image
  }
  if (Number(upload.received_bytes) < Number(upload.size_bytes)) throw new ApiError('upload_incomplete')
  const key = newPictureKey()
  let isOurs = false
  try {
    const original = await keepOriginal(platform, family, key, joined(platform, family, upload))
    if (poster !== undefined && isFilmType(original.contentType)) await keepPosterOfBrowser(platform, family, key, poster)
    const image = await createImage(platform, caller, {
      original,
      galleryId: upload.gallery_id,
      fileName: upload.file_name,
      isPrivate: upload.is_private === null ? undefined : upload.is_private === 1,
      alsoKeep: async (tx) => {
        isOurs = await setImageKey(tx, family, id, null, key)
        if (!isOurs) throw new AlreadyFinished()
      },
    })
    await removePieces(platform, family, id)
    return image
  } catch (error) {
    await removeUnused(platform, family, key)
    if (error instanceof AlreadyFinished) return finishNow(platform, caller, id)
    if (isOurs) await platform.database.write((tx) => setImageKey(tx, family, id, key, null))
    const isNoPicture = error instanceof ApiError && ['no_picture', 'unreadable_picture', 'too_large'].includes(error.code)
    if (isNoPicture) await remove(platform, family, id)
    throw error
  }
}

/** Somebody else has just finished the same upload. */
class AlreadyFinished extends Error {}

export async function cancelUpload(platform: Platform, caller: Caller, id: string): Promise<void> {
  await find(platform, caller, id)
  await remove(platform, caller.familyId, id)
}

/** Removes uploads that have made no progress for a day. @returns how many */
export async function sweepUploads(platform: Platform): Promise<number> {
  const old = await listOldUploads(platform.database.read, timeAfter(platform.now(), -dayMs))
  for (const { id, family_id } of old) await remove(platform, family_id as FamilyId, id)
  return old.length
}

async function find(platform: Platform, caller: Caller, id: string): Promise<UploadRow> {
  const upload = await findUpload(platform.database.read, caller, id)
  if (upload === undefined) throw new ApiError('not_found')
  return upload
}

async function* joined(platform: Platform, family: FamilyId, upload: UploadRow): AsyncGenerator<Buffer> {
  for (const name of piecesOf(upload)) {
    const opened = await platform.media.open(uploadPrefix(family, upload.id) + name)
    // The row is deleted before the pieces: the upload has just been removed or finished.
    if (opened === undefined) throw new ApiError('not_found')
    yield* opened.content as AsyncIterable<Buffer>
  }
}

async function remove(platform: Platform, family: FamilyId, id: string): Promise<void> {
  await platform.database.write((tx) => deleteUpload(tx, family, id))
  await removePieces(platform, family, id)
}

async function removePieces(platform: Platform, family: FamilyId, id: string): Promise<void> {
  for await (const { key } of platform.media.list(uploadPrefix(family, id))) await platform.media.delete(key)
}

const wrongOffset = (upload: UploadRow): ApiError => new ApiError('wrong_offset', { current: Number(upload.received_bytes) })

const present = (row: UploadRow): Upload => ({
  id: row.id,
  gallery_id: row.gallery_id,
  file_name: row.file_name,
  size_bytes: Number(row.size_bytes),
  received_bytes: Number(row.received_bytes),
})

/** Finds, across all families, which of these uploads can still be continued. */
export const findUploads = async (db: Reader, ids: string[]): Promise<Set<string>> => new Set(await listUploadIds(db, ids))
