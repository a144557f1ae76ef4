import type { FamilyId } from '../../platform/http/caller.ts'
import { shownKey, shownVariants } from '../../platform/media/picture-keys.ts'
import type { Original } from '../../platform/originals/originals.repository.ts'
import type { PictureType } from '../../platform/pictures/picture-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { portraitFiles } from '../people/portrait-files.ts'
import { findAnyImage } from '../photos/images/images.repository.ts'
import { makeAndStore } from '../photos/images/process-image.service.ts'
import { findProfilePhoto } from '../profile-photos/profile-photos.repository.ts'
import { makePortraits } from '../profile-photos/profile-photos.service.ts'

/** Makes the shown pictures of a whole original again when one of them is missing or was cut off. */
export async function mendShownPictures(platform: Platform, { table, family_id, key }: Original): Promise<void> {
  const family = family_id as FamilyId
  try {
    if (table === 'images') {
      const image = await findAnyImage(platform.database.read, family, { key })
      if (image === undefined || image.processed_at === null) return
      const names = shownVariants.map((variant) => `${variant}.${image.shown_ending}`)
      if (await areWhole(platform, family, key, image.version, names)) return
      await makeAndStore(platform, image, image.anticlockwise_angle, image.version)
    } else {
      const photo = await findProfilePhoto(platform.database.read, family, key)
      if (photo === undefined || (await areWhole(platform, family, key, 1, portraitFiles))) return
      await makePortraits(
        platform,
        family,
        { key, contentType: photo.content_type as PictureType },
        { x: photo.x, y: photo.y, w: photo.w, h: photo.h, anticlockwiseAngle: photo.anticlockwise_angle },
      )
    }
    platform.log.info({ family, key }, 'shown pictures were damaged or missing: made again')
  } catch (error) {
    platform.log.warn({ err: error, family, key }, 'shown pictures are damaged or missing, and were not made again')
  }
}

async function areWhole(
  { media }: Platform,
  family: number,
  key: string,
  version: number,
  names: readonly string[],
): Promise<boolean> {
  for (const name of names) {
    const bytes = await media.read(shownKey(family, key, version, name))
    if (bytes === undefined || !endsAsItBegins(bytes)) return false
  }
  return true
}

/** JPEG begins and ends with a marker (ITU-T T.81, B.1.1.3), WebP says how long it is (RFC 9649, section 2.4). */
function endsAsItBegins(bytes: Buffer): boolean {
  if (bytes.length < 12) return false
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.readUInt32LE(4) + 8 === bytes.length
  return bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
}
