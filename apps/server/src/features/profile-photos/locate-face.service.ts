import { limits } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Box } from '../../platform/pictures/box.ts'
import { openPicture } from '../../platform/pictures/open-picture.ts'
import { readPictureType } from '../../platform/pictures/picture-type.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FaceFinder } from '../faces/face-finder.ts'
import { areFacesOn } from '../families/face-setting.service.ts'

/**
 * Says where the largest face is in a small picture that somebody is about to make a profile photo of. Keeps nothing, and
 * describes nothing.
 *
 * @throws ApiError `wrong_type`, `too_large` (in pixels) or `unreadable_picture`
 */
export async function locateFace(
  platform: Platform,
  finder: Pick<FaceFinder, 'locate'>,
  family: FamilyId,
  bytes: Buffer,
): Promise<Box | null> {
  if (readPictureType(bytes) !== 'image/jpeg') throw new ApiError('wrong_type')
  await openPicture(bytes, 'image/jpeg', limits.facePicture.sidePx ** 2)
  if (!platform.config.faces || !(await areFacesOn(platform.database.read, family))) return null
  try {
    return (await finder.locate(bytes)) ?? null
  } catch (error) {
    // The box then stays where it is; a damaged picture may well end the process that looks into it.
    platform.log.info({ err: error }, 'no face was looked for')
    return null
  }
}
