import type { FamilyId } from '../../../../platform/http/caller.ts'
import { variantsOf } from '../../../../platform/media/picture-keys.ts'
import { areWhole } from '../../../../platform/pictures/are-whole.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { mendFilm } from '../../films/make-film.service.ts'
import { findAnyImage } from '../images.repository.ts'
import { makeAndStore } from '../process-image.service.ts'
import { lookOf } from './image-edits.ts'

/** Recreates an image's display pictures if one of them is missing or truncated. @returns whether it had to */
export async function mendImage(platform: Platform, family: FamilyId, key: string): Promise<boolean> {
  const image = await findAnyImage(platform.database.read, family, { key })
  if (image === undefined || image.processed_at === null) return false
  const isFilmMended = await mendFilm(platform, family, image)
  const names = variantsOf(image).map((variant) => `${variant}.${image.shown_ending}`)
  if (await areWhole(platform.media, family, key, image.version, names)) return isFilmMended
  await makeAndStore(platform, image, lookOf(image), image.version)
  return true
}
