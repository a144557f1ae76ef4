import type { Writer } from '../../../platform/db/database.ts'
import { isFilmType } from '../../../platform/films/film-type.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import { endingOf } from '../../../platform/pictures/picture-type.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hiddenIn, newDeletionBatch } from '../../../platform/soft-delete.ts'
import { refuseFullFamily } from '../../families/usage.service.ts'
import { findNamedPeople } from '../../person-names/person-names.service.ts'
import { lockGallery } from '../galleries/touch-gallery.service.ts'
import { cleanFileName, titleOf, withPictureEnding } from './file-name.ts'
import { findAnyImage, findImage, insertImage, listImagesByKey } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'
import { removePictureFiles } from './keep-original.ts'
import type { KeptOriginal } from './keep-original.ts'
import { shortDescription, shortTitle, shortTranscription } from './photo-texts.ts'
import { discardImage, processImage, processImageJob } from './process-image.service.ts'
import { knownTaken } from './taken-dates.ts'

export interface NewImage {
  original: KeptOriginal
  galleryId: number
  /** The name that the client gave. */
  fileName: string
  /** The history line of the import that adds it. */
  importedBy?: number | null
  isPrivate?: boolean | undefined
  /** What another family's archive says about the image, beyond the file itself. */
  known?: KnownDetails
  /** A guest adds it, in the name of the caller who made their link. */
  guest?: { name: string; waits: boolean }
  /** Runs in the same transaction and can fail it. */
  alsoKeep?: (tx: Writer, imageId: number) => Promise<void>
}

interface KnownDetails {
  title?: string
  description?: string
  /** When it was taken: ISO 8601, and a DateValue. They take precedence over the camera's own time. */
  takenAt?: string
  taken?: string
  anticlockwiseAngle?: number
  /** As `storedEdit` makes it for this picture. */
  edit?: string
  /** Takes precedence over the camera's own place. */
  place?: { latitude: number; longitude: number; isGuess?: boolean }
  transcription?: string
}

/** The job only finds work to do if the process that received the picture has died. */
const takeOverMs = 30_000

/**
 * Creates an image from a stored file and waits until its pictures are ready. If it fails, nothing remains of the image, nor of
 * the file once a row existed.
 * @throws ApiError `not_found` without such a gallery, `too_large`, `unreadable_picture`, `family_full`
 */
export async function createImage(
  platform: Platform,
  caller: Pick<Caller, 'familyId' | 'userId' | 'personId'>,
  { original, galleryId, fileName, importedBy = null, isPrivate, known = {}, guest, alsoKeep }: NewImage,
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
      ...(isFilmType(original.contentType) ? { anticlockwise_angle: 0, edit: '' } : {}),
      file_name: withPictureEnding(name, ending),
      content_type: original.contentType,
      size_bytes: original.sizeBytes,
      sha256: original.sha256,
      user_id: caller.userId,
      imported_by: importedBy,
      is_private: isPrivate === undefined ? null : isPrivate ? 1 : 0,
      uploaded_by: author?.name ?? '',
      ...(guest === undefined ? {} : { guest_name: guest.name }),
      ...(guest?.waits === true ? hiddenIn(newDeletionBatch('guest'), at) : {}),
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
  let isSettled = false
  try {
    await processImage(platform, family, original.key)
    isSettled = true
  } catch (error) {
    const isGone = await discardImage(platform, { id, key: original.key, family_id: family })
    isSettled = true
    if (isGone) throw error
  } finally {
    // A picture that the disk has no room to discard is discarded by its job. A job that cannot be withdrawn finds nothing to do.
    if (isSettled)
      await database
        .write((tx) => processImageJob.withdraw(tx, jobId))
        .catch((error: unknown) => platform.log.warn({ err: error }, 'the job of an uploaded picture could not be withdrawn'))
  }
  const image = await (guest?.waits === true ? findAnyImage(database.read, family, { id }) : findImage(database.read, family, id))
  // The gallery was deleted during the work, so the image is in the trash with the others.
  if (image === undefined) throw new ApiError('not_found')
  return image
}

/** Anybody may have written the file that this comes from. */
function readKnown(
  {
    title = '',
    description = '',
    transcription = '',
    takenAt = '',
    taken = '',
    anticlockwiseAngle = 0,
    edit = '',
    place,
  }: KnownDetails,
  fallback: string,
  at: string,
) {
  const isPlace = place !== undefined && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180
  return {
    title: shortTitle(title) || fallback,
    description: shortDescription(description),
    transcription: shortTranscription(transcription),
    ...knownTaken({ taken, takenAt }, at),
    anticlockwise_angle: anticlockwiseAngle,
    edit,
    ...(isPlace ? placed(place) : {}),
  }
}

const placed = ({ latitude, longitude, isGuess = false }: NonNullable<KnownDetails['place']>) => ({
  latitude,
  longitude,
  place_is_guess: isGuess ? (1 as const) : (0 as const),
})

/**
 * Finds an image that another call created or is creating, and waits for its pictures. @throws ApiError `not_found` if that call
 * failed
 */
export async function findProcessedImage(platform: Platform, family: FamilyId, key: string): Promise<ImageRow> {
  await processImage(platform, family, key)
  const [image] = await listImagesByKey(platform.database.read, family, [key])
  if (image === undefined) throw new ApiError('not_found')
  return image
}

/** Removes the files of a key that no image uses. */
export async function removeUnused(platform: Platform, family: FamilyId, key: string): Promise<void> {
  if ((await findAnyImage(platform.database.read, family, { key })) === undefined) await removePictureFiles(platform, family, key)
}
