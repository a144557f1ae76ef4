import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import { endingOf } from '../../../platform/pictures/picture-type.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuseFullFamily } from '../../families/usage.service.ts'
import { findNamedPeople } from '../../person-names/person-names.service.ts'
import { lockGallery } from '../galleries/touch-gallery.service.ts'
import { cleanFileName, titleOf, withPictureEnding } from './file-name.ts'
import { findAnyImage, findImage, insertImage, listImagesByKey } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'
import { removePictureFiles } from './keep-original.ts'
import type { KeptOriginal } from './keep-original.ts'
import { shortDescription, shortTitle } from './photo-texts.ts'
import { discardImage, processImage, processImageJob } from './process-image.service.ts'

export interface NewImage {
  original: KeptOriginal
  galleryId: number
  /** As the client says. */
  fileName: string
  /** The line of history of the import that brings it. */
  importedBy?: number | null
  /** What is known of it beyond the file, where it was in another family's keeping before. */
  known?: KnownDetails
  /** What is kept in the same transaction, or keeps it from being. */
  alsoKeep?: (tx: Writer, imageId: number) => Promise<void>
}

interface KnownDetails {
  title?: string
  description?: string
  /** ISO 8601; what the camera wrote comes first. */
  takenAt?: string
  anticlockwiseAngle?: number
  /** Comes before what the camera wrote. */
  place?: { latitude: number; longitude: number }
}

/** Only when the process that received the picture has died meanwhile does the job find something to do. */
const takeOverMs = 30_000

/**
 * Makes an image of a stored file and waits until its pictures are there. When it fails nothing is left of the image; of the
 * file neither, once there was a row.
 *
 * @throws ApiError `not_found` without such a gallery, `too_large`, `unreadable_picture`, `family_full`
 */
export async function createImage(
  platform: Platform,
  caller: Pick<Caller, 'familyId' | 'userId' | 'personId'>,
  { original, galleryId, fileName, importedBy = null, known = {}, alsoKeep }: NewImage,
): Promise<ImageRow> {
  const { database } = platform
  const { familyId: family } = caller
  const now = platform.now()
  const at = now.toISOString()
  const ending = endingOf(original.contentType)
  const name = cleanFileName(fileName, ending)
  const author = (await findNamedPeople(database.read, family, [caller.personId])).get(caller.personId)
  const { id, jobId } = await database.write(async (tx) => {
    await lockGallery(tx, family, galleryId)
    const imageId = await insertImage(tx, family, {
      gallery_id: galleryId,
      key: original.key,
      ...readKnown(known, titleOf(name), at),
      file_name: withPictureEnding(name, ending),
      content_type: original.contentType,
      size_bytes: original.sizeBytes,
      sha256: original.sha256,
      user_id: caller.userId,
      imported_by: importedBy,
      uploaded_by: author?.name ?? '',
      created_at: at,
      updated_at: at,
    })
    await alsoKeep?.(tx, imageId)
    await refuseFullFamily(tx, platform, family, 'bytes', 'photos')
    return {
      id: imageId,
      jobId: await processImageJob.enqueue(
        tx,
        platform,
        { key: original.key },
        { familyId: family, runAt: new Date(now.getTime() + takeOverMs) },
      ),
    }
  })
  try {
    await processImage(platform, family, original.key)
  } catch (error) {
    if (await discardImage(platform, { id, key: original.key, family_id: family })) throw error
  } finally {
    await database.write((tx) => processImageJob.withdraw(tx, jobId))
  }
  const image = await findImage(database.read, family, id)
  // Its gallery was deleted meanwhile: it lies in the trash with the others.
  if (image === undefined) throw new ApiError('not_found')
  return image
}

/** From a file that anybody may have written. */
function readKnown(
  { title = '', description = '', takenAt = '', anticlockwiseAngle = 0, place }: KnownDetails,
  fallback: string,
  at: string,
) {
  const isPlace = place !== undefined && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180
  const taken = new Date(takenAt)
  return {
    title: shortTitle(title) || fallback,
    description: shortDescription(description),
    taken_at: takenAt === '' || Number.isNaN(taken.getTime()) || taken.getUTCFullYear() > 9_999 ? at : taken.toISOString(),
    anticlockwise_angle: anticlockwiseAngle,
    ...(isPlace ? place : {}),
  }
}

/** An image that somebody else has made, or is making: waits for its pictures. @throws ApiError `not_found` when nothing came of it */
export async function findProcessedImage(platform: Platform, family: FamilyId, key: string): Promise<ImageRow> {
  await processImage(platform, family, key)
  const [image] = await listImagesByKey(platform.database.read, family, [key])
  if (image === undefined) throw new ApiError('not_found')
  return image
}

/** The files of a key that no image has. */
export async function removeUnused(platform: Platform, family: FamilyId, key: string): Promise<void> {
  if ((await findAnyImage(platform.database.read, family, { key })) === undefined) await removePictureFiles(platform, family, key)
}
