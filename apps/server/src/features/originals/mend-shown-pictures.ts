import type { FamilyId } from '../../platform/http/caller.ts'
import type { Original } from '../../platform/originals/originals.repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { mendImage } from '../photos/images/changing/mend-image.service.ts'
import { mendProfilePhoto } from '../profile-photos/mend-profile-photo.service.ts'

/** Recreates the display pictures of an intact original if one of them is missing or truncated. */
export async function mendShownPictures(platform: Platform, { table, family_id, key }: Original): Promise<void> {
  const family = family_id as FamilyId
  try {
    const isMended = await (table === 'images' ? mendImage : mendProfilePhoto)(platform, family, key)
    if (isMended) platform.log.info({ family, key }, 'shown pictures were damaged or missing: made again')
  } catch (error) {
    platform.log.warn({ err: error, family, key }, 'shown pictures are damaged or missing, and were not made again')
  }
}
