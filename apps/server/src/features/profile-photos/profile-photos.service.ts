import type { PersonSummary } from '@banyan/contract'
import { isFilmType } from '../../platform/films/film-type.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { originalKey, shownKey } from '../../platform/media/picture-keys.ts'
import type { PictureSource } from '../../platform/media/visible-picture-cache.ts'
import { openPicture } from '../../platform/pictures/open-picture.ts'
import { endingOf } from '../../platform/pictures/picture-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { Semaphore } from '../../platform/waiting/semaphore.ts'
import type { Author } from '../changes/record-change.ts'
import { enqueueProfileFace, enqueueRecognition } from '../faces/faces.job.ts'
import { changeFamily } from '../families/change-family.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { changeField, listSummaries } from '../people/people.service.ts'
import { getPerson } from '../people/read-person.service.ts'
import { cleanFileName, withPictureEnding } from '../photos/images/file-name.ts'
import { removePictureFiles } from '../photos/images/keep-original.ts'
import type { KeptOriginal } from '../photos/images/keep-original.ts'
import { cutPortrait } from './cut-portrait.ts'
import type { Crop } from './cut-portrait.ts'
import { findProfilePhoto, insertProfilePhoto } from './profile-photos.repository.ts'

/** Each one decodes a whole picture. */
const limit = new Semaphore(1)

/**
 * Turns a stored file into a person's profile photo. If it fails, nothing remains of the file.
 * @throws ApiError `not_found`, `locked_profile`, `invalid_box`, `too_large`, `unreadable_picture`
 */
export async function setProfilePhoto(
  platform: Platform,
  caller: Author & Pick<Caller, 'language'>,
  personId: number,
  {
    original,
    fileName,
    crop,
    importedBy = null,
  }: { original: KeptOriginal; fileName: string; crop: Crop; importedBy?: number | null },
): Promise<PersonSummary> {
  const family = caller.familyId
  const { key, contentType, sizeBytes, sha256 } = original
  const ending = endingOf(contentType)
  try {
    await getPerson(platform.database.read, caller, personId)
    await limit.run(() => makePortraits(platform, family, original, crop))
    const now = platform.now().toISOString()
    const person = await changeFamily(platform, family, async (tx) => {
      const { x, y, w, h, anticlockwiseAngle } = crop
      const row = {
        x: Math.round(x),
        y: Math.round(y),
        w: Math.round(w),
        h: Math.round(h),
        anticlockwise_angle: anticlockwiseAngle,
      }
      await insertProfilePhoto(tx, {
        ...row,
        key,
        family_id: family,
        person_id: personId,
        imported_by: importedBy,
        file_name: withPictureEnding(cleanFileName(fileName, ending), ending),
        content_type: contentType,
        size_bytes: sizeBytes,
        sha256,
        descriptor: null,
        replaced_at: null,
        created_at: now,
      })
      await refuseFullFamily(tx, platform, family, 'bytes')
      await changeField(tx, caller, personId, { field: 'photo', value: key, language: caller.language }, now)
      await enqueueProfileFace(tx, platform, family, key)
      return (await listSummaries(tx, family, [personId]))[0]
    })
    platform.wakeSignal.notify()
    if (person === undefined) throw new ApiError('not_found')
    return person
  } catch (error) {
    if ((await findProfilePhoto(platform.database.read, family, key)) === undefined)
      await removePictureFiles(platform, family, key)
    throw error
  }
}

/** A removed photo can be put back from the history for 30 days. */
export async function removeProfilePhoto(platform: Platform, caller: Caller, personId: number): Promise<PersonSummary> {
  const person = await changeFamily(platform, caller.familyId, async (tx) => {
    await changeField(
      tx,
      caller,
      personId,
      { field: 'photo', value: '', language: caller.language },
      platform.now().toISOString(),
    )
    await enqueueRecognition(tx, platform, caller.familyId)
    return (await listSummaries(tx, caller.familyId, [personId]))[0]
  })
  if (person === undefined) throw new ApiError('not_found')
  return person
}

/** @throws ApiError `invalid_box`, `unreadable_picture` */
export async function makePortraits(
  platform: Platform,
  family: FamilyId,
  { key, contentType }: Pick<KeptOriginal, 'key' | 'contentType'>,
  crop: Crop,
): Promise<void> {
  // A film has many moments.
  if (isFilmType(contentType)) throw new ApiError('no_picture')
  const bytes = await platform.media.read(originalKey(family, key))
  if (bytes === undefined) throw new ApiError('unreadable_picture')
  const { picture } = await openPicture(bytes, contentType, platform.config.pictures.maxPixels)
  const files = await cutPortrait(picture, crop)
  for (const { file, content } of files) await platform.media.put(shownKey(family, key, 1, file), content)
}

/** Finds profile photos for the calls that serve pictures; replaced photos are not served. */
export const profilePhotoSource: PictureSource = async (db, family, key) => {
  const row = await findProfilePhoto(db, family as FamilyId, key)
  return row === undefined
    ? undefined
    : { fileName: row.file_name, contentType: row.content_type, isHidden: row.replaced_at !== null }
}
