import type { FamilyId } from '../../platform/http/caller.ts'
import { areWhole } from '../../platform/pictures/are-whole.ts'
import type { PictureType } from '../../platform/pictures/picture-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { portraitFiles } from '../people/leaving/portrait-files.ts'
import { findProfilePhoto } from './profile-photos.repository.ts'
import { makePortraits } from './profile-photos.service.ts'

/** Recreates a profile photo's portraits if one of them is missing or truncated. @returns whether it had to */
export async function mendProfilePhoto(platform: Platform, family: FamilyId, key: string): Promise<boolean> {
  const photo = await findProfilePhoto(platform.database.read, family, key)
  if (photo === undefined || (await areWhole(platform.media, family, key, 1, portraitFiles))) return false
  await makePortraits(
    platform,
    family,
    { key, contentType: photo.content_type as PictureType },
    { x: photo.x, y: photo.y, w: photo.w, h: photo.h, anticlockwiseAngle: photo.anticlockwise_angle },
  )
  return true
}
